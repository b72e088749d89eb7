#!/usr/bin/env python3
"""Makes the rows of Varnish's parameters.yml that nobody wrote by hand, from the listings beside this script.

A listing is what `varnishadm param.show -j` prints, beneath two lines that say of which version. Rows above the mark are
kept as they are. What a version lacks or has otherwise is told as since, until and variants.
"""
import json, pathlib, re

HERE = pathlib.Path(__file__).parent
TARGET = HERE / "../../main/resources/dev/hone/kind/varnish/parameters.yml"
MARK = "  # --- made by src/catalogue/varnish/generate.py ---\n"
CODE = {"cc_command", "cc_warnings", "vmod_path", "vcl_path", "vcc_allow_inline_c", "vcc_unsafe_path", "vcc_feature"}
# Bounds that follow from the value of another parameter.
MOVING = {"thread_pool_min": "maximum", "thread_pool_max": "minimum", "thread_pool_reserve": "maximum",
          "vsl_reclen": "maximum", "vsl_buffer": "minimum"}
MEMORY = {"vsl_space": "reserved", "thread_pool_max": "clients", "thread_pool_min": "clients", "thread_pools": "clients"}
UNITS = {"b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


def version(path):
    return [int(n) for n in path.stem.split("-")[1].split(".")]


def listings():
    all_ = {}
    for path in sorted(HERE.glob("parameters-*.txt"), key=version):
        text = path.read_text()
        rows = json.loads(text[text.index("["):])[3:]
        all_[".".join(map(str, version(path)[:2]))] = {r["name"]: r for r in rows if r["implemented"]}
    return all_


def plain(number):
    return str(int(number)) if float(number) == int(float(number)) else str(number)


def amount(text):
    unit = text[-1].lower()
    return plain(float(text[:-1]) * UNITS[unit]) if unit in UNITS else plain(float(text))


def bound(row, which):
    if MOVING.get(row["name"]) == which or which not in row:
        return ""
    text = row[which]
    if not re.fullmatch(r"-?[0-9.]+[bkmgtBKMGT]?", text):
        return ""
    return amount(text) if row.get("units") == "bytes" else plain(float(text))


def shape(row):
    units, default = row.get("units", ""), row["default"]
    if units == "bool":
        return "boolean", ""
    if units == "bytes":
        return "bytes", "b"
    if units == "seconds":
        return ("duration", "s") if "." in default or default == "never" else ("integer", "seconds")
    if re.fullmatch(r"-?[0-9]+", default):
        return "integer", re.sub(r" \(.*", "", units)
    if re.fullmatch(r"-?[0-9]+\.[0-9]+", default):
        return "real", ""
    return "text", ""


def facts(row):
    """What may differ between versions."""
    told = {"min": bound(row, "minimum"), "max": bound(row, "maximum"), "default": quoted(row["default"])}
    return {key: value for key, value in told.items() if value}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def words(row, kind, told):
    """Values outside the type or its range that mean something all the same."""
    if kind == "duration" and "never" in json.dumps(row):
        return ["never"]
    default = row["default"]
    is_outside = kind == "integer" and "min" in told and float(default) < float(told["min"])
    return [default] if is_outside else []


def effect(row):
    return "restart" if "must_restart" in row["flags"] else "reload" if "must_reload" in row["flags"] else "live"


def sentence(row):
    first = re.split(r"(?<=[.])\s", row.get("description", "").strip().replace("\n", " "))[0]
    return re.sub(r"\s+", " ", first).strip() or row["name"].replace("_", " ")


def row_of(name, all_):
    having = [v for v in all_ if name in all_[v]]
    newest = all_[having[-1]][name]
    kind, unit = shape(newest)
    now = facts(newest)
    out = [f"  - name: {name}", f"    type: {kind}"]
    out += [f"    unit: {unit}"] if unit else []
    out += [f"    {key}: {now[key]}" for key in ("min", "max") if key in now]
    out += [f"    values: [{quoted(w)}]" for w in words(newest, kind, now)]
    out += [f"    default: {now['default']}", f"    effect: {effect(newest)}"]
    versions = list(all_)
    out += [f'    since: "{having[0]}"'] if having[0] != versions[0] else []
    out += [f'    until: "{having[-1]}"'] if having[-1] != versions[-1] else []
    out += [f"    memory: {MEMORY.get(name) or 'per_client'}"] if name in MEMORY or name.startswith("workspace_") else []
    out += ["    risk: security", "    runs_code: true"] if name in CODE else []
    out += variants(name, all_, having)
    out += [f"    summary: {quoted(sentence(newest))}",
            f"    link: https://varnish-cache.org/docs/trunk/reference/varnishd.html#{name.replace('_', '-')}"]
    return "\n".join(out)


def variants(name, all_, having):
    found = []
    for older, newer in zip(reversed(having[:-1]), reversed(having[1:])):
        was, now = facts(all_[older][name]), facts(all_[having[-1]][name])
        differences = {k: v for k, v in was.items() if now.get(k) != v}
        differences.update({k: "null" for k in now if k not in was})
        if differences:
            found.append(f'"Varnish <{newer}": {{{", ".join(f"{k}: {v}" for k, v in differences.items())}}}')
    return [f"    variants: {{{', '.join(found)}}}"] if found else []


def main():
    kept = TARGET.read_text().split(MARK)[0]
    by_hand = set(re.findall(r"^  - name: (\S+)", kept, re.M))
    all_ = listings()
    names = sorted({n for rows in all_.values() for n in rows} - by_hand)
    TARGET.write_text(kept + MARK + "\n".join(row_of(n, all_) for n in names) + "\n")
    print(len(by_hand), "rows kept,", len(names), "made")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes the rows of parameters.yml that no person wrote, and directives.tsv beside it, from the listings beside this script.

usage: rows.py      (rewrites ../../main/resources/dev/hone/kind/nginx/parameters.yml and directives.tsv)

All above the mark stays as it is; a directive that has a row there gets none here. A row is a directive that a real nginx took at
the top, in events or in http, and that it takes once in a block, or that holds a list of words in one line. The newest version that
has a directive gives its shape; where versions differ, history.tsv says since when and until when. What has no row is in
directives.tsv with the reason.
"""
import pathlib
import re

HERE = pathlib.Path(__file__).parent
TARGET = HERE / "../../main/resources/dev/hone/kind/nginx"
DENIED = HERE / "../../main/java/dev/hone/kind/nginx/NginxDenied.java"
MARK = "  # The rows below are made by src/catalogue/nginx/rows.py; write new ones above.\n"
TYPES = {"flag": "boolean", "num": "integer", "size": "bytes", "off": "bytes", "msec": "duration", "sec": "duration", "enum": "enum"}
WORDS = {"boolean": "a switch", "integer": "a number", "bytes": "a size", "duration": "a time", "enum": "one of a list of words"}
CORE = {"ngx_http_request_body": "ngx_http_core_module", "nginx": "ngx_core_module", "ngx_event": "ngx_core_module",
        "ngx_thread_pool": "ngx_core_module", "ngx_http_file_cache": "ngx_http_core_module", "ngx_event_openssl": "ngx_core_module",
        "ngx_epoll_module": "ngx_core_module"}
SAFETY = re.compile(r"_verify|ssl_|_redirect|disable_symlinks|server_tokens|min_delete|intercept|reject|ignore_invalid|underscores"
                    r"|auth_|secure_link|real_ip|password|dav_|_store|^root$|_pass_request|^index$|userid_")
STABILITY = re.compile(r"timeout|_max_|max_|limit|connections|_tries|requests|buffer|resolver|_bind$|next_upstream|_cache$|_temp_path")
COLUMNS = "name module top contexts setter args words min max known takes sample again".split()
# Least and most where a directive's own check refuses what its table does not: as nginx -t of all three versions says when given less.
ENDS = {"connection_pool_size": ("112", None), "request_pool_size": ("112", None), "http2_pool_size": ("112", None),
        "http2_recv_buffer_size": ("33", None), "http2_streams_index_size": ("1", None), "http2_chunk_size": ("1", None),
        "variables_hash_bucket_size": ("1", None), "variables_hash_max_size": ("1", None),
        "gzip_hash": ("512", "131072"), "gzip_window": ("512", "32768")}
# Nothing to load was there when its repetition could be asked about.
REPEATED = {"load_module"}


def number(version):
    return [int(n) for n in version.split(".")]


def tsv(path):
    return [l.split("\t") for l in path.read_text().splitlines() if not l.startswith("#")]


LISTINGS = {p.stem: {(c[0], c[2]): dict(zip(COLUMNS, c)) for c in tsv(p)} for p in HERE.glob("1.*.tsv")}
VERSIONS = sorted(LISTINGS, key=number)
HISTORY = sorted(tsv(HERE / "history.tsv"), key=lambda c: number(c[1]))
GUARD = {n: re.search(rf'{n} =\s*Pattern\.compile\((.*?)\);', DENIED.read_text(), re.S).group(1) for n in ("CODE", "STARTER")}
GUARD = {n: re.compile("".join(re.findall(r'"([^"]*)"', text))) for n, text in GUARD.items()}


def has(version, key):
    cells = LISTINGS[version].get(key)
    return cells is not None and not re.search("obsolete|deprecated", cells["setter"])


def repeats(cells):
    return cells["again"] == "many" or cells["name"] in REPEATED


def is_list(cells):
    """Whether one line holds all of it, so that nobody needs a second one."""
    return "bitmask" in cells["setter"] or cells["args"] == "1more" and "valid" not in cells["setter"]


def shape(cells):
    slot = re.search(r"set_(\w+)_slot$", cells["setter"])
    takes = set(cells["takes"].split(","))
    if slot and slot.group(1) in TYPES:
        return TYPES[slot.group(1)]
    if cells["args"] == "flag" or cells["args"] == "take1" and takes == {"on", "off"}:
        return "boolean"
    if cells["args"] != "take1" or "x" in takes:
        return "text"
    return "duration" if {"5", "10s"} <= takes and "64k" not in takes else "bytes" if {"5", "64k"} <= takes and "10s" not in takes else "text"


def facts(cells):
    kind = shape(cells)
    bounded = kind in ("integer", "bytes", "duration")
    table = [None if b == "\\N" else b for b in (cells["min"], cells["max"])]
    low, high = ENDS.get(cells["name"], table)
    takes, is_slot = set(cells["takes"].split(",")), cells["setter"].startswith("ngx_conf_set")
    return {"type": kind, "min": low or "0" if bounded else None, "max": high if bounded else None,
            "values": cells["words"].split(",") if kind == "enum" else ["off"] if bounded and not is_slot and "off" in takes else []}


def spelled(key, value):
    return "null" if value is None else "[" + ", ".join(f'"{v}"' for v in value) + "]" if key == "values" else value


def bounds(key):
    """Since and until, where two listings differ: as CHANGES dates it, else by the listings themselves."""
    there = [v for v in VERSIONS if has(v, key)]
    first, last = VERSIONS.index(there[0]), VERSIONS.index(there[-1])
    told = [(v, gone) for n, v, gone in HISTORY if n == key[0]]
    since = until = ""
    if first > 0:
        since = next((v for v, _ in told if number(VERSIONS[first - 1]) < number(v) <= number(there[0])), there[0])
    if last < len(VERSIONS) - 1:
        gone = next((v for v, g in told if g == "yes" and number(there[-1]) < number(v) <= number(VERSIONS[last + 1])), "")
        major, minor, patch = number(gone) if gone else (0, 0, 0)
        until = there[-1] if not patch else f"{major}.{minor}.{patch - 1}"
    return {"since": since, "until": until}


def variants(key, base):
    out, newer = [], base
    for older, version in reversed(list(zip(VERSIONS, VERSIONS[1:]))):
        there = facts(LISTINGS[older][key]) if has(older, key) else newer
        if there != newer and has(version, key):
            inside = ", ".join(f"{k}: {spelled(k, v)}" for k, v in there.items() if base[k] != v or newer[k] != v)
            out.append(f'"nginx <{version}": {{{inside}}}')
        newer = there
    return out


def row(key):
    cells = next(LISTINGS[v][key] for v in reversed(VERSIONS) if has(v, key))
    name, module, top = cells["name"], cells["module"], cells["top"]
    base, others = facts(cells), [p for p in cells["contexts"].split(",") if p != "main"]
    page = CORE.get(module, module if module.endswith("_module") else module + "_module").replace("_filter_module", "_module")
    out = [f"  - name: {'' if top == 'main' else top + '/'}{name}"]
    out += [f"    {k}: {spelled(k, v)}" for k, v in base.items() if v]
    out += ['    default: ""', "    effect: reload"]
    out += [f'    {k}: "{v}"' for k, v in bounds(key).items() if v]
    risk = "security" if SAFETY.search(name) else "availability" if STABILITY.search(name) else ""
    out += [f"    risk: {risk}"] if risk else []
    differs = variants(key, base)
    out += ["    variants: {" + ", ".join(differs) + "}"] if differs else []
    subject = module.removeprefix("ngx_").removesuffix("_module").replace("http_", "").replace("_", " ")
    what = WORDS.get(base["type"], "a list of words" if is_list(cells) else "a text" if "take1" == cells["args"] else "some words")
    out.append(f'    summary: "Directive of the {subject} module, {what}; may stand in {", ".join(others) or "main"}."')
    return out + [f"    link: https://nginx.org/en/docs/{'http/' if page.startswith('ngx_http') else ''}{page}.html#{name}"]


def reason(cells):
    """Why a directive is no parameter; empty where it is one."""
    guarded = next((w for w, p in (("code", GUARD["CODE"]), ("rights", GUARD["STARTER"])) if p.fullmatch(cells["name"])), "")
    if guarded or "block" in cells["args"]:
        return guarded or "block"
    if cells["name"] == "include" or cells["contexts"] == "any":
        return "files"
    if cells["top"] not in ("main", "events", "http"):
        return "inner"
    if cells["known"] == "no":
        return "unbuilt"
    if cells["args"] == "noargs":
        return "bare"
    if not any(has(v, (cells["name"], cells["top"])) for v in VERSIONS):
        return "unread"
    return "start" if cells["name"] == "debug_points" else "repeats" if repeats(cells) and not is_list(cells) else ""


def main():
    yml = TARGET / "parameters.yml"
    head = yml.read_text("utf-8").split(MARK)[0].rstrip("\n") + "\n\n"
    written = set(re.findall(r"(?m)^  - name: (\S+)$", head))
    mine, listed, last = [], [], {}
    for version in VERSIONS:
        last |= {k: c for k, c in LISTINGS[version].items() if k not in last or has(version, k) and c["known"] != "no"}
    for key, cells in sorted(last.items()):
        full = ("" if cells["top"] in ("main", "-") else cells["top"] + "/") + cells["name"]
        why = "" if full in written else reason(cells)
        again = "many" if any(repeats(LISTINGS[v][key]) for v in VERSIONS if has(v, key)) else "one"
        giga = "giga" if shape(cells) in ("bytes", "text") and "1g" in cells["takes"].split(",") and "x" not in cells["takes"].split(",") else "-"
        listed.append("\t".join([full, again, giga, why or "-", cells["contexts"]]))
        mine += row(key) if full not in written and not why else []
    yml.write_text(head + MARK + "\n".join(mine) + "\n", "utf-8")
    (TARGET / "directives.tsv").write_text(
        f"# Directives of nginx {', '.join(VERSIONS)}; made by src/catalogue/nginx/rows.py.\n"
        "# name, whether many may stand in a block, whether a size may end in g, why it is no parameter, where it may stand\n"
        + "\n".join(listed) + "\n")
    print(f"{len(written)} rows by hand, {sum(l.startswith('  - name') for l in mine)} from the listings, of {len(listed)} directives")


main()

#!/usr/bin/env python3
"""Makes parameters.yml of memcached: words and ranges from rows.tsv, defaults and versions from the listings beside it.

usage: rows.py      (in this directory; writes ../../main/resources/dev/hone/kind/memcached/parameters.yml)

memcached tells no ranges: those in rows.tsv are what its own start refused or misread when it was tried, else what the
option can hold.
"""
import pathlib
import re

HERE = pathlib.Path(__file__).parent
YML = HERE / "../../main/resources/dev/hone/kind/memcached/parameters.yml"
JAVA = HERE / "../../main/java/dev/hone/kind/memcached/Settings.java"
VERSIONS = ["1.6.9", "1.6.18", "1.6.38"]
LINK = "https://docs.memcached.org/serverguide/configuring/"
DENIED = {"user", "pidfile", "unix-socket", "auth-file", "memory-file", "ext_path", "ssl_chain_cert", "ssl_key", "ssl_ca_cert"}
HEAD = """# Parameters of memcached, made by src/catalogue/memcached/rows.py. Defaults are those of memcached 1.6.18.
# Whole numbers carry no letter: memcached reads 64M as 64. Only max-item-size takes k and m.
grammar:
  bytes: {"k": 1024, "m": 1048576}
  case_sensitive: false
  decimals: false
  true_words: ["yes"]
  false_words: ["no"]
parameters:
"""


def stats(version):
    lines = (HERE / f"{version}.txt").read_text().splitlines()
    return dict(l.split(" ", 2)[1:] for l in lines if l.startswith("STAT ") and l.count(" ") > 1)


def reports():
    found = re.findall(r'put\("([^"]+)", "([^"]+)", ([0-9 <]+), (true|false)\)', JAVA.read_text())
    return {name: (key, eval(unit), inverted == "true") for name, key, unit, inverted in found}


def default(settings, report, kind):
    key, unit, inverted = report
    value = settings.get(key)
    if value is None:
        return "no" if kind == "boolean" else ""
    if inverted:
        return "no" if value in ("on", "yes") else "yes"
    if value in ("NULL", "(null)"):
        return ""
    if unit > 1 and value.isdigit():
        return str(int(value) // unit)
    return "auto" if value == "auto-negotiate" else value


def quoted(text):
    return '"' + text.replace('"', '\\"') + '"'


def main():
    known, keys = {v: stats(v) for v in VERSIONS}, reports()
    out = []
    for line in (HERE / "rows.tsv").read_text().splitlines():
        if line.startswith("#") or not line:
            continue
        name, kind, unit, low, high, words, effect, risk, memory, _, summary = line.split("\t")
        report = keys.get(name, (name, 1, False))
        out += [f"  - name: {name}", f"    type: {kind}"]
        out += [f"    unit: {quoted(unit)}"] if unit else []
        out += [f"    min: {low}"] if low else []
        out += [f"    max: {high}"] if high else []
        out += ["    values: [" + ", ".join(quoted(w) for w in words.split(",")) + "]"] if words else []
        value = "" if name in DENIED | {"listen"} else default(known["1.6.18"], report, kind)
        out += [f"    default: {quoted(value)}"] if value else []
        out.append(f"    effect: {effect}")
        has = [v for v in VERSIONS if report[0] in known[v] or f"--{name}" in (HERE / f"{v}.txt").read_text()]
        if has and has[0] != VERSIONS[0] and not name.startswith("ssl") and name != "enable-ssl":
            out.append(f"    since: {quoted(has[0])}")
        out += [f"    risk: {risk}"] if risk else []
        out += [f"    memory: {memory}"] if memory else []
        out += ["    runs_code: true"] if name in DENIED else []
        out += [f"    summary: {quoted(summary)}", f"    link: {LINK}"]
    YML.write_text(HEAD + "\n".join(out) + "\n")
    print(sum(l.startswith("  - name") for l in out), "rows")


main()

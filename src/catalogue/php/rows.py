#!/usr/bin/env python3
"""Writes the rows of parameters.yml that nobody wrote by hand, from the listings beside this script.

    rows.py ../../main/resources/dev/hone/kind/php/parameters.yml

Everything above the line that begins with MARK stays as it is; a setting that has a row there gets none below. A setting that
only the older listing has ends with that release, one that only the newer has begins with it, save where the other server
lacks the whole extension.
"""
import glob, json, os, re, sys

MARK = "  # From here on: written by src/catalogue/php/rows.py from the listings of real servers."
BYTES = re.compile(r"_size$|^realpath_cache_size$")
PAGES = {"apc": "apcu", "assert": "info", "url_rewriter": "session", "user_ini": "ini.core", "highlight": "misc",
         "mysqlnd": "mysqlnd.config", "pdo_mysql": "ref.pdo-mysql", "mail": "mail", "arg_separator": "ini.core",
         "zend": "ini.core", "gd": "image", "date": "datetime", "cgi": "ini.core", "fastcgi": "ini.core",
         "hard_timeout": "ini.core", "syslog": "errorfunc", "fiber": "ini.core", "cli_server": "ini.list"}
KNOWN = {"apc", "ffi", "iconv", "mysqli", "opcache", "pcre", "phar", "session", "zlib", "exif"}


def listing(path):
    lines = open(path).read().split("\n")
    rows = {}
    for line in lines:
        if line and not line.startswith("#"):
            name, default, access, reading = line.split("\t")
            rows[name] = ("" if default == "\\N" else default, int(access), reading)
    return re.search(r"PHP ([0-9]+\.[0-9]+)", lines[0]).group(1), rows


def page(name):
    start = name.split(".")[0] if "." in name else ""
    if not start:
        return "https://www.php.net/manual/en/ini.list.php"
    base = PAGES.get(start, start if start in KNOWN else "ini.list")
    base = base if base.startswith("ini.") or base.startswith("ref.") or base.endswith(".config") else base + ".configuration"
    return f"https://www.php.net/manual/en/{base}.php#ini.{name.replace('_', '-')}"


def shape(name, default, reading):
    if reading == "switch" or default in ("0", "1") and re.search("collect_", name):
        return "boolean", "On" if default == "1" else "Off"
    if reading == "quantity" and (re.fullmatch(r"[0-9]+[KMG]", default) or BYTES.search(name)):
        return "bytes", default
    if re.fullmatch(r"-?[0-9]+|0x[0-9A-Fa-f]+", default) or reading == "quantity":
        return "integer", default
    if re.fullmatch(r"-?[0-9]+\.[0-9]+", default):
        return "real", default
    return "text", default


def who(access):
    return {1: "Scripts may change it.", 7: "Scripts and pools may change it.",
            2: "Set by php.ini, a pool or a directory.", 6: "Set by php.ini, a pool or a directory.",
            4: "Set by php.ini."}.get(access, "")


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def main():
    target = sys.argv[1]
    hand = open(target).read().split(MARK)[0]
    written = set(re.findall(r"(?m)^  - name: \"?([^\"\s]+)\"?$", hand))
    listings = sorted(listing(p) for p in glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "*.tsv")))
    names = sorted({n for _, rows in listings for n in rows})
    code = re.compile(r"extension|prepend|append_file|preload|_path$|_dir$|sendmail|ffi\.|enable_dl|disable_|open_basedir"
                      r"|unserialize_callback|user_ini\.filename|allow_url|browscap|save_handler|error_log$|mail\.log|doc_root"
                      r"|file_cache$|mmap_|include_path|file_mask|lockfile|blacklist_filename|phar\.readonly|assert|restrict_api")
    out = hand + MARK + "\n"
    for name in names:
        if name in written or name.startswith("xmlrpc"):
            continue
        have = [(v, rows[name]) for v, rows in listings if name in rows]
        default, access, reading = have[-1][1]
        kind, default = shape(name, default, reading)
        out += f"  - name: {quoted(name)}\n    type: {kind}\n"
        same = all(shape(name, row[0], row[2])[1] == default for _, row in have)
        if default and same and not re.search(r"[\x00-\x1f]|\\n", default):
            out += f"    default: {quoted(default)}\n"
        out += "    effect: reload\n"
        start = name.split(".")[0] + "." if "." in name else ""
        others = [v for v, rows in listings if name not in rows and (not start or any(n.startswith(start) for n in rows))]
        if any(v < have[0][0] for v in others):
            out += f"    since: {quoted(have[0][0])}\n"
        if any(v > have[-1][0] for v in others):
            out += f"    until: {quoted(have[-1][0])}\n"
        if code.search(name):
            out += "    runs_code: true\n    risk: security\n"
        subject = f"A setting of {start[:-1]}" if start else "A setting of PHP's core or a standard module"
        out += f"    summary: {quoted(subject + ', as a real server lists it. ' + who(access))}\n    link: {page(name)}\n"
    open(target, "w").write(out)
    print(f"{len(written)} rows by hand, {len(names)} settings listed")


main()

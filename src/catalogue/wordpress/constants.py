#!/usr/bin/env python3
"""Lists the constants that a release of WordPress looks for.

usage: constants.py VERSION DIRECTORY > VERSION.tsv    every NAME of defined( 'NAME' ) with how many places look for it
       constants.py missing                            names in the listings beside this script that are neither rows nor known
                                                       to be WordPress's own affair (internal.txt)
"""
import collections
import hashlib
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
ROWS = HERE.parents[1] / "main/resources/dev/hone/kind/wordpress/parameters.yml"


def constants(directory):
    count = collections.Counter()
    for file in sorted(pathlib.Path(directory).rglob("*.php")):
        if file.is_file() and "wp-content" not in file.relative_to(directory).parts:
            count.update(re.findall(r"\bdefined\(\s*['\"]([A-Z][A-Z0-9_]*)['\"]\s*\)", file.read_text("latin-1")))
    return sorted(count.items())


def write(version, directory):
    body = "".join(f"{name}\t{places}\n" for name, places in constants(directory))
    print(f"# WordPress {version}")
    print(f"# command: constants.py {version} /usr/share/wordpress")
    print(f"# SHA-256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}")
    print("# name\tplaces")
    print(body, end="")


def missing():
    rows = set(re.findall(r"^- name: (\w+)$", ROWS.read_text(), re.MULTILINE))
    internal = set((HERE / "internal.txt").read_text().split())
    looked_for = set()
    for listing in sorted(HERE.glob("*.tsv")):
        names = {line.split("\t")[0] for line in listing.read_text().splitlines() if not line.startswith("#")}
        looked_for |= names
        print(f"{listing.name}: {len(names)} names, neither row nor internal: {sorted(names - rows - internal)}")
    print(f"rows that no release looks for: {sorted(rows - looked_for)}")


if len(sys.argv) == 3:
    write(*sys.argv[1:])
elif sys.argv[1:] == ["missing"]:
    missing()
else:
    sys.exit(__doc__)

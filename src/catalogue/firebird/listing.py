#!/usr/bin/env python3
"""Lists what a Firebird release says of its parameters.

usage: listing.py conf VERSION FILE > VERSION-conf.tsv      what the shipped firebird.conf lists, with its commented defaults
       listing.py server VERSION DATABASE > VERSION-server.tsv   what RDB$CONFIG tells (4.0 and later); login in ISC_USER
                                                            and ISC_PASSWORD
       listing.py missing                                   names in the listings beside this script without a row
"""
import hashlib
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
ROWS = HERE.parents[1] / "main/resources/dev/hone/kind/firebird/parameters.yml"


def conf(path):
    """Name, commented default, and whether the comment before it lets a database have it for itself."""
    rows, about = [], ""
    for line in open(path, encoding="latin-1"):
        listed = re.match(r"^#?([A-Z][A-Za-z0-9]+) ?=(.*)$", line)
        if listed and listed.group(1) not in [r[0] for r in rows]:
            per_database = "per-database" in about.lower()
            rows.append((listed.group(1), re.sub("#.*", "", listed.group(2)).strip(), str(per_database).lower()))
            about = ""
        elif not listed:
            about += line
    return rows


def server(database):
    sql = ("set list off; set heading off; select trim(rdb$config_name) || ascii_char(9) || coalesce(rdb$config_value, '')"
           " || ascii_char(9) || coalesce(rdb$config_default, '') from rdb$config;\n")
    said = subprocess.run(["isql-fb", "-q", database], input=sql, capture_output=True, text=True, check=True).stdout
    return [tuple(part.strip() for part in line.split("\t")) for line in said.splitlines() if "\t" in line]


def write(version, command, columns, rows):
    body = "".join("\t".join(row) + "\n" for row in rows)
    print(f"# Firebird {version}")
    print(f"# command: {command}")
    print(f"# SHA-256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}")
    print("# " + "\t".join(columns))
    print(body, end="")


def missing():
    known = set(re.findall(r"^- name: (\w+)$", ROWS.read_text(), re.MULTILINE))
    for listing in sorted(HERE.glob("*.tsv")):
        names = {line.split("\t")[0] for line in listing.read_text().splitlines() if not line.startswith("#")}
        print(f"{listing.name}: {len(names)} names, without a row: {sorted(names - known)}")


if len(sys.argv) == 4 and sys.argv[1] == "conf":
    write(sys.argv[2], f"listing.py conf {sys.argv[2]} /etc/firebird/{sys.argv[2][:3]}/firebird.conf",
          ("name", "commented default", "per database"), conf(sys.argv[3]))
elif len(sys.argv) == 4 and sys.argv[1] == "server":
    write(sys.argv[2], f"listing.py server {sys.argv[2]} localhost:shop", ("name", "value", "default"),
          server(sys.argv[3]))
elif sys.argv[1:] == ["missing"]:
    missing()
else:
    sys.exit(__doc__)

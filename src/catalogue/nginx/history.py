#!/usr/bin/env python3
"""Lists which version's entry in nginx's CHANGES names which directive, for those in which the listings beside this script differ.

usage: history.py SOURCE.tar.gz > history.tsv      SOURCE: the newest of those that were listed

Columns: directive, version, gone (yes where the entry says that it was removed).
"""
import hashlib, os, pathlib, re, sys, tarfile

HERE = pathlib.Path(__file__).parent


def listed(path):
    lines = [l.split("\t") for l in path.read_text().splitlines() if not l.startswith("#")]
    return {c[0] for c in lines if c[9] == "yes" and "obsolete" not in c[4]}


def number(version):
    return [int(n) for n in version.split(".")]


def main():
    names = [listed(p) for p in HERE.glob("1.*.tsv")]
    oldest = min((p.stem for p in HERE.glob("1.*.tsv")), key=number)
    differing = set.union(*names) - set.intersection(*names)
    with tarfile.open(sys.argv[1]) as archive:
        text = archive.extractfile(next(m for m in archive if m.name.endswith("/CHANGES"))).read().decode("latin-1")
    rows = set()
    for version, body in re.findall(r"(?ms)^Changes with nginx (\S+) .*?\n(.*?)(?=^Changes with|\Z)", text):
        for entry in body.split("*) ") if number(version) > number(oldest) else []:
            gone = "yes" if "removed" in entry else "no"
            rows |= {(n, version, gone) for n in re.findall(r'"(\w+)"', entry) if n in differing}
    body = "".join("\t".join(r) + "\n" for r in sorted(rows))
    print(f"# nginx: versions after {oldest} whose CHANGES name a directive that the listings differ in")
    print(f"# history.py {os.path.basename(sys.argv[1])}, sha256 {hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest()}")
    print(f"# sha256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}")
    print("# directive\tversion\tgone")
    print(body, end="")


main()

#!/usr/bin/env python3
"""Lists which version brought or ended a directive, for those in which the listings beside this script differ.

usage: history.py SOURCE.tar.gz DOCS COMMIT > history.tsv      SOURCE: the newest of those that were listed
                                                              DOCS: xml/en/docs of github.com/nginx/nginx.org at COMMIT

CHANGES tells by the features and changes that name a directive, the documentation by what it says when one appeared.

Columns: directive, version, gone (yes where an entry of CHANGES says that it ended).
"""
import hashlib, os, pathlib, re, sys, tarfile

HERE = pathlib.Path(__file__).parent


def listed(path):
    lines = [l.split("\t") for l in path.read_text().splitlines() if not l.startswith("#")]
    return {c[0] for c in lines if c[9] == "yes" and not re.search("obsolete|deprecated", c[4])}


def number(version):
    return [int(n) for n in version.split(".")]


def documented(folder, differing):
    """When a directive of the core or of http appeared; where its page says that of the whole module only, so did it."""
    for page in [folder / "ngx_core_module.xml", *sorted((folder / "http").glob("*.xml"))]:
        text = page.read_text("utf-8")
        module = re.search(r"module\s*\((1\.\d+\.\d+)\)", text)
        for name, body in re.findall(r'(?s)<directive name="(\w+)">(.*?)</directive>', text):
            told = re.search(r"<appeared-in>(1\.\d+\.\d+)<", body) or module
            if told and name in differing:
                yield name, told.group(1), "no"


def main():
    names = [listed(p) for p in HERE.glob("1.*.tsv")]
    oldest = min((p.stem for p in HERE.glob("1.*.tsv")), key=number)
    differing = set.union(*names) - set.intersection(*names)
    with tarfile.open(sys.argv[1]) as archive:
        text = archive.extractfile(next(m for m in archive if m.name.endswith("/CHANGES"))).read().decode("latin-1")
    rows = {r for r in documented(pathlib.Path(sys.argv[2]), differing) if number(r[1]) > number(oldest)}
    for version, body in re.findall(r"(?ms)^Changes with nginx (\S+) .*?\n(.*?)(?=^Changes with|\Z)", text):
        for entry in body.split("*) ") if number(version) > number(oldest) else []:
            if not entry.startswith(("Feature", "Change")):
                continue
            gone = "yes" if re.search("removed|not\\s+supported\\s+anymore", entry) else "no"
            rows |= {(n, version, gone) for n in re.findall(r'"(\w+)"', entry) if n in differing}
    body = "".join("\t".join(r) + "\n" for r in sorted(rows))
    print(f"# nginx: versions after {oldest} that brought or ended a directive that the listings differ in")
    print(f"# history.py {os.path.basename(sys.argv[1])}, sha256 {hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest()}; nginx.org {sys.argv[3]}")
    print(f"# sha256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}")
    print("# directive\tversion\tgone")
    print(body, end="")


main()

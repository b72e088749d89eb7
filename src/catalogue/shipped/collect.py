#!/usr/bin/env python3
"""Collects the config files that the packages of three Debian releases ship for the kinds, for the round-trip test.

usage: collect.py      (rewrites ../../test/resources/dev/hone/kind/format/shipped)

Fetches each package by apt-get download with lists of its own, so the machine's stay as they are, unpacks it without running
anything, and keeps each file that a rule of packages.tsv names. Equal files are kept once, under the first 16 hex digits of
their SHA-256; files.tsv says release, kind, package, version, path and SHA-256. Run as root or anybody, with Debian's mirrors
in reach; the test itself needs neither. Each file is under its own package's licence.
"""
import hashlib, pathlib, re, shutil, subprocess, tempfile

HERE = pathlib.Path(__file__).parent
TARGET = HERE / "../../test/resources/dev/hone/kind/format/shipped"
RELEASES = ["bullseye", "bookworm", "trixie"]
ABSENT = set()
KEYS = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]"


def rules():
    lines = (HERE / "packages.tsv").read_text().splitlines()
    return [l.split("\t") for l in lines if l and not l.startswith("#")]


def apt(work, *arguments):
    state = ["-o", f"Dir::Etc::SourceList={work}/sources", "-o", "Dir::Etc::SourceParts=-", "-o", f"Dir::State={work}/state",
             "-o", f"Dir::Cache={work}/cache", "-o", "Dir::State::status=/dev/null", "-o", "APT::Sandbox::User=root"]
    return subprocess.run(["apt-get", "-q", *state, *arguments], cwd=work, capture_output=True, text=True)


def prepared(release, work):
    lines = [f"deb {KEYS} http://deb.debian.org/debian {suite} main" for suite in (release, release + "-updates")]
    lines.append(f"deb {KEYS} http://security.debian.org/debian-security {release}-security main")
    (work / "sources").write_text("\n".join(lines) + "\n")
    for folder in ("state/lists/partial", "cache/archives/partial"):
        (work / folder).mkdir(parents=True)
    apt(work, "update")


def fetched(work, package):
    """The archive; none where the release has no such package, or its mirror does not serve it."""
    found = list(work.glob(package + "_*.deb"))
    if not found and package not in ABSENT:
        apt(work, "download", package)
        found = list(work.glob(package + "_*.deb"))
    if not found:
        ABSENT.add(package)
    return found[0] if found else None


def files(work, archive, pattern):
    tree = work / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    subprocess.run(["dpkg-deb", "-x", archive, tree], check=True)
    for path in sorted(tree.rglob("*")):
        name = "/" + str(path.relative_to(tree))
        if path.is_file() and not path.is_symlink() and re.fullmatch(pattern, name):
            yield name, path.read_bytes()


def main():
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    out, missing = [], []
    for release in RELEASES:
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            ABSENT.clear()
            prepared(release, work)
            for format_name, kind, where, package, pattern in rules():
                if where not in ("all", release):
                    continue
                archive = fetched(work, package)
                if archive is None:
                    missing.append(f"{release} {package}")
                    continue
                version = archive.name.split("_")[1].replace("%3a", ":")
                for name, content in files(work, archive, pattern):
                    digest = hashlib.sha256(content).hexdigest()
                    (TARGET / digest[:16]).write_bytes(content)
                    out.append("\t".join([release, format_name, kind, package, version, name, digest]))
    head = "# release\tformat\tkind\tpackage\tversion\tpath\tsha256; made by src/catalogue/shipped/collect.py\n"
    (TARGET / "files.tsv").write_text(head + "\n".join(sorted(set(out))) + "\n")
    print(f"{len(out)} files, {len(list(TARGET.iterdir())) - 1} texts; not served: {missing}")


main()

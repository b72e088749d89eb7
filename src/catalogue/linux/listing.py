#!/usr/bin/env python3
"""Lists every entry below /proc/sys of the running kernel, in tab-separated rows.

usage: listing.py > kernel-VERSION.tsv      (as root)

Starts itself again in network and IPC namespaces of its own (unshare). What a network namespace or an IPC namespace has
for itself is there as a kernel gives it that nobody has tuned; its least and most are found by writing: a number counts as
taken if it is read back as it was written, and the old value is put back. All else is one for the whole kernel and is only
read. At the end the whole kernel's values must be what they were, or nothing is printed.

What cannot be written is told by its name only. Left out are the entries that left-out.tsv names with the reason, and what
one cannot read back. Texts that are one for
the whole kernel are told without their value, for they may say who the host is.

Columns: name, scope (namespace, kernel, read-only), shape (number, numbers, text), value, least, most; \\N for not told.
"""
import hashlib, os, pathlib, platform, re, stat, subprocess, sys

HERE = pathlib.Path(__file__).parent
SYS = pathlib.Path("/proc/sys")
IPC = re.compile(r"kernel\.(msg(max|mnb|mni)|sem|shm(all|max|mni|_rmid_forced))|fs\.mqueue\..*")
NEVER_TRIED = {"net.netfilter.nf_hooks_lwtunnel"}  # is one for all in some kernels, and cannot be switched off again
FLOOR, CEILING = -2 ** 31, 2 ** 64 - 1


def reasons():
    lines = (HERE / "left-out.tsv").read_text().splitlines()
    return [re.compile(l.split("\t")[0]) for l in lines if l and not l.startswith("#")]


def name_of(path):
    parts = path.relative_to(SYS).parts
    return ".".join(p.replace(".", "/") for p in parts)


def read(path):
    with open(path, "rb", buffering=0) as file:
        return re.sub(r"[ \t]+", " ", file.read(65536).decode("latin-1").strip())


def entries(wanted=0o222):
    """Paths by name; those that can be written, or all."""
    out = reasons()
    found = {}
    for folder, _, files in os.walk(SYS):
        for file in files:
            path = pathlib.Path(folder, file)
            mode = path.stat().st_mode
            name = name_of(path)
            if mode & wanted and mode & stat.S_IRUSR and not any(p.fullmatch(name) for p in out):
                found[name] = path
    return found


def takes(path, number):
    try:
        with open(path, "wb", buffering=0) as file:
            file.write(str(number).encode())
        return read(path) == str(number)
    except OSError:
        return False


def bound(path, inside, outside):
    """The number nearest to outside that is still taken, between one that is and one that may not be."""
    if takes(path, outside):
        return outside
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        inside, outside = (middle, outside) if takes(path, middle) else (inside, middle)
    return inside


def span(path, value):
    old = int(value)
    if not takes(path, old):
        return ("\\N", "\\N")
    try:
        return str(bound(path, old, FLOOR)), str(bound(path, old, CEILING))
    finally:
        takes(path, old)


def shape(value):
    if re.fullmatch(r"-?\d+", value):
        return "number"
    return "numbers" if re.fullmatch(r"-?\d+( -?\d+)+", value) else "text"


def rows():
    for name, path in sorted(entries().items()):
        try:
            value = read(path)
        except OSError:
            continue
        own = name.startswith("net.") or IPC.fullmatch(name)
        low, high = span(path, value) if own and shape(value) == "number" and name not in NEVER_TRIED else ("\\N", "\\N")
        told = value if own or shape(value) != "text" else ""
        yield "\t".join([name, "namespace" if own else "kernel", shape(value), told or "\\N", low, high])


def wide(own):
    """What the whole kernel has and a network namespace of its own lacks."""
    for name, path in sorted(entries().items()):
        if name.startswith("net.") and name not in own:
            value = read(path)
            yield "\t".join([name, "kernel", shape(value), value if shape(value) != "text" else "\\N", "\\N", "\\N"])


def fixed():
    writable = entries()
    every_interface = re.compile(r".*\.(conf|neigh)\.(?!all\.|default\.).*")
    for name in entries(0o777):
        if name not in writable and not every_interface.fullmatch(name):
            yield "\t".join([name, "read-only", *["\\N"] * 4])


def values():
    told = {}
    for name, path in entries().items():
        try:
            told[name] = read(path)
        except OSError:
            continue
    return told


def main():
    if sys.argv[1:] == ["inside"]:
        print("\n".join(rows()))
        return
    before = values()
    again = ["unshare", "--net", "--ipc", sys.executable, os.path.abspath(__file__), "inside"]
    inside = subprocess.run(again, capture_output=True, text=True, check=True).stdout.splitlines()
    after = values()
    changed = {n: (v, after.get(n)) for n, v in before.items() if after.get(n) != v}
    if changed:
        sys.exit(f"the whole kernel's values changed meanwhile: {changed}")
    own = {line.split("\t")[0] for line in inside}
    body = "\n".join(sorted({*inside, *wide(own), *(l for l in fixed() if l.split("\t")[0] not in own)})) + "\n"
    writable = sum("\tread-only\t" not in l for l in body.splitlines())
    release = re.match(r"[\d.]+\d", platform.release()).group(0)
    print(f"# Linux {release} {platform.machine()}: {writable} entries of /proc/sys that can be written and read back, and the others")
    print("# command: listing.py")
    print("# SHA-256 of the rows: " + hashlib.sha256(body.encode()).hexdigest())
    print("# name\tscope\tshape\tvalue\tleast\tmost")
    print(body, end="")


main()

#!/usr/bin/env python3
"""Lists the parameters that the kernel's own documents describe, in tab-separated rows, for three Debian releases.

usage: manual.py      (rewrites manual-VERSION.tsv in this directory)

Fetches linux-doc of each release by apt-get download with lists of its own, so the machine's stay as they are, and unpacks it
without running anything. Documents of the admin guide give each parameter a heading; those of networking give it a line
"name - TYPE". No sentence of theirs is kept: only the name, the type, the document, and the default and range where they say
them in numbers; \\N where they do not, or say more than one.

Columns: name, type as the document calls it, default, least, most, document.
"""
import gzip, hashlib, pathlib, re, subprocess, tempfile

HERE = pathlib.Path(__file__).parent
RELEASES = {"bullseye": "5.10", "bookworm": "6.1", "trixie": "6.12"}
KEYS = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]"
ADMIN = ["abi", "fs", "kernel", "net", "sunrpc", "user", "vm"]
NETWORKING = ["ip-sysctl", "ioam6-sysctl", "ipvs-sysctl", "mpls-sysctl", "mptcp-sysctl", "netfilter-sysctl",
              "nf_conntrack-sysctl", "seg6-sysctl", "smc-sysctl", "xfrm_sysctl"]
UNDER = {"netfilter-sysctl": "net.netfilter.", "nf_conntrack-sysctl": "net.netfilter.", "ipvs-sysctl": "net.ipv4.vs.",
         "mptcp-sysctl": "net.mptcp.", "smc-sysctl": "net.smc.", "mpls-sysctl": "net.mpls.", "xfrm_sysctl": "net.core.",
         "ioam6-sysctl": "net.ipv6.", "seg6-sysctl": "net.ipv6."}
DEFAULT = re.compile(r"\bdefault(?:s to| value is| value| is| state is)?\s*[:=]?\s*(-?\d+|true|false)(?![\w.x*/%])", re.I)
MARKED = re.compile(r"^\W*(-?\d+)\b[^\n]*\(default\b|^\W*(-?\d+)\b[^\n]*\bdefault (?:behavior|value|setting)\b", re.M | re.I)
RANGE = re.compile(r"\b(?:values?|range)\b[^.\n]{0,40}?\[?\{?\(?(-?\d+)\s*(?:-|,|\.\.|:|to)\s*(-?\d+)\b", re.I)
BETWEEN = re.compile(r"between (-?\d+) and (-?\d+)", re.I)
WORD = re.compile(r"[a-z][a-zA-Z0-9_-]*(?:[/.][a-z0-9][a-zA-Z0-9_-]*)*")


def apt(work, *arguments, program="apt-get"):
    state = ["-o", f"Dir::Etc::SourceList={work}/sources", "-o", "Dir::Etc::SourceParts=-", "-o", f"Dir::State={work}/state",
             "-o", f"Dir::Cache={work}/cache", "-o", "Dir::State::status=/dev/null", "-o", "APT::Sandbox::User=root"]
    return subprocess.run([program, "-q", *state, *arguments], cwd=work, capture_output=True, text=True)


def fetched(work, release, package):
    """The newest archive that the mirrors serve."""
    lines = [f"deb {KEYS} http://deb.debian.org/debian {release} main",
             f"deb {KEYS} http://security.debian.org/debian-security {release}-security main"]
    (work / "sources").write_text("\n".join(lines) + "\n")
    for folder in ("state/lists/partial", "cache/archives/partial"):
        (work / folder).mkdir(parents=True)
    apt(work, "update")
    served = apt(work, "madison", package, program="apt-cache").stdout
    for version in sorted({l.split("|")[1].strip() for l in served.splitlines()}, key=numbers, reverse=True):
        apt(work, "download", f"{package}={version}")
        found = list(work.glob(package + "_*.deb"))
        if found:
            return version, found[0]
    raise SystemExit(f"no mirror serves {package}")


def numbers(version):
    return [int(n) for n in re.findall(r"\d+", version)]


def document(tree, name):
    for path in tree.glob(f"usr/share/doc/*/Documentation/{name}.rst*"):
        return gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text("utf-8")
    return ""


def facts(text):
    said = {{"true": "1", "false": "0"}.get(d.lower(), d) for d in DEFAULT.findall(text)}
    said |= {a or b for a, b in MARKED.findall(text)}
    spans = set(RANGE.findall(text)) | set(BETWEEN.findall(text))
    low, high = spans.pop() if len(spans) == 1 else ("\\N", "\\N")
    if low != "\\N" and int(low) >= int(high):
        low = high = "\\N"
    return [said.pop() if len(said) == 1 else "\\N", low, high]


def names(title):
    """The names in a heading such as "msgmax, msgmnb, and msgmni" or "cap_last_cap (x86 only)"."""
    bare = re.sub(r"\(.*?\)|:|``|\*", "", title)
    words = [w for w in re.split(r",|&|\band\b|\s-\s.*", bare) if w]
    words = [w.strip().removeprefix("/proc/sys/").replace("/", ".") for w in words if w.strip()]
    return words if all(WORD.fullmatch(w) and w == w.lower() or w in MIXED for w in words) else []


MIXED = {"sched_energy_aware"}


def admin(area, text):
    """Headings are names; a heading with a path below /proc/sys says where the next ones are."""
    lines, under, found = text.splitlines(), area + ".", []
    heads = [i for i in range(len(lines) - 1) if re.fullmatch(r"([=\-~^])\1{2,}", lines[i + 1]) and re.match(r"\S", lines[i])]
    for at, end in zip(heads, heads[1:] + [len(lines)]):
        path = re.search(r"/proc/sys/([a-z0-9/]+)", lines[at])
        if path:
            under = path.group(1).strip("/").replace("/", ".") + "."
            continue
        if re.sub(r"^[\d. ]+", "", lines[at]).lower() in ("appletalk", "tipc"):
            under = "net." + re.sub(r"^[\d. ]+", "", lines[at]).lower() + "."
            continue
        for name in names(lines[at]):
            full = name if name.startswith(under) else under + name
            found.append([full, "\\N", *facts("\n".join(lines[at + 2:end]))])
    return found


def networking(name, text):
    lines, under, found = text.splitlines(), UNDER.get(name, "net.ipv4."), []
    item = re.compile(r"([a-z][\w./-]*(?:,? [a-z][\w./-]*)*) - (BOOLEAN|(?:UNSIGNED |LONG |list of )*INTEGERS?|vector of [\w ]+|STRING|"
                      r"[\w ]*(?:vector|list|comma|INTEGER|STRING|BITMAP)[\w -]*).*")
    heads = [(i, item.fullmatch(l)) for i, l in enumerate(lines)]
    places = [(i, place(l, "")) for i, l in enumerate(lines)]
    stops = [i for i, m in heads if m] + [i for i, p in places if p] + [len(lines)]
    for at, line in enumerate(lines):
        under = place(line, under) or under
        match = item.fullmatch(line)
        if match and "read-only" not in line.lower():
            end = min(s for s in stops if s > at)
            for one in re.split(r",? (?:and )?", match.group(1)):
                where = under[:9] if one.startswith(("conf/", "neigh/")) else under
                found.append([where + one.replace("/", "."), match.group(2), *facts("\n".join(lines[at + 1:end]))])
    return [[full, *row[1:]] for row in found for full in spread(row[0])]


def place(line, under):
    """Where the names below a heading are, where it says so."""
    path = re.match(r"`*/?proc/sys/(net/(?:[a-z0-9]+/)*)", line)
    if path:
        return path.group(1).replace("/", ".").replace("net.conf.", "net.ipv6.conf.interface.")
    part = re.match(r"`*(conf|icmp)/(?:\w+/)?\*", line)
    if part:
        family = "net.ipv6." if under.startswith("net.ipv6.") else "net.ipv4."
        return family + {"conf": "conf.interface.", "icmp": "icmp."}[part.group(1)]
    return None


def spread(name):
    """What each interface has is a row for all of them and one for new ones."""
    return [name.replace(".interface.", w) for w in (".all.", ".default.")] if ".interface." in name else [name]


def listed(tree):
    found = {}
    for area in ADMIN:
        for row in admin(area, document(tree, "admin-guide/sysctl/" + area)):
            found.setdefault(row[0], row[1:] + ["admin-guide/sysctl/" + area])
    for name in NETWORKING:
        for row in networking(name, document(tree, "networking/" + name)):
            found.setdefault(row[0], row[1:] + ["networking/" + name])
    return found


def main():
    for release, series in RELEASES.items():
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            version, archive = fetched(work, release, f"linux-doc-{series}")
            subprocess.run(["dpkg-deb", "-x", archive, work / "tree"], check=True)
            rows = listed(work / "tree")
            body = "".join("\t".join([n, *rows[n]]) + "\n" for n in sorted(rows))
            (HERE / f"manual-{series}.tsv").write_text(
                f"# Linux {series}: linux-doc-{series} {version} of Debian {release}; {len(rows)} parameters\n"
                f"# command: manual.py, which read {archive.name}, SHA-256 {hashlib.sha256(archive.read_bytes()).hexdigest()}\n"
                f"# SHA-256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}\n"
                f"# name\ttype\tdefault\tleast\tmost\tdocument\n{body}")
            print(f"{series}: {len(rows)} parameters, of {version}")


main()

#!/usr/bin/env python3
"""Makes the rows of parameters.yml that no person wrote, from the listings beside this script.

usage: rows.py      (rewrites ../../main/resources/dev/hone/kind/linux/parameters.yml and namespaced.txt)

All above the mark stays as it is; a name that has a row there gets none here. A row is what the listed kernel lets one write
and read back, or what a manual describes and that kernel does not know as read-only; left-out.tsv names what is none, and
why. Shape and range are the kernel's where it was asked, the manual's elsewhere. A default stands where a manual says it in
numbers and the kernel, where it has the entry, has that very value; what a fresh namespace starts with is one too, if it is
not a size. A manual often describes an entry years after the kernel had it, so no row has a since from it; until stands where
an older manual has a name that the newest manual and the kernel lack. namespaced.txt names what each network namespace has.
"""
import pathlib
import re

HERE = pathlib.Path(__file__).parent
TARGET = HERE / "../../main/resources/dev/hone/kind/linux"
CHECKS = HERE / "../../main/java/dev/hone/kind/linux/Refused.java"
MARK = "# The rows below are made by src/catalogue/linux/rows.py; write new ones above.\n"
MANUALS = ["5.10", "6.1", "6.12"]
WIDEST = {-2 ** 31, -(2 ** 31 // 250), -(2 ** 31 * 1000 // 250)}
# The range of one follows from the value of another, so what was found holds for the listed kernel alone.
COUPLED = re.compile(r".*frag.*_thresh|.*ip_unprivileged_port_start|fs\.mqueue\..*_default")
MASK = re.compile(r".*(mask|bitmap)$")
A_SIZE = re.compile(r"max|thresh|mem|bucket|entries|size|limit|backlog|orphans|mss|conf\.")
SECURITY = re.compile(
    r"redirects|source_route|rp_filter|forwarding|ip_forward|accept_ra|route_localnet|proxy_(arp|ndp)|bpf_|io_uring|userfault|"
    r"unprivileged|martians|syncookies|seg6|tiocsti|ldisc|yama|restrict|protected|kexec|seccomp|challenge_ack|nonlocal_bind|"
    r"ignore_broadcasts|nf_call|bridge-nf|conntrack_helper|liberal|invalid|memfd_noexec|keys\.|drop_gratuitous|log_invalid")
AVAILABILITY = re.compile(
    r"panic|oom|watchdog|softlockup|hardlockup|hung_task|^user\.max|max_|thresh|_mem$|reserve|overcommit|hugepages|disable_ipv6|"
    r"limit|retries|buckets|disable_(policy|xfrm)|sched_rt|lowmem|mmap|reboot|ctrl-alt-del|queues|conntrack|sched_deadline|oops")
IRREVERSIBLE = re.compile(r"net\.ipv4\.(ip_forward|conf\.(all|default)\.forwarding)|net\.ipv6\.conf\.(all|default)\.forwarding|"
                          r"net\.netfilter\.nf_hooks_lwtunnel|kernel\.kexec_load_limit_(panic|reboot)")
AREAS = [
    (r"net\.ipv4\.conf\.all\.", "IPv4 on all interfaces"), (r"net\.ipv4\.conf\.default\.", "IPv4 on interfaces yet to come"),
    (r"net\.ipv6\.conf\.all\.", "IPv6 on all interfaces"), (r"net\.ipv6\.conf\.default\.", "IPv6 on interfaces yet to come"),
    (r"net\.ipv4\.neigh\.default\.", "IPv4 neighbours"), (r"net\.ipv6\.neigh\.default\.", "IPv6 neighbours"),
    (r"net\.ipv4\.tcp_", "TCP"), (r"net\.ipv4\.udp_", "UDP"), (r"net\.ipv[46]\.icmp[_.]", "ICMP"),
    (r"net\.ipv4\.igmp_", "IGMP"), (r"net\.ipv4\.route\.", "IPv4 routes"), (r"net\.ipv6\.route\.", "IPv6 routes"),
    (r"net\.ipv4\.vs\.", "IP virtual server"), (r"net\.ipv4\.", "IPv4"), (r"net\.ipv6\.", "IPv6"),
    (r"net\.netfilter\.nf_conntrack_", "Tracked connections"), (r"net\.netfilter\.", "Packet filter"), (r"net\.nf_", "Packet filter"),
    (r"net\.core\.", "Network core"), (r"net\.bridge\.", "Bridges"), (r"net\.mptcp\.", "Multipath TCP"), (r"net\.sctp\.", "SCTP"),
    (r"net\.smc\.", "Shared memory sockets"), (r"net\.mpls\.", "MPLS"), (r"net\.unix\.", "Local sockets"), (r"net\.", "Network"),
    (r"fs\.xfs\.", "XFS"), (r"fs\.mqueue\.", "Message queues"), (r"fs\.fanotify\.", "Fanotify"), (r"fs\.fuse\.", "FUSE"),
    (r"fs\.", "File systems"), (r"vm\.", "Virtual memory"), (r"user\.", "Limits of a user namespace"), (r"dev\.", "Devices"),
    (r"kernel\.keys\.", "Kernel keyrings"), (r"kernel\.sched_", "Scheduler"), (r"kernel\.(msg|shm|sem)", "System V IPC"),
    (r"kernel\.", "Kernel"), (r"", "Kernel")]
UNITS = [("_centisecs", "hundredths of a second"), ("_msecs", "milliseconds"), ("_ms", "milliseconds"), ("_us", "microseconds"),
         ("_usecs", "microseconds"), ("_ns", "nanoseconds"), ("_secs", "seconds"), ("_seconds", "seconds"), ("_sec", "seconds"),
         ("_kbytes", "KiB"), ("_bytes", "bytes"), ("_ratio", "percent"), ("_percent", "percent"), ("_kb", "KiB"), ("_mb", "MiB")]


def listing(name):
    lines = (HERE / name).read_text("utf-8").splitlines()
    return {l.split("\t")[0]: [c if c != "\\N" else "" for c in l.split("\t")[1:]] for l in lines if l and not l.startswith("#")}


def real(name, kernel):
    """Where the kernel has what a manual's section names in another place; the manual's own place if it is nowhere."""
    if name in kernel:
        return [name]
    family, last = name[:9], name.rsplit(".", 1)[-1]
    there = [k for k in kernel if k.rsplit(".", 1)[-1] == last and k.startswith((family, "net.core.") if name.startswith("net.") else name)]
    if there and name.startswith(("net.ipv4.", "net.ipv6.")):
        return there
    return [name]


def manuals(kernel):
    found = {}
    for version in MANUALS:
        for name, cells in listing(f"manual-{version}.tsv").items():
            for one in real(name, kernel):
                before = found.get(one, {"versions": []})["versions"]
                found[one] = {"cells": cells, "versions": [*before, version]}
    return found


def bounds(name, low, high, told):
    """Both ends as the kernel or else the manual says them; none where the kernel takes any number, even a senseless one."""
    if told and not low:
        return None, None
    if not low or int(low) == int(high) or int(low) in WIDEST or COUPLED.fullmatch(name):
        return None, None
    return int(low), int(high)


def facts(name, kernel, manual):
    scope, shape, value, low, high = kernel.get(name, ["", "", "", "", ""])
    word, default, least, most, _ = manual[name]["cells"] if name in manual else [""] * 5
    row = {"type": "text"}
    if MASK.fullmatch(name):
        return row
    if shape == "number" or not shape and (re.search("INTEGER|BOOLEAN", word) and "list" not in word and "vector" not in word or default):
        asked = bool(low)
        low, high = bounds(name, low, high, False) if asked else bounds(name, least, most, False)
        fits = not value or (low is None or low <= int(value) <= high)
        row = {"type": "integer"} | ({"min": low, "max": high} if low is not None and fits else {})
        if (row.get("min"), row.get("max")) == (0, 1):
            row = {"type": "boolean"}
    # The twin in seconds is the same number of the kernel's and was tried before it, so its start is not known.
    is_twin = name.removesuffix("_ms") != name and name.removesuffix("_ms") in kernel
    start = value if not is_twin and scope == "namespace" and shape == "number" and not A_SIZE.search(name) else ""
    chosen = default if default and (not value or default == value) else start if not default else ""
    low, high = row.get("min"), row.get("max")
    if row["type"] == "boolean" and chosen in ("0", "1") or row["type"] == "integer" and chosen and (low is None or low <= int(chosen) <= high):
        row["default"] = chosen
    return row


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def summary(name, row, told, seen, denied):
    if name in told:
        return told[name]
    area = next(a for p, a in AREAS if re.match(p, name))
    last = re.sub(r"^(tcp|udp|icmp|igmp|nf_conntrack|sched)_", "", name.rsplit(".", 1)[-1])
    unit = next((f" in {u}" for s, u in UNITS if last.endswith(s)), "")
    kind = {"boolean": "a switch", "integer": "a number" + unit, "text": "a text or several numbers"}[row["type"]]
    if name in denied:
        return f"{area}: {last.replace('_', ' ')}; it runs code, opens the kernel or cannot be taken back, so Hone never sets it."
    return f"{area}: {last.replace('_', ' ')}, {kind}" + ("" if seen else "; no manual of the kernel describes it") + "."


def page(name, manual):
    area = name.split(".")[0]
    document = manual[name]["cells"][4] if name in manual else "admin-guide/sysctl/" + (area if area in ("fs", "kernel", "net", "user", "vm") else "index")
    return f"https://docs.kernel.org/{document}.html"


def spelled(name, kernel, manual, denied, told):
    row = facts(name, kernel, manual)
    if name in denied:
        row = {"type": "text"}
    out = [f"  - name: {name}"] + [f"    {k}: {quoted(v) if k == 'default' else v}" for k, v in row.items()]
    out.append("    effect: live")
    if name not in kernel and manual[name]["versions"][-1] != MANUALS[-1]:
        out.append(f"    until: {quoted(manual[name]['versions'][-1])}")
    risk = "security" if name in denied or SECURITY.search(name) else "availability" if AVAILABILITY.search(name) else ""
    out += [f"    risk: {risk}"] if risk else []
    out += ["    irreversible: true"] if IRREVERSIBLE.fullmatch(name) else []
    out += ["    runs_code: true"] if name in denied else []
    return out + [f"    summary: {quoted(summary(name, row, told, name in manual, denied))}", f"    link: {page(name, manual)}"]


def main():
    yml = TARGET / "parameters.yml"
    head = yml.read_text("utf-8").split(MARK)[0].rstrip("\n") + "\n"
    written = set(re.findall(r"(?m)^  - name: (\S+)$", head))
    out = [re.compile(l.split("\t")[0]) for l in (HERE / "left-out.tsv").read_text().splitlines() if not l.startswith("#")]
    kernel = listing(next(HERE.glob("kernel-*.tsv")).name)
    manual = manuals(kernel)
    told = {n: c[0] for n, c in listing("summaries.tsv").items()}
    denied = set(re.findall(r'"([\w./-]+)"', re.search(r"NAMES = Set\.of\((.*?)\);", CHECKS.read_text(), re.S).group(1)))
    names = {n for n, c in kernel.items() if c[0] != "read-only"} | {n for n in manual if kernel.get(n, [""])[0] != "read-only"}
    names = sorted(n for n in names if n not in written and not any(p.fullmatch(n) for p in out))
    rows = [line for name in names for line in spelled(name, kernel, manual, denied, told)]
    yml.write_text(head + MARK + "\n".join(rows) + "\n", "utf-8")
    own = sorted(n for n, c in kernel.items() if c[0] == "namespace" and n.startswith("net."))
    (TARGET / "namespaced.txt").write_text("\n".join(own) + "\n")
    print(f"{len(written)} rows by hand, {len(names)} from listings, {len(own)} of them in each network namespace")


main()

#!/usr/bin/env python3
"""Makes the rows of parameters.yml that no person wrote, from the listings beside this script.

usage: rows.py      (in this directory; rewrites ../../main/resources/dev/hone/kind/redis/parameters.yml)

All above the mark stays as it is; a name that has a row there gets none here. The newest listing that has a name gives type,
range, default and effect; older ones become since, until or a variant where they differ.
"""
import pathlib

HERE = pathlib.Path(__file__).parent
YML = HERE / "../../main/resources/dev/hone/kind/redis/parameters.yml"
MARK = "# The rows below are made by src/catalogue/redis/rows.py; write new ones above.\n"
VERSIONS = ["6.0.16", "7.0.15", "8.0.2"]
LINK = "https://redis.io/docs/latest/operate/oss_and_stack/management/config-file/"

OLD = {
    "slave-serve-stale-data", "slave-read-only", "slave-ignore-maxmemory", "slave-lazy-flush", "slave-priority",
    "slave-announce-ip", "slave-announce-port", "slaveof", "cluster-slave-validity-factor", "cluster-slave-no-failover",
    "repl-ping-slave-period", "min-slaves-to-write", "min-slaves-max-lag",
}
OLD_SINCE_7 = {
    "list-max-ziplist-size", "hash-max-ziplist-entries", "hash-max-ziplist-value", "zset-max-ziplist-entries",
    "zset-max-ziplist-value", "lua-time-limit",
}
RENAMED = {n.replace("-", "_"): n for n in []} | {
    "bio_cpulist": "bio-cpulist", "aof_rewrite_cpulist": "aof-rewrite-cpulist",
    "bgsave_cpulist": "bgsave-cpulist", "server_cpulist": "server-cpulist",
}
PATHS = {
    "dir", "dbfilename", "appendfilename", "appenddirname", "logfile", "pidfile", "unixsocket", "cluster-config-file",
    "aclfile", "enable-debug-command", "enable-module-command", "enable-protected-configs",
}
OF_THE_HOST = {"dir", "unixsocket", "bind", "pidfile", "ignore-warnings", "port", "locale-collate", "masterauth"}
SECURITY = {
    "acl-pubsub-default", "bind-source-addr", "masterauth", "masteruser", "protected-mode", "requirepass",
    "unixsocketperm", "sanitize-dump-payload",
}
DURABILITY = {
    "aof-load-truncated", "no-appendfsync-on-rewrite", "rdbchecksum", "shutdown-on-sigint", "shutdown-on-sigterm",
    "stop-writes-on-bgsave-error", "min-replicas-to-write", "min-replicas-max-lag", "replica-ignore-disk-write-errors",
    "replica-read-only", "aof-timestamp-enabled",
}
AVAILABILITY = {
    "client-query-buffer-limit", "daemonize", "supervised", "tls-port", "cluster-enabled", "cluster-node-timeout",
    "proto-max-bulk-len", "replica-serve-stale-data", "repl-timeout", "cluster-require-full-coverage", "cluster-port",
}


def listing(version):
    rows = {}
    for line in (HERE / f"{version}.tsv").read_text("latin-1").splitlines():
        if line.startswith("#"):
            continue
        name, value, effect, kind, low, high, words = line.split("\t")
        is_old = name in OLD or name in OLD_SINCE_7 and not version.startswith("6.")
        if not is_old and not (name in RENAMED and RENAMED[name] in rows):
            rows[RENAMED.get(name, name)] = facts(name, value, effect, kind, low, high, words)
    return rows


def facts(name, value, effect, kind, low, high, words):
    row = {"type": kind}
    if kind == "bytes" or low and int(low) > -2147483648:
        row["min"] = int(low or 0)
    if high and int(high) < 9223372036854775807:
        row["max"] = int(high)
    if kind == "enum":
        row["values"] = words.split(",")
    if value and name not in OF_THE_HOST:
        row["default"] = value
    row["effect"] = "live" if effect == "live" else "restart"
    return row


def quoted(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def spelled(key, value):
    if key == "values":
        return "[" + ", ".join(quoted(v) for v in value) + "]"
    return quoted(value) if key == "default" else str(value)


def variant(scope, older, base):
    changed = {k: v for k, v in older.items() if base.get(k) != v}
    return quoted(scope) + ": {" + ", ".join(f"{k}: {spelled(k, v)}" for k, v in changed.items()) + "}" if changed else ""


def risk(name):
    if name in DURABILITY:
        return "durability"
    if name in AVAILABILITY:
        return "availability"
    return "security" if name in SECURITY or name.startswith("tls-") or name in PATHS else None


def main():
    head = YML.read_text().split(MARK)[0]
    written = {l.split("name: ")[1].strip() for l in head.splitlines() if l.startswith("  - name: ")}
    told = dict(l.split("\t", 1) for l in (HERE / "summaries.tsv").read_text().splitlines() if l)
    all_rows = {v: listing(v) for v in VERSIONS}
    names = sorted(set().union(*all_rows.values()))
    out = []
    for name in names:
        if name in written or name == "client-output-buffer-limit":
            continue
        has = [v for v in VERSIONS if name in all_rows[v]]
        base = all_rows[has[-1]][name]
        out.append(f"  - name: {name}")
        out += [f"    {k}: {spelled(k, v)}" for k, v in base.items()]
        if VERSIONS.index(has[0]) > 0:
            out.append(f"    since: {quoted('.'.join(has[0].split('.')[:2]))}")
        if has[-1] != VERSIONS[-1]:
            out.append(f"    until: {quoted('.'.join(has[-1].split('.')[:2]))}")
        if risk(name):
            out.append(f"    risk: {risk(name)}")
        if name in PATHS:
            out.append("    runs_code: true")
        if name == "replicaof":
            out.append("    irreversible: true")
        variants = [variant(f"Redis <{newer}", all_rows[v][name], base)
                    for v, newer in (("7.0.15", "8.0"), ("6.0.16", "7.0")) if name in all_rows[v]]
        if any(variants):
            out.append("    variants: {" + ", ".join(v for v in variants if v) + "}")
        out.append(f"    summary: {quoted(told[name])}")
        out.append(f"    link: {LINK}")
    YML.write_text(head + MARK + "\n".join(out) + "\n")
    print(f"{len(written)} rows by hand, {sum(1 for l in out if l.startswith('  - name'))} from listings")


main()

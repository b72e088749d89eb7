#!/usr/bin/env python3
"""Makes the rows of parameters.yml that no person wrote, from the listings beside this script, and bounds the names in names.txt.

usage: rows.py      (rewrites ../../main/resources/dev/hone/kind/postgresql/parameters.yml and names.txt)

All above the mark stays as it is; a name that has a row there gets none here. The newest listing that has a name gives type,
unit, range, default and effect; older ones become since, until or a variant where they differ. Summaries are the server's own
short descriptions, whose licence lies beside parameters.yml.
"""
import pathlib
import re

HERE = pathlib.Path(__file__).parent
TARGET = HERE / "../../main/resources/dev/hone/kind/postgresql"
MARK = "# The rows below are made by src/catalogue/postgresql/rows.py; write new ones above.\n"
VERSIONS = ["13", "14", "15", "16", "17", "18"]
PAGES = {
    "Autovacuum": "autovacuum", "Vacuuming": "vacuum", "Client Connection Defaults": "client",
    "Connections and Authentication": "connection", "Developer Options": "developer", "Error Handling": "error-handling",
    "File Locations": "file-locations", "Lock Management": "locks", "Query Tuning": "query", "Replication": "replication",
    "Reporting and Logging": "logging", "Process Title": "logging", "Resource Usage": "resource", "Statistics": "statistics",
    "Version and Platform Compatibility": "compatible", "Write-Ahead Log": "wal", "Customized Options": "custom",
    "Preset Options": "preset",
}
# As src/main/java/dev/hone/kind/postgresql/CodeNames.java has them.
CODE = re.compile(
    r".*_command$|.*_libraries$|archive_library$|dynamic_library_path$|extension_control_path$|extension_destdir$|jit_provider$"
    r"|config_file$|data_directory$|hba_file$|ident_file$|external_pid_file$|log_directory$|log_filename$"
    r"|unix_socket_directories$|stats_temp_directory$")
SECURITY = re.compile(
    r"ssl|krb_|gss_|password_|md5_|scram_|db_user_namespace|row_security|unix_socket|authentication_timeout|primary_conninfo"
    r"|allow_|createrole_|default_with|lo_compat|search_path|log_parameter|oauth|bonjour|check_function|promote_trigger"
    r"|restrict_nonsystem|event_triggers")
DURABILITY = re.compile(
    r"zero_damaged|ignore_|data_sync_retry|recovery_|archive_|synchronous_standby|synchronized_standby|wal_sync_method"
    r"|wal_skip|wal_log_hints|wal_keep|max_slot_wal|idle_replication_slot|vacuum_defer|old_snapshot|full_page|commit_siblings")
AVAILABILITY = re.compile(
    r"restart_after_crash|exit_on_error|^max_|hot_standby|_timeout$|reserved_connections|send_abort|remove_temp|port$|cluster_name"
    r"|session_replication_role|default_transaction|transaction_read_only|track_commit|sync_replication|summarize_wal")
IRREVERSIBLE = {"zero_damaged_pages", "ignore_checksum_failure", "recovery_target_action", "promote_trigger_file"}
# Depends on how the program was built or on the machine, so no default is named.
OF_THE_BUILD = {"unix_socket_directories", "krb_server_keyfile", "ssl_ciphers", "default_toast_compression", "wal_sync_method"}

# A patch of Debian's, which its versions have and others lack.
OF_DEBIAN = {"extension_destdir"}


def listing(version):
    rows = {}
    for line in (HERE / f"{version}.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            cells = ["" if c == "\\N" else c for c in line.split("\t")]
            rows[cells[0]] = cells
    return rows


def shape(vartype, unit):
    if vartype in ("bool", "enum", "string"):
        return {"bool": "boolean", "enum": "enum", "string": "text"}[vartype]
    if unit.endswith("B"):
        return "bytes"
    return "duration" if unit else vartype


def bound(text):
    if not text or text.endswith("e+308"):
        return None
    number = float(text)
    return int(number) if number.is_integer() else number


def readable(value, unit):
    """The default with its unit, save where it is a special number."""
    if not unit or not re.fullmatch(r"[0-9.]+", value) or float(value) == 0:
        return value
    pages = re.fullmatch(r"([0-9]+)kB", unit)
    return f"{int(value) * int(pages.group(1))}kB" if pages else value + unit


def facts(name, cells):
    _, unit, context, vartype, low, high, words, default, _, _ = cells
    return {
        "type": shape(vartype, unit), "unit": unit, "min": bound(low), "max": bound(high),
        "values": [w.strip('"') for w in words.split(",")] if words else [],
        "default": "" if name in OF_THE_BUILD else readable(default, unit),
        "effect": "restart" if context == "postmaster" else "reload",
    }


def quoted(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def spelled(key, value):
    if value is None:
        return "null"
    if key == "values":
        return "[" + ", ".join(quoted(v) for v in value) + "]"
    return quoted(value) if key in ("default", "unit") else str(value)


def variants(seen, base):
    """What differs in older versions, newest first, since the last that fits rules."""
    found, newer = [], base
    for (version, now), older in zip(reversed(seen[1:]), [f for _, f in reversed(seen[:-1])]):
        changed = {k: v for k, v in older.items() if base[k] != v or newer[k] != v}
        if older != newer:
            inside = ", ".join(f"{k}: {spelled(k, v)}" for k, v in changed.items())
            found.append(quoted(f"PostgreSQL <{version}") + ": {" + inside + "}")
        newer = older
    return found


def risk(name):
    for word, names in (("security", SECURITY), ("durability", DURABILITY), ("availability", AVAILABILITY)):
        if names.search(name):
            return word
    return None


def row(name, listings):
    has = [v for v in VERSIONS if name in listings[v]]
    seen = [(v, facts(name, listings[v][name])) for v in has]
    base, cells = seen[-1][1], listings[has[-1]][name]
    out = [f"  - name: {name}"]
    out += [f"    {k}: {spelled(k, v)}" for k, v in base.items() if v not in (None, [], "")]
    out += [f"    since: {quoted(has[0])}"] if has[0] != VERSIONS[0] else []
    out += [f"    until: {quoted(has[-1])}"] if has[-1] != VERSIONS[-1] and name not in OF_DEBIAN else []
    out += [f"    risk: {risk(name)}"] if risk(name) else []
    out += ["    irreversible: true"] if name in IRREVERSIBLE else []
    out += ["    runs_code: true"] if CODE.match(name) else []
    differs = variants(seen, base)
    out += ["    variants: {" + ", ".join(differs) + "}"] if differs else []
    page = PAGES[cells[8].split(" / ")[0]]
    book = "current" if has[-1] == VERSIONS[-1] else has[-1]
    anchor = name.upper().replace("_", "-")
    out.append(f"    summary: {quoted(cells[9])}")
    out.append(f"    link: https://www.postgresql.org/docs/{book}/runtime-config-{page}.html#GUC-{anchor}")
    return out


def bounded_names(listings):
    """names.txt with the first version of each name that the oldest listing lacks; later ones came in minor releases too."""
    out = []
    for line in (TARGET / "names.txt").read_text().splitlines():
        first = next((v for v in VERSIONS if line in listings[v]), "")
        out.append(f"{line} {first} -" if first in ("14", "15") else line)
    (TARGET / "names.txt").write_text("\n".join(out) + "\n")


def main():
    yml = TARGET / "parameters.yml"
    head = yml.read_text("utf-8").split(MARK)[0].rstrip("\n") + "\n\n"
    written = set(re.findall(r"(?m)^  - name: (\S+)$", head))
    listings = {v: listing(v) for v in VERSIONS}
    names = sorted(set().union(*listings.values()) - written, key=str.lower)
    out = [line for name in names for line in row(name, listings)]
    yml.write_text(head + MARK + "\n".join(out) + "\n", "utf-8")
    bounded_names(listings)
    print(f"{len(written)} rows by hand, {len(names)} from listings")


main()

#!/usr/bin/env python3
"""Makes the rows of parameters.yml that no person wrote, and the lists beside it, from the listings beside this script.

usage: rows.py      (rewrites ../../main/resources/dev/hone/kind/mysql/parameters.yml, options.txt and steps.txt)

All above the mark stays as it is; a name that has a row there gets none here. A row is a global variable that an option file may
set; what only a session or only an option has is none, since it cannot be read back. The newest MariaDB that has a name gives
type, range, default and effect; older ones and MySQL become since, until or a variant where they differ. MySQL's variant has the
page of its own manual; MySQL 5.7, of which no server was listed, is what 5.6 and 8.0 agree in. The help texts of the
servers are under a licence that this project does not carry, so the summary says what the listing says, or summaries.tsv.
"""
import pathlib
import re

HERE = pathlib.Path(__file__).parent
TARGET = HERE / "../../main/resources/dev/hone/kind/mysql"
SOURCES = HERE / "../../main/java/dev/hone/kind/mysql"
MARK = "# The rows below are made by src/catalogue/mysql/rows.py; write new ones above.\n"
VERSIONS = ["10.5", "10.11", "11.8"]
COUNTS = re.compile(
    r"performance_schema_|thread_pool_size|thread_cache_size|host_cache_size|histogram_size|batch_size|sync_array_size|file_hash_size"
    r"|token_size|mutexes|optimizer_max_sel|change_buffer_max|delayed_queue|lru_flush|max_join|data_pointer|profiling_history|_cache_segments|metadata_locks|error_count")
AREAS = [
    ("innodb_", "InnoDB", "innodb-system-variables", "innodb-parameters"),
    ("aria_", "Aria", "aria-system-variables", ""),
    ("myisam_|key_|concurrent_insert|delay_key", "MyISAM", "myisam-system-variables", "server-system-variables"),
    ("performance_schema", "The Performance Schema", "performance-schema-system-variables", "performance-schema-system-variables"),
    ("wsrep_", "Galera replication", "galera-cluster-system-variables", ""),
    ("thread_pool", "The thread pool", "server-system-variables", "server-system-variables"),
    ("ssl_|tls_|require_secure|have_ssl", "Encrypted connections", "ssltls-system-variables", "server-system-variables"),
    ("gtid_|wsrep_gtid", "Global transaction ids", "gtid", "replication-options-gtids"),
    ("slave_|relay_|replicate_|rpl_|binlog_|log_bin|log_slave|sync_|master_|read_binlog|report_|server_id|encrypt_binlog"
     "|expire_logs|max_binlog|max_relay", "Replication and the binary log",
     "replication-and-binary-log-system-variables", "replication-options-binary-log"),
    ("optimizer_|eq_range|use_stat|histogram_", "The optimizer", "server-system-variables", "server-system-variables"),
    ("", "The server", "server-system-variables", "server-system-variables"),
]
DURABILITY = re.compile(r"sync_|doublewrite|flush_log|force_recovery|fast_shutdown|safe_truncate|unsafe_for_binlog|use_fsync|locks_unsafe"
                        r"|log_file_size|undo_|relay_log_|binlog_|gtid_|read_only|encrypt|checksum|expire|snapshot|force_load_corr")
SECURITY = re.compile(r"^ssl_|tls_|secure_|require_|skip_show|skip_networking|bind_address|old_passwords|password|local_infile|automatic_sp"
                      r"|log_bin_trust|sql_mode|old_mode|automatic|allow_|strict|proxy_protocol|enforce|report_|encrypt_|userstat")
AVAILABILITY = re.compile(r"timeout|^max_|^port$|extra_port|limit|_threads|thread_pool|wsrep_|skip_|event_scheduler|read_only|concurrency"
                          r"|super_|lower_case|autocommit|isolation|engine")
HOST = re.compile(r"^(datadir|basedir|hostname|pid_file|socket|port|report_|.*_dir$|.*_file$|log_error|server_uid|system_time_zone"
                  r"|thread_pool_size|version|ssl_|tmpdir|slave_load_tmpdir|wsrep_node|lc_messages_dir|innodb_page_size$"
                  r"|thread_cache_size|open_files_limit|table_definition_cache|back_log|innodb_io_capacity_max|thread_stack"
                  r"|performance_schema_.*(_size|instances|handles|classes|_length|elements)$|host_cache_size|lower_case_)")
OF_THE_PROGRAM = re.compile(r"version|system_time_zone|wsrep_patch_version|hostname|license")
# Lists whose words are those of the data: character sets, collations, languages.
OF_THE_DATA = {"character_set_filesystem", "character_set_server", "character_set_client", "character_set_connection",
               "character_set_database", "character_set_results", "collation_server", "collation_connection", "collation_database",
               "lc_messages", "lc_time_names"}
IRREVERSIBLE = {"innodb_force_recovery", "innodb_undo_log_truncate", "expire_logs_days", "innodb_encrypt_tables",
                "innodb_force_load_corrupted", "lower_case_table_names", "innodb_page_size", "binlog_expire_logs_seconds"}


def listing(name):
    rows = {}
    for line in (HERE / f"{name}.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            cells = ["" if c == "\\N" else c for c in line.split("\t")]
            rows[cells[0]] = cells
    return rows


def variables(rows):
    return {n: c for n, c in rows.items() if c[1] != "OPTION" and c[9] == "yes" and c[8] != "SESSION ONLY" and not OF_THE_PROGRAM.match(n)}


def shape(name, kind):
    if kind in ("BOOLEAN", "ENUM") and name not in OF_THE_DATA:
        return kind.lower()
    if kind == "DOUBLE":
        return "real"
    if "INT" in kind:
        return "bytes" if re.search(r"_size$|_mem$|_memory$", name) and not COUNTS.search(name) else "integer"
    return "text"


def bound(text):
    if not text or abs(float(text)) > 9e15:
        return None
    number = float(text)
    return int(number) if number.is_integer() else number


def facts(name, cells):
    _, kind, default, low, high, _, words, read_only, _, _ = cells
    is_number = shape(name, kind) in ("integer", "bytes", "real")
    return {
        "type": shape(name, kind), "min": bound(low) if is_number else None, "max": bound(high) if is_number else None,
        "values": words.split(",") if shape(name, kind) == "enum" else [],
        "default": "" if HOST.match(name) or "DIR" in default else default.replace("\\\\", "\\"),
        "effect": "restart" if read_only == "YES" else "live",
    }


def of_mysql(name, cells, base):
    """What MySQL tells has no words of a list and no name of a type, so those of MariaDB stand where they fit."""
    there = facts(name, cells)
    if base and there["type"] == "text" and base["type"] == "enum" and there["default"] in base["values"]:
        there |= {"type": "enum", "values": base["values"]}
    if base and base["type"] == "real" and there["type"] in ("integer", "bytes"):
        there["type"] = "real"
    return there


def quoted(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def spelled(key, value):
    if value is None:
        return "null"
    if key == "values":
        return "[" + ", ".join(quoted(v) for v in value) + "]"
    return quoted(value) if key in ("default", "since", "until", "link") else str(value)


def changes(scope, there, base, newer=None):
    """What a variant says; what went away and came back is said too."""
    inside = ", ".join(f"{k}: {spelled(k, v)}" for k, v in there.items() if base.get(k, "") != v or newer and newer[k] != v)
    return quoted(scope) + ": {" + inside + "}" if inside else ""


def older(seen, base):
    """What differs in older versions, newest first, since the last that fits rules."""
    found, newer = [], base
    for (version, _), there in zip(reversed(seen[1:]), [f for _, f in reversed(seen[:-1])]):
        if there != newer:
            found.append(changes(f"MariaDB <{version}", there, base, newer))
        newer = there
    return [f for f in found if f]


def of_mysqls(name, mysql, base, links):
    """What MySQL has where MariaDB has the name too: the newest first, since the last that fits rules."""
    there = {v: of_mysql(name, rows[name], base) | {"since": "", "until": "", "link": links[v]} for v, rows in mysql.items() if name in rows}
    newest = changes("MySQL", there["8.0"], base) if "8.0" in there else "MySQL: {absent: true}"
    if "5.6" not in there:
        return [newest] + ["MySQL <8.0: {absent: true}".replace("MySQL <8.0", '"MySQL <8.0"')] * ("8.0" in there)
    old = changes("MySQL <8.0" if "8.0" in there else "MySQL <5.7", there["5.6"], base)
    same = "8.0" in there and {k: v for k, v in there["5.6"].items() if k != "link"} == {k: v for k, v in there["8.0"].items() if k != "link"}
    return [newest] if same else [newest, old]


def summary(name, told, base, area):
    if name in told:
        return told[name]
    kind = {"boolean": "a switch", "enum": "one of a list of words", "text": "a text", "real": "a number", "integer": "a number",
            "bytes": "a size"}[base["type"]]
    return f"{area}: {kind}, " + ("set at the start." if base["effect"] == "restart" else "can be set while it runs.")


def row(name, maria, mysql, denied, told):
    has = [v for v in VERSIONS if name in maria[v]]
    seen = [(v, facts(name, maria[v][name])) for v in has]
    mysqls = [v for v in mysql if name in mysql[v]]
    base = seen[-1][1] if seen else of_mysql(name, mysql[mysqls[-1]][name], None)
    bounds = {"since": has[0] if has and has[0] != VERSIONS[0] else "8.0" if mysqls == ["8.0"] and not has else "",
              "until": "5.6" if mysqls == ["5.6"] and not has else ""}
    bounds["until"] = has[-1] if has and has[-1] != VERSIONS[-1] else bounds["until"]
    differs = older(seen, base) if has else ["MariaDB: {absent: true}"]
    _, area, page, manual = next(a for a in AREAS if re.match(a[0], name))
    links = {v: f"https://dev.mysql.com/doc/refman/{v}/en/{manual or 'server-system-variables'}.html#sysvar_{name}" for v in mysql}
    if has:
        differs += of_mysqls(name, mysql, base | bounds | {"link": ""}, links)
    elif len(mysqls) == 2 and of_mysql(name, mysql["5.6"][name], None) != base:
        differs.append(changes("MySQL <8.0", of_mysql(name, mysql["5.6"][name], None), base))
    link = f"https://mariadb.com/kb/en/{page}/#{name}" if has else links[mysqls[-1]]
    risk = next((w for w, n in (("security", SECURITY), ("durability", DURABILITY), ("availability", AVAILABILITY)) if n.search(name)), "")
    out = [f"  - name: {name}"]
    out += [f"    {k}: {spelled(k, v)}" for k, v in (base | bounds).items() if v not in (None, [], "")]
    out += [f"    risk: {risk}"] if risk else []
    out += ["    irreversible: true"] if name in IRREVERSIBLE else []
    out += ["    runs_code: true"] if name in denied else []
    out += ["    variants: {" + ", ".join(differs) + "}"] if differs else []
    return out + [f"    summary: {quoted(summary(name, told, base, area))}", f"    link: {link}"]


def main():
    yml = TARGET / "parameters.yml"
    head = yml.read_text("utf-8").split(MARK)[0].rstrip("\n") + "\n"
    written = set(re.findall(r"(?m)^  - name: (\S+)$", head))
    listed = {v: listing(f"mariadb-{v}") for v in VERSIONS}
    maria = {v: variables(rows) for v, rows in listed.items()}
    mysql = {v: variables(listing(f"mysql-{v}")) for v in ("5.6", "8.0")}
    never = re.search(r"NEVER = Set\.of\((.*?)\);", (SOURCES / "Denials.java").read_text(), re.S).group(1)
    denied = set(re.findall(r'"(\w+)"', never))
    told = dict(l.split("\t", 1) for l in (HERE / "summaries.tsv").read_text().splitlines() if l)
    older = set().union(*maria.values(), mysql["5.6"])
    names = sorted((older | set(mysql["8.0"]) - denied) - written)
    out = [line for name in names for line in row(name, maria, mysql, denied, told)]
    yml.write_text(head + MARK + "\n".join(out) + "\n", "utf-8")
    options = sorted(set().union(*listed.values(), listing("mysql-8.0")) | set((TARGET / "options.txt").read_text().split("\n")[1:]) - {""})
    (TARGET / "options.txt").write_text(
        "# Option and variable names of MariaDB 10.5, 10.11 and 11.8 and MySQL 8.0, from the listings in src/catalogue/mysql.\n" + "\n".join(options) + "\n")
    steps = {n: c[5] for v in VERSIONS for n, c in maria[v].items() if c[5].isdigit() and int(c[5]) > 1}
    (TARGET / "steps.txt").write_text(
        "# To what a number is rounded down, by name: NUMERIC_BLOCK_SIZE of MariaDB; made by src/catalogue/mysql/rows.py.\n"
        + "".join(f"{n} {s}\n" for n, s in sorted(steps.items())))
    print(f"{len(written)} rows by hand, {len(names)} from listings, {len(options)} options, {len(steps)} steps")


main()

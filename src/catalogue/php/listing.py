#!/usr/bin/env python3
"""Lists every setting that a real php-fpm has, as PHP itself tells it, in tab-separated rows.

    listing.py PROGRAM [ROOT]      such as: listing.py /usr/sbin/php-fpm8.2
                                            listing.py /usr/sbin/php-fpm8.4 /srv/trixie

Starts a master of its own without any php.ini, with the modules that the packages enable, and asks it over its socket for
ini_get_all(null, true). Whether a setting is a number with unit letters is told by the warning of PHP 8.2 and later about
1zz, whether it is shown as On or Off by -i.

Columns: name, default, access (1 scripts, 2 directories, 4 system, 7 all), reading (quantity, switch or text).
"""
import glob, hashlib, json, os, re, signal, socket, struct, subprocess, sys, tempfile, time

program, root = sys.argv[1], (sys.argv[2] if len(sys.argv) > 2 else "/")
version = re.search(r"[0-9]+\.[0-9]+", os.path.basename(program)).group(0)
SCRIPT = "<?php echo json_encode(['version' => PHP_VERSION, 'settings' => ini_get_all(null, true)], JSON_PARTIAL_OUTPUT_ON_ERROR);"


def inside(path):
    return os.path.join(root, path.lstrip("/"))


def command(*arguments):
    return (["chroot", root] if root != "/" else []) + [program, "-c", "/dev/null", *arguments]


def record(kind, content):
    return struct.pack(">BBHHBB", 1, kind, 1, len(content), 0, 0) + content


def pair(name, value):
    return bytes([len(name), len(value)]) + name.encode() + value.encode()


def ask(path, script):
    names = {"REQUEST_METHOD": "GET", "SCRIPT_FILENAME": script, "SCRIPT_NAME": script, "QUERY_STRING": ""}
    with socket.socket(socket.AF_UNIX) as s:
        s.connect(path)
        s.sendall(record(1, struct.pack(">HB5x", 1, 0)) + record(4, b"".join(pair(n, v) for n, v in names.items()))
                  + record(4, b"") + record(5, b""))
        data = b""
        while chunk := s.recv(65536):
            data += chunk
    at, out = 0, b""
    while at < len(data):
        _, kind, _, length, pad = struct.unpack(">BBHHBx", data[at:at + 8])
        out += data[at + 8:at + 8 + length] if kind == 6 else b""
        at += 8 + length + pad
    return json.loads(out[out.index(b"{"):])


def complains(name, env):
    """Whether PHP reads the value as a number with a unit letter; asked one at a time, since some silence the rest."""
    if re.search(r"preload|file_cache$|extension|error_log", name):
        return False
    said = subprocess.run(command("-d", name + "=1zz", "-v"), env=env, capture_output=True, text=True, errors="replace")
    return f'Invalid "{name}" setting. Invalid quantity' in said.stdout + said.stderr


def main():
    work = tempfile.mkdtemp(dir=inside("/tmp"))
    os.chmod(work, 0o755)
    there = "/" + os.path.relpath(work, root)
    with open(work + "/modules.ini", "w") as modules:
        for file in sorted(glob.glob(inside(f"/etc/php/{version}/fpm/conf.d/*.ini"))):
            real = os.path.realpath(file) if root == "/" else inside(os.readlink(file))
            modules.writelines(l for l in open(real) if re.match(r"\s*(zend_)?extension\s*=", l))
    open(work + "/list.php", "w").write(SCRIPT)
    open(work + "/fpm.conf", "w").write(
        f"[global]\nerror_log = {there}/log\n[list]\nuser = www-data\nlisten = {there}/socket\n"
        "pm = static\npm.max_children = 1\nlisten.mode = 0666\n")
    env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "PHP_INI_SCAN_DIR": there}
    master = subprocess.Popen(command("-F", "-y", there + "/fpm.conf"), env=env, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 20
        while not os.path.exists(work + "/socket") and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(0.5)
        told = ask(work + "/socket", there + "/list.php")
    finally:
        master.send_signal(signal.SIGTERM)
        master.wait()
    rows = told["settings"]
    quantities = {name for name in rows if complains(name, env)}
    shown = subprocess.run(command("-i"), env=env, capture_output=True, text=True, errors="replace").stdout
    switches = set(re.findall(r"(?m)^(\S+) => (?:On|Off) => (?:On|Off)$", shown))
    body = ""
    for name in sorted(rows):
        value = rows[name]["global_value"]
        reading = "quantity" if name in quantities else "switch" if name in switches else "text"
        body += "\t".join([name, "\\N" if value is None else value.replace("\t", "\\t").replace("\n", "\\n"),
                           str(rows[name]["access"]), reading]) + "\n"
    print(f"# PHP {told['version']}, php-fpm without php.ini, modules as its packages enable them")
    print(f"# listing.py {program}: ini_get_all(null, true), {len(rows)} settings")
    print(f"# sha256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}")
    print("# name\tdefault\taccess\treading")
    print(body, end="")


main()

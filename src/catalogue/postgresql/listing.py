#!/usr/bin/env python3
"""Lists every setting of a real PostgreSQL, as its pg_settings tells it, in tab-separated rows.

usage: listing.py PROGRAMS [ROOT] > VERSION.tsv    such as: listing.py /usr/lib/postgresql/15/bin
                                                            listing.py /usr/lib/postgresql/13/bin /srv/bullseye

Makes a data folder in the C locale with initdb and asks a single-user server in it, so no port is opened and no file of the
machine is read. PROGRAMS is the directory with postgres and initdb, inside ROOT, which is the root of another release where
given. Run as root; the server runs as nobody. Presets that no file can set (context internal) are left out.

Columns: name, unit, context, vartype, min, max, words, boot value, category, short description; \\N for none.
"""
import hashlib, os, re, shutil, subprocess, sys, tempfile

programs, root = sys.argv[1], (sys.argv[2] if len(sys.argv) > 2 else "/")
ASK = ("COPY (SELECT name, unit, context, vartype, min_val, max_val, array_to_string(enumvals, ','), boot_val, category, "
       "short_desc FROM pg_settings WHERE context <> 'internal' AND name !~ '[.]' ORDER BY name COLLATE \"C\") TO '{}'")


def run(*command, said=None):
    line = ["/usr/sbin/chroot", "--userspec=65534:65534", "--groups=", root, *command]
    env = {"LC_ALL": "C", "PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": os.path.join(programs, "../lib")}
    return subprocess.run(line, input=said, env=env, capture_output=True, text=True, check=True).stdout


def main():
    work = tempfile.mkdtemp(dir=os.path.join(root, "tmp"))
    there = "/" + os.path.relpath(work, root)
    os.chown(work, 65534, 65534)
    try:
        version = re.search(r"\d+\.\d+", run(programs + "/postgres", "--version")).group(0)
        run(programs + "/initdb", "-D", there + "/data", "-U", "postgres", "-E", "UTF8", "--locale=C")
        run(programs + "/postgres", "--single", "-D", there + "/data", "postgres", said=ASK.format(there + "/rows") + "\n")
        body = open(work + "/rows", encoding="utf-8").read()
    finally:
        shutil.rmtree(work)
    print(f"# PostgreSQL {version}: pg_settings of a new cluster in the C locale, {len(body.splitlines())} settings")
    print(f"# listing.py {programs}")
    print(f"# sha256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}")
    print("# name\tunit\tcontext\tvartype\tmin\tmax\twords\tdefault\tcategory\tdescription")
    print(body, end="")


main()

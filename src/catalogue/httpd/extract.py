#!/usr/bin/env python3
"""Writes what one release of httpd says of its directives: the server's own list and the tables of its manual.

    extract.py ROOT OUT_DIR [MANUAL_DIR]

ROOT is / or a root of another release with its apache2; MANUAL_DIR is the manual's en/mod with its HTML pages (package
apache2-doc). Files are written to OUT_DIR, named by the version, each with product, version, command and SHA-256 of what
follows its head.
"""
import hashlib, html, pathlib, re, subprocess, sys, tempfile

# Alternatives to others that are loaded, and examples that are no part of a server.
LEFT_OUT = {"mod_mpm_worker", "mod_mpm_prefork", "mod_case_filter", "mod_case_filter_in", "mod_bucketeer", "mod_ident",
            "mod_suexec"}


def module_symbol(file):
    names = subprocess.run(["nm", "-D", file], capture_output=True, text=True).stdout
    found = re.search(r"[DB] (\w+_module)$", names, re.M)
    return found.group(1)


def run(root, *command):
    return subprocess.run(["chroot", root, *command], capture_output=True, text=True).stdout


def configuration(root, folder):
    lines = ["ServerName localhost", f"ErrorLog {folder}/e", f"DefaultRuntimeDir {folder}", f"PidFile {folder}/p",
             "Listen 127.0.0.1:1"]
    for file in sorted(pathlib.Path(root, "usr/lib/apache2/modules").glob("mod_*.so")):
        if file.stem not in LEFT_OUT:
            lines.append(f"LoadModule {module_symbol(str(file))} /usr/lib/apache2/modules/{file.name}")
    return "\n".join(lines) + "\n"


def directives(root):
    with tempfile.TemporaryDirectory(dir=pathlib.Path(root, "tmp")) as folder:
        inside = "/tmp/" + pathlib.Path(folder).name
        pathlib.Path(folder, "all.conf").write_text(configuration(root, inside))
        return run(root, "/usr/sbin/apache2", "-L", "-f", inside + "/all.conf")


def manual(folder):
    rows = []
    for page in sorted(pathlib.Path(folder).glob("*.html")):
        text = page.read_text(encoding="utf-8", errors="replace")
        for found in re.finditer(
                r'<div class="directive-section">.*?id="([^"]+)".*?<table class="directive">(.*?)</table>', text, re.S):
            cells = {}
            for cell in re.finditer(
                    r'<tr><th><a href="directive-dict.html#(\w+)">.*?</th><td>(.*?)</td></tr>', found.group(2), re.S):
                plain = html.unescape(re.sub(r"<[^>]+>", "", re.sub(r"<br\s*/?>", " ", cell.group(2))))
                cells[cell.group(1)] = " ".join(plain.split())
            rows.append("\t".join([page.stem, found.group(1)] + [
                cells.get(c, "") for c in ("Syntax", "Default", "Context", "Compatibility")]))
    return "\n".join(rows) + "\n"


def write(path, about, text):
    digest = hashlib.sha256(text.encode()).hexdigest()
    path.write_text(f"# {about}\n# SHA-256 of what follows: {digest}\n{text}")


def main(root, out, pages=None):
    version = run(root, "/usr/sbin/apache2", "-v").split("Apache/")[1].split()[0]
    out = pathlib.Path(out)
    write(out / f"directives-{version}.txt", f"Apache httpd {version}, apache2 -L with every module loaded", directives(root))
    if pages:
        write(out / f"manual-{version}.tsv",
              f"Apache httpd {version}, its manual (apache2-doc): page, anchor, syntax, default, context, compatibility",
              manual(pages))


if __name__ == "__main__":
    main(*sys.argv[1:])

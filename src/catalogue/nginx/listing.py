#!/usr/bin/env python3
"""Lists the directives in the command tables of nginx's source, and whether a real nginx takes each in a real config.

usage: listing.py SOURCE.tar.gz > VERSION.tsv      such as: listing.py nginx_1.22.1.orig.tar.gz

Reads every ngx_command_t table of the core, event and http modules: name, contexts, setter, words of a list and bounds. A
directive whose setter tells its shape and that may stand at the top, in events or in http is then written into a config for
/usr/sbin/nginx -t; taken is yes, no (with nginx of other modules or libraries) or - where it was not tried.

Columns: name, module, contexts, setter, words, min, max, taken.
"""
import hashlib, re, subprocess, sys, tarfile, tempfile

ENTRY = re.compile(r'\{\s*ngx_string\("(\w+)"\),\s*([A-Z0-9_|\s]+?),\s*(\w+),\s*(\w+),\s*([^{}]*?),\s*(&?\w+)\s*\}')
PLACES = {"MAIN_CONF": "main", "EVENT_CONF": "events", "HTTP_MAIN_CONF": "http", "HTTP_SRV_CONF": "server", "HTTP_LOC_CONF": "location",
          "HTTP_UPS_CONF": "upstream", "HTTP_LIF_CONF": "if", "HTTP_LMT_CONF": "limit_except", "HTTP_SIF_CONF": "if"}
SHAPES = {"ngx_conf_set_flag_slot": "on", "ngx_conf_set_num_slot": "2", "ngx_conf_set_size_slot": "64k", "ngx_conf_set_off_slot": "64k",
          "ngx_conf_set_msec_slot": "10s", "ngx_conf_set_sec_slot": "10s", "ngx_conf_set_enum_slot": ""}
BESIDE = "proxy_buffers 8 64k; fastcgi_buffers 8 64k; uwsgi_buffers 8 64k; scgi_buffers 8 64k; "
BUSY = "{0}_busy_buffers_size 128k; "


def tables(text):
    lists = {n: re.findall(r'ngx_string\("([^"]+)"\)', body)
             for n, body in re.findall(r"ngx_conf_enum_t\s+(\w+)\[\]\s*=\s*\{(.*?)\};", text, re.S)}
    bounds = dict((n, (low, high)) for n, low, high in re.findall(
        r"ngx_conf_num_bounds_t\s+(\w+)\s*=\s*\{\s*ngx_conf_check_num_bounds,\s*(-?\d+),\s*(-?\d+)", text))
    for body in re.findall(r"ngx_command_t\s+\w+\[\]\s*=\s*\{(.*?)ngx_null_command", text, re.S):
        for name, flags, setter, _, _, post in ENTRY.findall(re.sub(r"/\*.*?\*/", "", body, flags=re.S)):
            places = dict.fromkeys(PLACES[f] for f in (p.strip().replace("NGX_", "", 1) for p in flags.split("|")) if f in PLACES)
            low, high = bounds.get(post.lstrip("&"), ("\\N", "\\N"))
            if not flags.count("NGX_CONF_BLOCK"):
                yield name, list(places), setter, lists.get(post.lstrip("&"), []), low if low != "-1" else "\\N", high if high != "-1" else "\\N"


def taken(name, places, setter, words, low):
    tries = words[:1] or ([low] if low != "\\N" else [SHAPES.get(setter, ""), "32k"] if setter in SHAPES else [""])
    said = [taken_with(name, places, value) for value in tries]
    return "yes" if "yes" in said else said[0]


def taken_with(name, places, value):
    top = next((p for p in ("http", "events", "main") if p in places), None)
    if not value or top is None:
        return "-"
    owner = name.split("_")[0]
    line = f"{name} {value};\n"
    if name.endswith("_buffer_size") and owner in ("proxy", "fastcgi", "uwsgi", "scgi"):
        line = BUSY.format(owner) + line
    with tempfile.TemporaryDirectory() as folder:
        temps = "".join(f"{k}_temp_path {folder}/{k}; " for k in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        text = (line if top == "main" else "") + "events {" + (line if top == "events" else "") + "}\n"
        text += "http { access_log off; " + temps + BESIDE + (line if top == "http" else "") + "}\n"
        open(folder + "/c", "w").write(text)
        said = subprocess.run(["/usr/sbin/nginx", "-t", "-p", folder, "-c", folder + "/c", "-e", folder + "/e", "-g", f"pid {folder}/pid;"],
                              capture_output=True, text=True).stderr
    return "yes" if "test is successful" in said else "no"


def main():
    rows = {}
    with tarfile.open(sys.argv[1]) as archive:
        for member in archive:
            if re.search(r"/src/(core|event|http)/.*\.c$", member.name):
                module = member.name.rsplit("/", 1)[1].removesuffix(".c")
                for name, places, setter, words, low, high in tables(archive.extractfile(member).read().decode("latin-1")):
                    rows.setdefault(name, [name, module, ",".join(places), setter, ",".join(words) or "\\N", low, high,
                                           taken(name, places, setter, words, low)])
    body = "".join("\t".join(rows[n]) + "\n" for n in sorted(rows))
    version = re.search(r"nginx[_-]([0-9.]+[0-9])", sys.argv[1]).group(1)
    print(f"# nginx {version}: {len(rows)} directives of the core, event and http modules")
    print(f"# listing.py {sys.argv[1].rsplit('/', 1)[-1]}, checked by /usr/sbin/nginx -t of the same version")
    print(f"# sha256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}")
    print("# name\tmodule\tcontexts\tsetter\twords\tmin\tmax\ttaken")
    print(body, end="")


main()

#!/usr/bin/env python3
"""Lists the directives in the command tables of nginx's source, and what a real nginx of that version makes of each.

usage: listing.py SOURCE.tar.gz [ROOT] > VERSION.tsv      such as: listing.py nginx_1.22.1.orig.tar.gz
                                                                   listing.py nginx_1.26.3.orig.tar.gz /srv/trixie

Reads every ngx_command_t table of the core, event, http, stream and mail modules: name, contexts, setter, number of arguments,
words of a list and bounds. A directive that may stand at the top, in events or in http is then written into configs that
ROOT's /usr/sbin/nginx -t is asked about: which values it takes, and whether it takes the directive twice in a block.
Run as root where ROOT is given; nothing is started.

Columns: name, module, top (main, events, http; - for none), contexts, setter, args, words, min, max,
known (no: unknown directive; - not asked), takes (values of the list PROBES that it took), sample (a value that it took),
again (one: a second one is refused as duplicate; many: one with the same or another value is taken).
"""
import hashlib, os, re, shutil, subprocess, sys, tarfile, tempfile

ENTRY = re.compile(r'\{\s*ngx_string\("(\w+)"\),\s*([A-Z0-9_|\s]+?),\s*(\w+),\s*(\w+),\s*([^{}]*?),\s*(&?[\w\[\]]+|\(void \*\) \w+)\s*\}')
PLACES = {"MAIN_CONF": "main", "EVENT_CONF": "events", "HTTP_MAIN_CONF": "http", "HTTP_SRV_CONF": "server", "HTTP_LOC_CONF": "location",
          "HTTP_UPS_CONF": "upstream", "HTTP_LIF_CONF": "if", "HTTP_LMT_CONF": "limit_except", "HTTP_SIF_CONF": "if",
          "STREAM_MAIN_CONF": "stream", "STREAM_SRV_CONF": "stream server", "STREAM_UPS_CONF": "stream upstream",
          "MAIL_MAIN_CONF": "mail", "MAIL_SRV_CONF": "mail server", "ANY_CONF": "any"}
PROBES = ["on", "off", "5", "64k", "1g", "10s", "x", "x y", "4 64k"]
# A common setter tells the shape, so that fewer are tried.
SLOTS = {"flag": ["on"], "num": ["5"], "size": ["64k", "1g"], "off": ["64k", "1g"], "msec": ["10s"], "sec": ["10s"], "enum": [], "bitmask": [],
         "bufs": ["4 64k"], "str": ["x"], "complex_value": ["x"], "complex_value_zero": ["x"], "path": ["x"], "str_array": ["x"],
         "keyval": ["x y", "4 64k"], "predicate": ["x"], "param": ["x y"], "access": []}
# What else a directive may take, tried where the listed probes and words were all refused.
MORE = ["1.1", "any", "x x", "$uri", "x $uri", "/x", "1:2", "GET", "text/x", "utf-8", "all", "none", "127.0.0.1", "127.0.0.1:80", "http_500",
        "zone=z:1m", "$uri zone=z:1m", "x keys_zone=z:1m", "shared:z:1m", "404 /x", "404", "200 1m", "z 1", "zone=z", "TLSv1.2",
        "user:rw", "Expires", "max-age=5", "u16:xx", "memory:16k", "http://127.0.0.1", "X 127.0.0.1/8", "1 2", "1 2 3",
        "file", "epoll", "localhost", "nobody", "1m", "4k", "$x y", "^(.+)(/.+)$", "unlisted", "x threads=2", "001", "01", "auto", "utf-8 koi8-r", "x x x"]
BESIDE = ("access_log off; proxy_buffers 8 64k; fastcgi_buffers 8 64k; uwsgi_buffers 8 64k; scgi_buffers 8 64k; grpc_buffer_size 64k; "
          "limit_req_zone $uri zone=r1:1m rate=1r/s; limit_req_zone $uri zone=r2:1m rate=1r/s; limit_conn_zone $uri zone=c1:1m; "
          "limit_conn_zone $uri zone=c2:1m; proxy_cache_path pc keys_zone=p1:1m; proxy_cache_path pd keys_zone=p2:1m; ")
# Two values of directives that name what another one made, or make what may be made once.
PAIRS = {"limit_req": ("zone=r1", "zone=r2"), "limit_conn": ("c1 1", "c2 1"), "limit_req_zone": ("$uri zone=r1:1m rate=1r/s",
         "$uri zone=r2:1m rate=1r/s"), "limit_conn_zone": ("$uri zone=c1:1m", "$uri zone=c2:1m"), "thread_pool": ("x threads=2", "y threads=2")}
PAIRS |= {k + "_cache": ("p1", "p2") for k in ("proxy", "fastcgi", "uwsgi", "scgi")}
PAIRS |= {k + "_cache_path": ("x keys_zone=x:1m", "y keys_zone=y:1m") for k in ("proxy", "fastcgi", "uwsgi", "scgi")}


def tables(text):
    lists = {n: re.findall(r'ngx_string\("([^"]+)"\)', body)
             for n, body in re.findall(r"ngx_conf_(?:enum|bitmask)_t\s+(\w+)\[\]\s*=\s*\{(.*?)\};", text, re.S)}
    bounds = dict((n, (low, high)) for n, low, high in re.findall(
        r"ngx_conf_num_bounds_t\s+(\w+)\s*=\s*\{\s*ngx_conf_check_num_bounds,\s*(-?\d+),\s*(-?\d+)", text))
    for body in re.findall(r"ngx_command_t\s+\w+\[\]\s*=\s*\{(.*?)ngx_null_command", text, re.S):
        entries = ENTRY.findall(re.sub(r"/\*.*?\*/", "", body, flags=re.S))
        if len(entries) != len(re.findall(r'\{\s*ngx_string\("', body)):
            raise SystemExit("a command table was not read wholly: " + body)
        for name, flags, setter, _, _, post in entries:
            flags = [f.strip().replace("NGX_", "", 1) for f in flags.split("|")]
            places = list(dict.fromkeys(PLACES[f] for f in flags if f in PLACES))
            args = [f.replace("CONF_", "").lower() for f in flags if f.startswith("CONF_")]
            low, high = ("\\N" if b == "-1" else b for b in bounds.get(post.lstrip("&"), ("\\N", "\\N")))
            yield name, places, setter, ",".join(args) or "\\N", lists.get(post.lstrip("&"), []), low, high


class Checker:
    """Configs for one nginx, in a folder that goes away with it."""

    def __init__(self, root):
        self.root = root
        self.folder = tempfile.mkdtemp(dir=os.path.join(root, "tmp"))
        self.there = "/" + os.path.relpath(self.folder, root)
        temps = "".join(f"{k}_temp_path {self.there}/{k}; " for k in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        self.beside = temps + BESIDE
        if self.says("main", "worker_processes 1;\n") != "ok":
            raise SystemExit("nginx takes nothing: " + self.says("main", "worker_processes 1;\n"))

    def says(self, top, line):
        name = line.split(None, 1)[0]
        shutil.rmtree(self.folder)
        os.makedirs(self.folder)
        open(self.folder + "/file", "w").close()
        beside = "".join(s + "; " for s in self.beside.split("; ") if s and s.split()[0] != name)
        owner = name.split("_")[0]
        if name.endswith("_buffer_size") and owner in ("proxy", "fastcgi", "uwsgi", "scgi"):
            beside += f"{owner}_busy_buffers_size 128k; "
        text = (line if top == "main" else "") + "events {" + (line if top == "events" else "") + "}\n"
        text += "http { " + beside + (line if top == "http" else "") + "}\n"
        open(self.folder + "/c", "w").write(text)
        inside = ["/usr/sbin/chroot", self.root] if self.root != "/" else []
        command = ["/usr/sbin/nginx", "-t", "-p", self.there, "-c", self.there + "/c", "-g", f"pid {self.there}/pid;"]
        said = subprocess.run(inside + command, capture_output=True, text=True, errors="replace").stderr
        return "ok" if "test is successful" in said else said

    def asked(self, name, top, setter, args, words):
        """Columns known, takes, sample, again."""
        first = self.says(top, f"{name};\n")
        if f'unknown directive "{name}"' in first:
            return "no", "\\N", "\\N", "\\N"
        if args == "noargs" or "block" in args:
            return "yes", "\\N", "\\N", "\\N"
        slot = re.search(r"set_(\w+)_slot$", setter)
        takes = [p for p in SLOTS.get(slot.group(1) if slot else "", PROBES) if self.says(top, f"{name} {p};\n") == "ok"]
        pair = PAIRS.get(name, ())
        likely = list(pair[:1]) + words[-1:] + ["x"] * ("x" in takes) + takes + ([] if takes else MORE)
        sample = next((v for v in likely if v in takes or self.says(top, f"{name} {v};\n") == "ok"), None)
        return "yes", ",".join(takes) or "\\N", sample or "\\N", self.again(name, top, sample, pair or takes[-2:]) if sample else "\\N"

    def again(self, name, top, sample, pair):
        twice = [self.says(top, f"{name} {sample};\n" * 2)]
        twice += [self.says(top, "".join(f"{name} {v};\n" for v in pair))] if len(pair) == 2 else []
        return "many" if "ok" in twice else "one" if "is duplicate" in twice[0] else "\\N"


def rows(archive):
    """Every directive once for each top, not asked about yet."""
    found = {}
    for member in archive:
        part = re.search(r"/src/(?:core|event|http|stream|mail)/.*\.c$", member.name)
        for cells in tables(archive.extractfile(member).read().decode("latin-1")) if part else []:
            name, places, setter, args, words, low, high = cells
            module = member.name.rsplit("/", 1)[1].removesuffix(".c")
            top = next((p for p in ("http", "events", "main", "stream", "mail") if p in places), "-")
            found.setdefault((name, top), (name, module, top, places, setter, args, words, low, high))
    return [found[key] for key in sorted(found)]


def answered(row, checker):
    name, module, top, places, setter, args, words, low, high = row
    asked = checker.asked(name, top, setter, args, words) if top in ("http", "events", "main") else ("-",) + ("\\N",) * 3
    return [name, module, top, ",".join(places) or "\\N", setter, args, ",".join(words) or "\\N", low, high, *asked]


def main():
    source, root = sys.argv[1], (sys.argv[2] if len(sys.argv) > 2 else "/")
    with tarfile.open(source) as archive:
        found = rows(archive)
    checker = Checker(root)
    try:
        listed = [answered(row, checker) for row in found]
    finally:
        shutil.rmtree(checker.folder)
    body = "".join("\t".join(r) + "\n" for r in listed)
    inside = ["/usr/sbin/chroot", root] if root != "/" else []
    version = re.search(r"nginx/(\S+)", subprocess.run(inside + ["/usr/sbin/nginx", "-v"], capture_output=True, text=True).stderr).group(1)
    print(f"# nginx {version}: {len(listed)} directives of the core, event, http, stream and mail modules")
    print(f"# listing.py {os.path.basename(source)}, sha256 {hashlib.sha256(open(source, 'rb').read()).hexdigest()}")
    print(f"# asked: nginx -t of version {version}")
    print(f"# sha256 of the rows: {hashlib.sha256(body.encode()).hexdigest()}")
    print("# name\tmodule\ttop\tcontexts\tsetter\targs\twords\tmin\tmax\tknown\ttakes\tsample\tagain")
    print(body, end="")


main()

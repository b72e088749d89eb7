#!/usr/bin/env python3
"""Makes the rows of parameters.yml that no person wrote, from the listing beside this script.

usage: rows.py      (rewrites ../../main/resources/dev/hone/kind/nginx/parameters.yml)

All above the mark stays as it is; a directive that has a row there gets none here. A row is a directive with one value of a shape
that its setter tells (a switch, number, size, time or word of a list) which a real nginx took at the top, in events or in http.
What names a file, a program or a header, may stand several times or makes a block has no row here; it is edited in the file.
"""
import pathlib
import re

HERE = pathlib.Path(__file__).parent
YML = HERE / "../../main/resources/dev/hone/kind/nginx/parameters.yml"
MARK = "  # The rows below are made by src/catalogue/nginx/rows.py; write new ones above.\n"
TYPES = {"flag": "boolean", "num": "integer", "size": "bytes", "off": "bytes", "msec": "duration", "sec": "duration", "enum": "enum"}
# How the master itself runs: whoever changes these changes how the service is started and stopped.
OF_THE_START = {"daemon", "master_process", "debug_points"}
CORE = {"ngx_http_request_body": "ngx_http_core_module", "nginx": "ngx_core_module", "ngx_event": "ngx_core_module",
        "ngx_http_file_cache": "ngx_http_core_module", "ngx_event_openssl": "ngx_core_module", "ngx_epoll_module": "ngx_core_module"}
SAFETY = re.compile(r"_verify|ssl_|_redirect|disable_symlinks|server_tokens|min_delete|intercept|reject|ignore_invalid|underscores")
STABILITY = re.compile(r"timeout|_max_|max_|limit|connections|_tries|requests|buffer")


def quoted(text):
    return '"' + text + '"'


def row(cells):
    name, module, contexts, setter, words, low, high, _ = cells
    kind = TYPES[re.search(r"set_(\w+)_slot", setter).group(1)]
    places = contexts.split(",")
    top = "http/" if "http" in places else "events/" if "events" in places else ""
    where = [p for p in dict.fromkeys(places) if p != "main"] or ["main"]
    page = CORE.get(module, module if module.endswith("_module") else module + "_module").replace("_filter_module", "_module")
    out = [f"  - name: {top}{name}", f"    type: {kind}"]
    out += [f"    min: {low}"] if low != "\\N" else ["    min: 0"] if kind in ("integer", "bytes", "duration") else []
    out += [f"    max: {high}"] if high != "\\N" else []
    out += ["    values: [" + ", ".join(quoted(w) for w in words.split(",")) + "]"] if words != "\\N" else []
    out += ['    default: ""', "    effect: reload"]
    risk = "security" if SAFETY.search(name) else "availability" if STABILITY.search(name) else ""
    out += [f"    risk: {risk}"] if risk else []
    subject = module.removeprefix("ngx_").removesuffix("_module").replace("http_", "").replace("_", " ")
    out.append(f'    summary: "Directive of the {subject} module; may stand in {", ".join(where)}."')
    return out + [f"    link: https://nginx.org/en/docs/{'http/' if page.startswith('ngx_http') else ''}{page}.html#{name}"]


def main():
    head = YML.read_text("utf-8").split(MARK)[0].rstrip("\n") + "\n\n"
    written = {n.rsplit("/", 1)[-1] for n in re.findall(r"(?m)^  - name: (\S+)$", head)}
    lines = (HERE / "1.22.1.tsv").read_text().splitlines()
    listed = [l.split("\t") for l in lines if not l.startswith("#")]
    mine = [c for c in listed if c[7] == "yes" and c[0] not in written | OF_THE_START]
    out = [line for cells in mine for line in row(cells)]
    YML.write_text(head + MARK + "\n".join(out) + "\n", "utf-8")
    print(f"{len(written)} directives by hand, {len(mine)} from the listing, of {len(listed)}")


main()

#!/usr/bin/env python3
"""Makes the rows of httpd's parameters.yml that nobody wrote by hand, from the listings beside this script.

Run from anywhere; rows above the mark are kept as they are, and none is made for a name that stands there. A directive
becomes a row when it may stand in the server's own configuration and holds one value: what adds up to a list, names code,
or opens a section is edited as text.
"""
import pathlib, re

HERE = pathlib.Path(__file__).parent
TARGET = HERE / "../../main/resources/dev/hone/kind/httpd/parameters.yml"
MARK = "  # --- made by src/catalogue/httpd/generate.py ---\n"
NEWEST = "2.4.71"
LISTS = re.compile(r"""AcceptFilter|Add\w+|Alias\w*|Action|Script\w*|AllowCONNECT|AuthLDAP\w*|AuthnzFcgi\w*|Authn?z?\w*Socache\w*
  |AuthnCacheEnable|BrowserMatch\w*|CacheDisable|CacheEnable|CharsetOptions|CustomLog|DBD\w+|Define|UnDefine|Error|ErrorDocument
  |ExtFilterDefine|Filter\w+|ForensicLog|GlobalLog|TransferLog|H2EarlyHint|H2Push(?:Resource|Priority)|Header|RequestHeader
  |Include\w*|IndexIgnore|IndexHeadInsert|Listen|Load\w+|LogFormat|Lua\w+|MD.*|NameVirtualHost|NoProxy|PassEnv|SetEnv\w*
  |UnsetEnv|Proxy(?:Pass.*|Block|HC\w+|HTML(?:Events|Links|URLMap)|Remote\w*|Requests|Set|FCGISetEnvIf|Domain)|Redirect(?!Relative)\w*
  |ReflectorHeader|RegisterHttpMethod|RemoteIP\w*(?:Proxy|List|Exceptions)|Rewrite(?:Cond|Map|Rule)|SSL\w*(?:File|Path)
  |SSL(?:OpenSSLConfCmd|RandomSeed|CryptoDevice|PassPhraseDialog|OCSPProxyURL|SRP\w+)|Set(?:Input|Output)Filter|SetHandler
  |xml2\w+|CGID?\w*|User|Group|ChrootDir|PidFile|ScoreBoardFile|CoreDumpDirectory|DefaultRuntimeDir|ServerRoot|Mutex|UserDir
  |Suexec\w*|Virtual\w+|Session(?:Crypto|Env|Exclude|Include|Header|CookieName|DBD\w+|Cookie\w*)\w*|Options|Protocol|Dav\w*
  |XBitHack|DefaultType|MimeMagicFile|LDAP(?:Trusted\w+|SharedCacheFile)|HeartbeatStorage|ProxyExpress\w+|Meta\w+
  |CacheRoot|CacheLockPath|CacheSocache|SSLStaplingCache|Balancer\w+|Macro|Use|RegexDefaultOptions|Substitute""", re.X)
WHOLE = {"number", "num", "n", "size", "value", "length", "integer", "bytes", "seconds", "number-of-bytes", "levels",
         "milliseconds", "number-of-retries", "number-of-servers", "numbits", "ratio", "amount", "#", "time-in-seconds"}
TIMES = {"num[ms]", "time-interval[s]", "time[s|ms]", "num[units]", "duration"}
# Defaults that mean "unset" and that the server refuses when they are written.
UNWRITABLE = {"SSLOCSPResponseMaxAge", "SSLStaplingResponseMaxAge"}
UNITS = {"bytes": "bytes", "number-of-bytes": "bytes", "seconds": "seconds", "time-in-seconds": "seconds",
         "milliseconds": "milliseconds"}


def lines(path):
    return [line for line in path.read_text().splitlines() if not line.startswith("#")]


def listed(version):
    """Directives by name in lower case: the spelling that the server has, and its own words about it."""
    found, name = {}, ""
    for line in lines(HERE / f"directives-{version}.txt"):
        if not line.startswith("\t"):
            name = line.split(" (")[0]
            found.setdefault(name.lower(), [name, ""])
        elif not found[name.lower()][1]:
            found[name.lower()][1] = line.strip()
    return found


def shape(syntax):
    """Type, unit and words of a value, from how the manual spells it."""
    value = syntax.split(" ", 1)[1] if " " in syntax else ""
    words = [w.strip() for w in value.strip("[]").split("|")]
    if sorted(w.lower() for w in words) == ["off", "on"]:
        return "boolean", "", []
    if value in WHOLE:
        return "integer", UNITS.get(value, ""), []
    if value in TIMES:
        return "duration", "s", []
    if value == "float" or value == "factor":
        return "real", "", []
    if len(words) > 1 and all(re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", w) for w in words):
        placeholders = {"charset", "file", "path", "url", "regex", "map", "referer", "components", "filename", "name"}
        if not placeholders & {w.lower() for w in words}:
            return "enum", "", words
    return "text", "", []


def default(name, cell, kind, words):
    value = re.sub(rf"^{name} +", "", cell, flags=re.I)
    value = re.sub(r" \((?:one|always|up to|disabled|Unix).*\)?$", "", value)
    if kind == "boolean":
        return {"on": "On", "off": "Off"}.get(value.lower(), "")
    if kind in ("integer", "duration"):
        return value if re.fullmatch(r"-?[0-9]+(?:ms|s|min|h)?", value) else ""
    if kind == "real":
        return value if re.fullmatch(r"[0-9.]+", value) else ""
    if kind == "enum":
        return next((w for w in words if w.lower() == value.lower()), "")
    is_told = re.match(rf"{name} ", cell, re.I) and "(" not in value and "/usr/local" not in value
    return value if is_told else ""


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def row(page, anchor, name, syntax, cell, words_of_server, since):
    kind, unit, words = shape(syntax)
    value = "" if name in UNWRITABLE else default(name, cell, kind, words)
    out = [f"  - name: {name}", f"    type: {kind}"]
    if unit:
        out.append(f"    unit: {unit}")
    if kind in ("integer", "duration", "real") and not value.startswith("-"):
        out.append("    min: 0")
    if words:
        out.append("    values: [" + ", ".join(quoted(w) for w in words) + "]")
    out += [f"    default: {quoted(value)}", "    effect: reload"]
    if since:
        out.append(f"    since: \"{since}\"")
    out += [f"    summary: {quoted(words_of_server or 'See the vendor’s page.')}",
            f"    link: https://httpd.apache.org/docs/2.4/mod/{page}.html#{anchor}"]
    return "\n".join(out)


def main():
    kept = TARGET.read_text().split(MARK)[0]
    by_hand = {n.lower() for n in re.findall(r"^  - name: (\S+)", kept, re.M)}
    versions = sorted((p.stem.split("-")[1] for p in HERE.glob("directives-*.txt")),
                      key=lambda v: [int(n) for n in v.split(".")])
    known = {version: listed(version) for version in versions}
    rows, seen = [], set(by_hand)
    for line in lines(HERE / f"manual-{NEWEST}.tsv"):
        page, anchor, syntax, cell, context, _ = line.split("\t")
        name = syntax.split(" ")[0]
        here = known[NEWEST].get(name.lower())
        # The threads' pages of other systems document directives that this server has not.
        if not here or name.lower() in seen or "server config" not in context or page == "mpm_winnt":
            continue
        if LISTS.fullmatch(name) or name.startswith("<"):
            continue
        seen.add(name.lower())
        older = [v for v in versions if name.lower() not in known[v]]
        since = next((v for v in versions if v > older[-1]), "") if older else ""
        rows.append(row(page, anchor, here[0], syntax, cell, here[1], since))
    TARGET.write_text(kept + MARK + "\n".join(rows) + "\n")
    print(len(by_hand), "rows kept,", len(rows), "made")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Asks a scratch Redis for all its parameters and what it takes for each.

usage: listing.py SOCKET COMMAND... > VERSION.tsv

COMMAND starts the server to be asked in the foreground, with that local socket and no file; it is ended afterwards. Every
parameter of CONFIG GET * is set to a wrong word, then far below and far above any range; what the server answers tells its
type, range, words and whether it can be set while running. Where CONFIG SET is refused outright, the same is asked of the
parser of the file by starting the program with the wrong value, which makes it exit at once.
"""
import hashlib
import re
import socket
import subprocess
import sys
import time

NEVER_SET = {"port", "tls-port", "bind", "unixsocket", "dir", "dbfilename", "replicaof", "slaveof", "logfile", "requirepass"}


def ask(path, *words):
    request = b"*%d\r\n" % len(words)
    for word in words:
        raw = word.encode("latin-1")
        request += b"$%d\r\n%s\r\n" % (len(raw), raw)
    with socket.socket(socket.AF_UNIX) as peer:
        peer.settimeout(10)
        peer.connect(path)
        peer.sendall(request + b"*1\r\n$4\r\nQUIT\r\n")
        answer = b""
        while True:
            part = peer.recv(65536)
            if not part:
                return answer.decode("latin-1")
            answer += part


def pairs(path, pattern):
    lines = ask(path, "CONFIG", "GET", pattern).split("\r\n")
    texts, at = [], 1
    while at < len(lines) and lines[at].startswith("$"):
        length = int(lines[at][1:])
        text, at = lines[at + 1], at + 2
        while len(text) < length:
            text, at = text + "\r\n" + lines[at], at + 1
        texts.append(text)
    return dict(zip(texts[::2], texts[1::2]))


def set_to(path, command, name, value):
    answer = ask(path, "CONFIG", "SET", name, value).split("\r\n")[0]
    return re.sub(r"^-?(ERR )?(CONFIG SET failed \(possibly related to argument '[^']*'\) - |Invalid argument '.*?' for CONFIG SET '[^']*' - )", "", answer)


def at_start(command, name, value):
    """What the parser of the file says of a value; the program exits at once, for the last word is no parameter."""
    line = command + ["--" + name, value, "--hone-ends-here", "yes"]
    try:
        said = subprocess.run(line, capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL)
        said = said.stdout + said.stderr
    except subprocess.TimeoutExpired:
        return "started"
    lines = [l for l in said.splitlines() if l.strip()]
    found = next((i for i, l in enumerate(lines) if l.startswith(">>>")), None)
    if found is None:
        return ""
    return "" if "hone-ends-here" in lines[found] else lines[found + 1]


def kind(answers, value):
    text = "\n".join(answers)
    words = re.search(r"one of the following: (.*)", text)
    span = re.search(r"must be between (-?\d+) and (-?\d+)", text)
    below = re.search(r"must be greater or equal than (-?\d+)", text)
    if words:
        return "enum", "", "", words.group(1).replace(" ", "")
    if "must be 'yes' or 'no'" in text:
        return "boolean", "", "", ""
    if re.search(r"memory( or percent)? value", text):
        return "bytes", *(span.groups() if span else ("", "")), "percent" if "percent" in text else ""
    if span or re.search(r"couldn't be parsed into an integer|must be (a )?(numeric|integer)", text):
        return "integer", *(span.groups() if span else ("", "")), "octal" if "octal" in text else ""
    return "text", "", "", ""


def main():
    path, command = sys.argv[1], sys.argv[2:]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                version = re.search(r"redis_version:(\S+)", ask(path, "INFO", "server")).group(1)
                break
            except OSError:
                time.sleep(0.1)
        rows = []
        for name, value in pairs(path, "*").items():
            tries = ["hone!no", "-99999999999999999", "999999999999999999"]
            first = "" if name in NEVER_SET else set_to(path, command, name, tries[0])
            if name in NEVER_SET:
                effect, answers = "listener", [at_start(command, name, t) for t in tries[:1]]
            elif "immutable" in first or "Unsupported" in first or "Unknown" in first:
                effect, answers = "restart", [at_start(command, name, t) for t in tries]
            elif "protected config" in first:
                effect, answers = "protected", [at_start(command, name, t) for t in tries]
            else:
                effect, answers = "live", [first] + [set_to(path, command, name, t) for t in tries[1:]]
                ask(path, "CONFIG", "SET", name, value)
            if name not in NEVER_SET | {"maxmemory-clients"} and any("memory value" in a for a in answers):
                more = ["1", "9223372036854775807", "18446744073709551615"]
                answers += [set_to(path, command, name, t) for t in more if effect == "live"]
                ask(path, "CONFIG", "SET", name, value)
            rows.append("\t".join([name, value.replace("\t", " "), effect, *kind(answers, value)]))
        rows.sort()
        body = "\n".join(rows) + "\n"
        print(f"# Redis {version}: CONFIG GET *, and what CONFIG SET and the parser of the file say of wrong values")
        print("# command: " + " ".join(command))
        print("# SHA-256 of the rows: " + hashlib.sha256(body.encode("latin-1")).hexdigest())
        print("# name\tvalue\teffect\ttype\tmin\tmax\twords")
        print(body, end="")
    finally:
        server.terminate()
        server.wait(20)


main()

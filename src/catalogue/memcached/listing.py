#!/usr/bin/env python3
"""What a memcached says of its options (-h) and of its settings (stats settings), as one listing.

usage: listing.py PORT PROGRAM [WORD...] > VERSION.txt

PROGRAM is started in the foreground on that free loopback port with those words and nothing else, and ended afterwards.
"""
import hashlib
import re
import socket
import subprocess
import sys
import time


def settings(port):
    for _ in range(100):
        try:
            with socket.create_connection(("127.0.0.1", port), 5) as peer:
                peer.sendall(b"stats settings\r\nquit\r\n")
                return b"".join(iter(lambda: peer.recv(65536), b"")).decode().replace("\r", "")
        except OSError:
            time.sleep(0.1)
    raise SystemExit("it does not answer")


def main():
    port, command = int(sys.argv[1]), sys.argv[2:]
    options = subprocess.run(command + ["-h"], capture_output=True, text=True).stdout
    line = command + ["-l", "127.0.0.1", "-p", str(port)]
    server = subprocess.Popen(line, stdin=subprocess.DEVNULL)
    try:
        body = options + settings(port).replace(f" {port}\n", " 11211\n")
    finally:
        server.terminate()
        server.wait(20)
    print(f"# memcached {re.search('memcached ([0-9.]+)', options).group(1)}: -h, then stats settings")
    print("# command: " + " ".join(line))
    print("# SHA-256 of the rest: " + hashlib.sha256(body.encode()).hexdigest())
    print(body, end="")


main()

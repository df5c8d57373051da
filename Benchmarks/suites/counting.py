"""Measures what checked rates cost: GET and durable PUT of 1 KiB, by clients on this machine, which have no rate, and
with a forwarded address, whose rates are checked and counted."""

import shutil
import subprocess
import sys
import tempfile

from bench import LOAD_CORE, RELEASE, ROOT, Server, medians, table, wrk

LUA = ROOT / "Benchmarks" / "peers" / "lua"
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
ELSEWHERE = ["--trusted-proxy", "127.0.0.1", "--rate-address", "1000000", "--rate-account", "1000000"]
folder = tempfile.mkdtemp(prefix="cloudnotes-bench-")


def start(name, arguments=()):
    return Server(
        name, [RELEASE / "notes-server", "--port", "0", "--data", f"{folder}/{name.replace(' ', '-')}", *arguments],
        env={"NOTES_LOG": "off", "NOTES_TOKEN": "benchmark-token-0123456789abcdef"})


def forwarded(script):
    """Writes the same load with a forwarded address, and returns its path."""
    path = f"{folder}/{script.name}"
    with open(path, "w") as file:
        file.write(script.read_text().replace("{ [", '{ ["X-Forwarded-For"] = "203.0.113.9", [', 1))
    return path


def main():
    servers = [start("ours"), start("ours, counted", ELSEWHERE)]
    for server in servers:
        subprocess.run(
            ["curl", "-sf", "-o", "/dev/null", "-H", "Authorization: Bearer benchmark-token-0123456789abcdef", "--json",
             '{"id": "one", "title": "One", "body": "' + "lorem ipsum " * 82 + '"}',
             f"http://127.0.0.1:{server.port}/v1/notes"], check=True)
    head = ["-H", "Authorization: Bearer benchmark-token-0123456789abcdef"]
    far = ["-H", "X-Forwarded-For: 203.0.113.9"]
    put, put_far = LUA / "put.lua", forwarded(LUA / "put.lua")

    def counted(server):
        return server.name.endswith("counted")

    table("GET of one note of 1 KiB, 64 clients", medians(
        servers, lambda it: wrk(it, "/v1/notes/one", extra=head + (far if counted(it) else [])), ROUNDS), "ours")
    table("Durable creating PUT of 1 KiB, 64 clients", medians(
        servers, lambda it: wrk(it, "/", script=put_far if counted(it) else put), ROUNDS), "ours")
    for server in servers:
        server.stop()


try:
    main()
finally:
    shutil.rmtree(folder, ignore_errors=True)

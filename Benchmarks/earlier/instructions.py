"""Counts the instructions of this build and of an earlier one for the same requests, with Valgrind:

    BEFORE=/path/to/earlier/notes-server Benchmarks/run instructions

On a machine without other load, counts of two runs differ by 2 % at most, where times differ by much more. Beside other
load the search index follows the writes later, so its work can count in the next row. A count shows neither waits nor
misses of the caches: `paired` measures those."""

import http.client
import re
import subprocess
import sys

from builds import SETTINGS, binaries, call, edit_all, folder, note, send

from bench import Server

NOTES = 2000


def start(name, binary):
    # Valgrind does not read Swift's debug information.
    subprocess.run(["strip", "--strip-debug", "-o", folder / name, binary], check=True)
    server = Server(
        name, ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={folder / name}.counts", folder / name,
               "--port", "0", "--data", folder / f"{name}-data"],
        env={**SETTINGS, "SWIFT_DETERMINISTIC_HASHING": "1"})
    server.cursor = call(server, "GET", "/v1/changes?limit=1")["cursor"]
    server.client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    return server


def count(server, phase):
    """Returns the instructions since the phase before, with those of the search index that follows the writes."""
    server.settled_cpu_seconds()
    subprocess.run(
        ["callgrind_control", f"--dump={phase}", str(server.process.pid)], check=True, capture_output=True)
    for path in folder.glob(f"{server.name}.counts.*"):
        text = path.read_text(errors="replace")
        if re.search(rf"^desc: Trigger: .*\b{phase}$", text, re.M):
            return int(re.search(r"^summary: (\d+)", text, re.M).group(1))
    sys.exit(f"Callgrind wrote no counts of {phase}")


def put(server, edition):
    for number in range(NOTES):
        send(server.client, "PUT", f"/v1/notes/c{number}", {**note(number, edition), "id": f"c{number}"})


def push(server):
    for number in range(NOTES):
        change = {**note(number, 0), "id": f"s{number}"}
        send(server.client, "POST", "/v1/sync", {"limit": 1, "cursor": server.cursor, "changes": [change]})


def get(server, path, times):
    for _ in range(times):
        send(server.client, "GET", path)


servers = [start(name, binary) for name, binary in binaries().items()]
revs = {server.name: {} for server in servers}
for server in servers:
    edit_all(server, NOTES, 0, revs[server.name])
    count(server, "start")
print("\n| | before | ours | before / ours |\n| --- | ---: | ---: | ---: |")
for phase, times, act in [
    ("edits with bases", NOTES, lambda it: edit_all(it, NOTES, 1, revs[it.name])),
    ("GET of a note", 2000, lambda it: get(it, "/v1/notes/n1", 2000)),
    ("list of summaries", 100, lambda it: get(it, "/v1/notes?view=summary&limit=100", 100)),
    ("list of a tag", 300, lambda it: get(it, "/v1/notes?tag=home&limit=100", 300)),
    ("search", 300, lambda it: get(it, "/v1/search?q=w77&limit=20", 300)),
    ("changes", 300, lambda it: get(it, "/v1/changes?limit=100", 300)),
    ("PUT that creates", NOTES, lambda it: put(it, 0)),
    ("PUT that edits", NOTES, lambda it: put(it, 1)),
    ("sync of a new note", NOTES, push),
]:
    found = {}
    for server in servers:
        act(server)
        found[server.name] = count(server, phase) / times
    before, ours = found["before"], found["ours"]
    print(f"| {phase} | {before:,.0f} | {ours:,.0f} | {before / ours:.3f} |", flush=True)
for server in servers:
    server.stop()

"""Counts the instructions of this build and of an earlier one for the same requests, with Valgrind:

    BEFORE=/path/to/earlier/notes-server Benchmarks/run instructions

A busy machine does not change a count, but two runs of one program differ in time by several percent. A count shows
neither waits nor misses of the caches: `paired` measures those."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

from bench import end_with_suite
from paired import BINARIES, FIELDS, TOKEN, call, edit_all, folder, note

NOTES = 2000
# Valgrind's own threads use less than this in a second.
RESTING_SECONDS = 0.03


class CountedServer:
    """Runs the server under Callgrind, which writes a file of counts for each phase."""

    def __init__(self, name):
        self.name, self.counts = name, folder / f"{name}.counts"
        binary = folder / name
        # Valgrind does not read Swift's debug information.
        subprocess.run(["strip", "--strip-debug", "-o", binary, BINARIES[name]], check=True)
        self.process = subprocess.Popen(
            ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={self.counts}", binary,
             "--port", "0", "--data", folder / f"{name}-data"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=end_with_suite,
            env={**os.environ, "NOTES_LOG": "off", "NOTES_TOKEN": TOKEN, "SWIFT_DETERMINISTIC_HASHING": "1"})
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        self.cursor = call(self, "GET", "/v1/changes?limit=1")["cursor"]
        self.client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def request(self, method, path, body=None):
        self.client.request(method, path, json.dumps(body) if body is not None else None, FIELDS)
        answer = self.client.getresponse()
        text = answer.read()
        assert answer.status < 300, (answer.status, text[:200])

    def rest(self):
        """Returns once the search index has followed the writes."""
        used = -1.0
        while self.cpu_seconds() - used > RESTING_SECONDS:
            used = self.cpu_seconds()
            time.sleep(1.5)

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def count(self, phase):
        """Returns the instructions since the phase before."""
        self.rest()
        subprocess.run(["callgrind_control", f"--dump={phase}", str(self.process.pid)], check=True, capture_output=True)
        for path in folder.glob(f"{self.counts.name}.*"):
            text = path.read_text(errors="replace")
            if re.search(rf"^desc: Trigger: .*\b{phase}$", text, re.M):
                return int(re.search(r"^summary: (\d+)", text, re.M).group(1))
        sys.exit(f"Callgrind wrote no counts of {phase}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


def write(server, prefix, edition):
    for number in range(NOTES):
        server.request("PUT", f"/v1/notes/{prefix}{number}", {**note(number, edition), "id": f"{prefix}{number}"})


def push(server):
    for number in range(NOTES):
        change = {**note(number, 0), "id": f"s{number}"}
        server.request("POST", "/v1/sync", {"limit": 1, "cursor": server.cursor, "changes": [change]})


def read(server, path, times):
    for _ in range(times):
        server.request("GET", path)


def main():
    servers = [CountedServer(name) for name in BINARIES]
    revs = {server.name: {} for server in servers}
    for server in servers:
        edit_all(server, 0, revs[server.name], NOTES)
        server.count("start")
    print("\n| | before | ours | before / ours |\n| --- | ---: | ---: | ---: |")
    for phase, times, act in [
        ("edits with bases", NOTES, lambda it: edit_all(it, 1, revs[it.name], NOTES)),
        ("GET of a note", 2000, lambda it: read(it, "/v1/notes/n1", 2000)),
        ("list of summaries", 100, lambda it: read(it, "/v1/notes?view=summary&limit=100", 100)),
        ("list of a tag", 300, lambda it: read(it, "/v1/notes?tag=home&limit=100", 300)),
        ("search", 300, lambda it: read(it, "/v1/search?q=w77&limit=20", 300)),
        ("changes", 300, lambda it: read(it, "/v1/changes?limit=100", 300)),
        ("PUT that creates", NOTES, lambda it: write(it, "c", 0)),
        ("PUT that edits", NOTES, lambda it: write(it, "c", 1)),
        ("sync of a new note", NOTES, push),
    ]:
        found = {}
        for server in servers:
            act(server)
            found[server.name] = server.count(phase) / times
        before, ours = found["before"], found["ours"]
        print(f"| {phase} | {before:,.0f} | {ours:,.0f} | {before / ours:.3f} |", flush=True)
    for server in servers:
        server.stop()


try:
    main()
finally:
    shutil.rmtree(folder, ignore_errors=True)

"""Measures the command `notes` with ten thousand notes: its start included, its memory, its first sync beside a bare
insert into SQLite, and the requests of a sync with nothing new."""

import json
import os
import shutil
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from bench import LOAD_CORE, RELEASE, Server

COUNT = 10_000
TOKEN = "benchmark-token-0123456789abcdef"
folder = tempfile.mkdtemp(prefix="cloudnotes-client-")
WORDS = ["메모장", "우유", "회의", "lorem", "ipsum", "일기", "여행", "計画", "notes", "달걀"]


def body(index):
    text, place = "", index
    while len(text.encode()) < 1000:
        text += WORDS[place % 10] + " " + str(place % 977) + (" " if place % 7 else "\n")
        place += index % 13 + 1
    return text


def write(server):
    for start in range(0, COUNT, 1000):
        changes = [
            {"id": f"n{i:05}", "title": f"Note {i}", "body": body(i), "tags": ["t%d" % (i % 5)],
             "lastModified": "2026-11-21T09:%02d:%02d.%03dZ" % (i // 3600 % 60, i // 60 % 60, i % 1000)}
            for i in range(start, start + 1000)]
        request = urllib.request.Request(
            f"http://127.0.0.1:{server.port}/v1/sync", json.dumps({"changes": changes}).encode(),
            {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"})
        urllib.request.urlopen(request).read()


# A small process starts the command and measures it: a process' peak counts for the program that it becomes, and this
# one grows.
LAUNCHER = """
import os, sys, time
began = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
spent = time.perf_counter() - began
worked = usage.ru_utime + usage.ru_stime
os.write(2, f"{spent * 1000} {worked * 1000} {usage.ru_maxrss} {os.waitstatus_to_exitcode(status)}".encode())
"""


def run(home, server, *words):
    """Runs the command. Returns the milliseconds, those of the processor, the KiB at the most, and what it wrote."""
    env = {
        "HOME": home, "PATH": "/usr/bin:/bin", "TZ": "UTC", "NOTES_URL": f"http://127.0.0.1:{server.port}",
        "NOTES_TOKEN": TOKEN}
    outcome = subprocess.run(
        ["taskset", "-c", LOAD_CORE, sys.executable, "-S", "-c", LAUNCHER, RELEASE / "notes", *words, "--quiet"], env=env,
        stdin=subprocess.DEVNULL, capture_output=True, cwd=home, check=True)
    spent, worked, peak, code = outcome.stderr.split()[-4:]
    assert int(code) == 0, (words, code)
    return float(spent), float(worked), int(peak), outcome.stdout.decode()


class SilentServer:
    """Takes connections and never answers, as a captive portal or a sleeping VPN does."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]

    def stop(self):
        """Ends what waits for it."""
        self.listener.close()


def bare_insert(home):
    """Inserts the same rows, as JSON with a key, a title and a preview, in batches of one page each, as durable as the
    replica's."""
    path = home + "/bare.sqlite"
    rows = [(f"n{i:05}", f"Note {i}", body(i)[:100], i, json.dumps(
        {"id": f"n{i:05}", "title": f"Note {i}", "body": body(i), "tags": ["t%d" % (i % 5)]}, ensure_ascii=False))
        for i in range(COUNT)]
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute(
        "CREATE TABLE notes "
        "(number INTEGER PRIMARY KEY, id TEXT UNIQUE, title TEXT, preview TEXT, modified INTEGER, note TEXT)")
    began = time.perf_counter()
    for start in range(0, COUNT, 1000):
        database.execute("BEGIN")
        database.executemany(
            "INSERT INTO notes (id, title, preview, modified, note) VALUES (?, ?, ?, ?, ?)", rows[start:start + 1000])
        database.execute("COMMIT")
    spent = (time.perf_counter() - began) * 1000
    database.close()
    os.remove(path)
    return spent


server = Server(
    "ours", [RELEASE / "notes-server", "--port", "0", "--data", folder + "/server"],
    env={"NOTES_LOG": "off", "NOTES_TOKEN": TOKEN})
write(server)

firsts, bares, peaks = [], [], {}
for turn in range(7):
    home = tempfile.mkdtemp(dir=folder)
    bares.append(bare_insert(home))
    spent, _, peak, _ = run(home, server, "sync")
    firsts.append(spent)
    peaks["sync (first)"] = max(peak, peaks.get("sync (first)", 0))


# Received notes, reads, and their median, 99th percentile and maximum in milliseconds.
beside = [subprocess.run(
    [RELEASE / "BenchNotes", "notebook", f"http://127.0.0.1:{server.port}", TOKEN],
    capture_output=True, check=True, text=True).stdout.split() for _ in range(3)]
assert all(int(one[0]) == COUNT for one in beside), beside


def timed(name, *words, rounds=11):
    runs = [run(home, server, *words) for _ in range(rounds)]
    peaks[name] = max(peak for _, _, peak, _ in runs)
    spent, worked = (statistics.median(figures) for figures in list(zip(*runs))[:2])
    return f"{spent:.0f} ({worked:.0f})"


# The first search makes the summaries of all notes.
first_search, _, peaks["search (first)"], _ = run(home, server, "search", "메모장 우유")
ls, search = timed("ls", "ls"), timed("search", "search", "메모장 우유")
initials = timed("search", "search", "ㅁㅁㅈ")
silent = SilentServer()
answering, server = server, silent
new = timed("new (silent server)", "new", "text")
server = answering
silent.stop()
nothing = timed("sync", "sync")
requests = json.loads(run(home, server, "sync", "--json")[3])["requests"]
mirrored = {}
for name, words in {
        "show": ["show", "n00042"], "append": ["append", "n00042", "more"], "new": ["new", "text"],
        "status": ["status"], "doctor": ["doctor"], "trash": ["trash"], "history": ["history", "n00042"],
        "backup": ["backup", home + "/b.ndjson", "--force"], "export": ["export", home + "/out", "--force"],
        "export (zip)": ["export", home + "/out.zip", "--force"], "mirror": ["mirror", home + "/mirror"],
        "mirror (again)": ["mirror", home + "/mirror"],
        "search (10,000 results)": ["search", "note", "--limit", "10000"],
        "search --json (10,000 results)": ["search", "note", "--limit", "10000", "--json"], "ls --json": ["ls", "--json"],
        "restore-backup": ["restore-backup", home + "/b.ndjson"], "import": ["import", home + "/out.zip"],
}.items():
    spent, _, peaks[name], _ = run(home, server, *words)
    if words[0] == "mirror":
        mirrored[name] = spent

print(f"\n`notes` with {COUNT:,} notes of 1 KiB\n\n| | figure | aim |\n| --- | ---: | ---: |")
print(f"| `notes ls`, ms (of the processor) | {ls} | 40 |\n| `notes search`, two words | {search} | 40 |")
print(f"| `notes search`, initials | {initials} | 40 |")
print(f"| `notes new` with a silent server | {new} | 15 |")
print(f"| `notes mirror` of all notes into an empty folder, ms | {mirrored['mirror']:.0f} | 5000 |")
print(f"| the same again, ms | {mirrored['mirror (again)']:.0f} | |")
print(f"| the first `notes search` after a first sync | {first_search:.0f} | |")
first, bare = statistics.median(firsts), statistics.median(bares)
print(f"| first sync, ms (bare insert {bare:.0f}) | {first:.0f} | {bare / 0.5:.0f} |")
print(f"| first sync / bare insert, rows a second | {bare / first:.2f} | 0.50 |")
print(f"| a library's read of one note during it, p99 of {min(int(one[1]) for one in beside)} or more, ms (worst) "
      f"| {statistics.median(float(one[3]) for one in beside):.2f} ({max(float(one[4]) for one in beside):.1f}) | 2 |")
print(f"| `notes sync` with nothing new, requests | {requests} | 1 |\n| the same, ms | {nothing} | |")
for name, peak in sorted(peaks.items(), key=lambda one: -one[1]):
    print(f"| memory of `{name}`, MiB | {peak / 1024:.1f} | 30 |")
server.stop()
shutil.rmtree(folder)

"""The command `notes` with ten thousand notes: its start included, its memory, its first sync beside a bare insert into
SQLite, and the requests of a sync with nothing new."""

import json
import os
import re
import resource
import shutil
import sqlite3
import statistics
import subprocess
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


def run(home, server, *words, text=None):
    """Milliseconds, KiB at the most, and what it wrote."""
    env = {
        "HOME": home, "PATH": "/usr/bin:/bin", "TZ": "UTC", "NOTES_URL": f"http://127.0.0.1:{server.port}",
        "NOTES_TOKEN": TOKEN}
    began = time.perf_counter()
    process = subprocess.Popen(
        ["taskset", "-c", LOAD_CORE, RELEASE / "notes", *words], env=env, stdin=subprocess.PIPE if text else
        subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=home)
    if text:
        process.stdin.write(text.encode())
        process.stdin.close()
    written = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    spent = (time.perf_counter() - began) * 1000
    assert os.waitstatus_to_exitcode(status) == 0, (words, status)
    return spent, usage.ru_maxrss, written.decode()


def bare_insert(home):
    """The same rows, as JSON with a key, in batches of one page each, as durable as the replica's."""
    path = home + "/bare.sqlite"
    rows = [(f"n{i:05}", f"Note {i}", i, json.dumps(
        {"id": f"n{i:05}", "title": f"Note {i}", "body": body(i), "tags": ["t%d" % (i % 5)]}, ensure_ascii=False))
        for i in range(COUNT)]
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE notes (number INTEGER PRIMARY KEY, id TEXT UNIQUE, title TEXT, modified INTEGER, note TEXT)")
    began = time.perf_counter()
    for start in range(0, COUNT, 1000):
        database.execute("BEGIN")
        database.executemany("INSERT INTO notes (id, title, modified, note) VALUES (?, ?, ?, ?)", rows[start:start + 1000])
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
for turn in range(3):
    home = tempfile.mkdtemp(dir=folder)
    bares.append(bare_insert(home))
    spent, peak, _ = run(home, server, "sync")
    firsts.append(spent)
    peaks["sync (first)"] = max(peak, peaks.get("sync (first)", 0))


def timed(name, *words, rounds=11, text=None):
    runs = [run(home, server, *words, text=text) for _ in range(rounds)]
    peaks[name] = max(peak for _, peak, _ in runs)
    return statistics.median(spent for spent, _, _ in runs)


ls, search = timed("ls", "ls"), timed("search", "search", "메모장 우유")
initials = timed("search", "search", "ㅁㅁㅈ")
nothing = timed("sync", "sync")
requests = json.loads(run(home, server, "sync", "--json")[2])["requests"]
for name, words in {
        "show": ["show", "n00042"], "append": ["append", "n00042", "more"], "new": ["new", "text"],
        "status": ["status"], "doctor": ["doctor"], "trash": ["trash"], "history": ["history", "n00042"],
        "backup": ["backup", home + "/b.ndjson", "--force"], "export": ["export", home + "/out", "--force"],
        "export (zip)": ["export", home + "/out.zip", "--force"], "mirror": ["mirror", home + "/mirror"],
        "restore-backup": ["restore-backup", home + "/b.ndjson"], "import": ["import", home + "/out.zip"],
}.items():
    _, peaks[name], _ = run(home, server, *words)

print(f"\n`notes` with {COUNT:,} notes of 1 KiB\n\n| | figure | aim |\n| --- | ---: | ---: |")
print(f"| `notes ls`, ms | {ls:.0f} | 50 |\n| `notes search`, two words, ms | {search:.0f} | 60 |")
print(f"| `notes search`, initials, ms | {initials:.0f} | 60 |")
first, bare = statistics.median(firsts), statistics.median(bares)
print(f"| first sync, ms (bare insert {bare:.0f}) | {first:.0f} | {bare / 0.5:.0f} |")
print(f"| first sync / bare insert, rows a second | {bare / first:.2f} | 0.50 |")
print(f"| `notes sync` with nothing new, requests | {requests} | 1 |\n| the same, ms | {nothing:.0f} | |")
for name, peak in sorted(peaks.items(), key=lambda one: -one[1]):
    print(f"| memory of `{name}`, MiB | {peak / 1024:.1f} | 30 |")
server.stop()
shutil.rmtree(folder)

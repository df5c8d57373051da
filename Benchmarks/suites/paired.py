"""Measures this build beside an earlier one of the same server, on one core, in alternating rounds that each start both:

    BEFORE=/path/to/earlier/notes-server Benchmarks/run paired
    BEFORE=/path/to/earlier/notes-server-postgres python3 Benchmarks/suites/paired.py 7 postgres

Rates, the processor's time a request, the size of the database after the same writes, memory and start. The time of a
write includes the search index that follows it. On PostgreSQL both servers use one cluster, and the processor's time is
the server's alone."""

import collections
import http.client
import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

from bench import RELEASE, ROOT, Server, of_each, wrk

sys.path.insert(0, str(ROOT / "Tests/Failover"))

from nodes import Node  # noqa: E402

LUA = ROOT / "Benchmarks" / "peers" / "lua"
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 7
NOTES = 10_000
TOKEN = "benchmark-token-0123456789abcdef"
FIELDS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
folder = pathlib.Path(tempfile.mkdtemp(prefix="cloudnotes-bench-"))
POSTGRES = "postgres" in sys.argv[2:]
BINARIES = {"ours": RELEASE / ("notes-server-postgres" if POSTGRES else "notes-server"), "before": os.environ.get("BEFORE")}
node = Node("database", folder) if POSTGRES else None


def start(name, place=None):
    place = place or name
    store = ["--store", f"postgres://tester@127.0.0.1:{node.port}/{place}?sslmode=disable"] if POSTGRES else []
    return Server(
        name, [BINARIES[name], "--port", "0", *(store or ["--data", folder / place])], cwd=folder,
        env={"NOTES_LOG": "off", "NOTES_TOKEN": TOKEN})


def call(server, method, path, body=None):
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    client.request(method, path, json.dumps(body) if body is not None else None, FIELDS)
    answer = client.getresponse()
    text = answer.read()
    client.close()
    assert answer.status < 300, (answer.status, text[:200])
    return json.loads(text)


def note(number, edition):
    return {
        "id": f"n{number}", "title": f"Note {number}", "tags": ["home"] if number % 5 == 0 else [],
        "body": f"Edition {edition}, w{number % 1000}. " + "lorem ipsum " * 80,
        "lastModified": 1_700_000_000_000 + edition * 1_000_000 + number,
    }


def edit_all(server, edition, revs, notes=NOTES):
    """Returns the seconds of one edit of each note, 200 a push, over the state that the push before made."""
    spent = 0.0
    for first in range(1, notes + 1, 200):
        changes = [note(number, edition) for number in range(first, first + 200)]
        for change in changes:
            if change["id"] in revs:
                change["baseRev"] = revs[change["id"]]
        began = time.perf_counter()
        answer = call(server, "POST", "/v1/sync", {"changes": changes, "limit": 1, "cursor": server.cursor})
        spent += time.perf_counter() - began
        for result in answer["results"]:
            assert result["status"] == "applied", result
            revs[result["id"]] = result["rev"]
    return spent


def database_bytes(name):
    if POSTGRES:
        return int(node.query(f"SELECT pg_database_size('{name}')"))
    return sum(path.stat().st_size for path in (folder / name).iterdir() if path.name.startswith("notes.sqlite"))


def sync_script(server):
    """Writes a script that pushes one new note and pulls one change, as `put.lua` makes notes."""
    text = (LUA / "put.lua").read_text()
    path = folder / f"{server.name}-sync.lua"
    path.write_text(
        text.replace('{"title"', '{"limit":1,"cursor":"%s","changes":[{"id":"ID","title"' % server.cursor)
        .replace("1700000000000}'", "1700000000000}]}'")
        .replace('wrk.format("PUT", prefix .. string.format("%08x", count), headers, body)',
                 'wrk.format("POST", "/v1/sync", headers, (body:gsub("ID", run .. string.format("%08x", count))))')
        .replace('local prefix = string.format("/v1/notes/%08x-", os.time())',
                 'local run = string.format("s%08x-", os.time())'))
    return path


def report(title, rounds):
    """Prints the medians of both, and the median of the ratios: what disturbs a round disturbs both of its servers."""
    old_rate, rate = (statistics.median(found[name][0] for found in rounds) for name in ("before", "ours"))
    faster = statistics.median(found["ours"][0] / found["before"][0] for found in rounds)
    cheaper = statistics.median(found["before"][1] / found["ours"][1] for found in rounds)
    print(f"| {title} | {old_rate:,.0f} | {rate:,.0f} | {faster:.3f} | {cheaper:.3f} |", flush=True)


def ready(name):
    """Returns the milliseconds from the start of the process until it listens, and its own memory then."""
    began = time.perf_counter()
    server = start(name, f"{name}-start-{began}")
    listens = (time.perf_counter() - began) * 1000
    memory = server.memory_kib()
    server.stop()
    return listens, memory


def started(number):
    """Returns both servers, started for this round: one start of a program differs from its next by more than the
    programs differ. The first of one round is the second of the next."""
    servers = [start("before"), start("ours")]
    for server in servers:
        server.cursor = call(server, "GET", "/v1/changes?limit=1")["cursor"]
        server.settled_cpu_seconds()
    return servers if number % 2 else servers[::-1]


def measure_edits(server, edition, revs):
    spent = server.settled_cpu_seconds()
    took = edit_all(server, edition, revs)
    return NOTES / took, (server.settled_cpu_seconds() - spent) / NOTES * 1e6


def measure_requests(servers, found):
    head = ["-H", f"Authorization: Bearer {TOKEN}"]
    scripts = {server.name: sync_script(server) for server in servers}
    for title, path in [
        ("GET of a note", "/v1/notes/n1"), ("list, 100 summaries", "/v1/notes?view=summary&limit=100"),
        ("list of a tag", "/v1/notes?tag=home&limit=100"), ("search", "/v1/search?q=w77&limit=20"),
        ("changes, 100", "/v1/changes?limit=100"),
    ]:
        found[title].append(of_each(servers, lambda it: wrk(it, path, connections=16, extra=head)))
    for title, script in [
        ("PUT that creates", lambda it: LUA / "put.lua"), ("PUT that edits", lambda it: LUA / "edit.lua"),
        ("sync of one new note", lambda it: scripts[it.name]),
    ]:
        found[title].append(of_each(servers, lambda it: wrk(it, "/", script=script(it), settles=True)))


def main():
    if POSTGRES:
        folder.chmod(0o777)
        node.make_primary(["max_wal_size = '4GB'"])
        for name in BINARIES:
            node.query(f"CREATE DATABASE {name}")
    found = collections.defaultdict(list)
    revs = {name: {} for name in BINARIES}
    for number in range(ROUNDS + 1):
        servers = started(number)
        edits = of_each(servers, lambda it: measure_edits(it, number, revs[it.name]))
        if number > 0:
            found["edits with bases, 200 a push, a second"].append(edits)
        for server in servers:
            server.stop()
    sizes = {name: database_bytes(name) for name in BINARIES}
    for number in range(ROUNDS):
        servers = started(number)
        measure_requests(servers, found)
        for server in servers:
            server.stop()
    print("\n| | before | ours | ours / before | processor, before / ours |\n| --- | ---: | ---: | ---: | ---: |")
    for title, rounds in found.items():
        report(title, rounds)

    starts = {name: [] for name in BINARIES}
    for _ in range(0 if POSTGRES else ROUNDS):
        for name in starts:
            starts[name].append(ready(name))
    for place, title in enumerate([] if POSTGRES else ["start until it listens, ms", "memory of its own, KiB"]):
        old, new = (statistics.median(found[place] for found in starts[name]) for name in ("before", "ours"))
        print(f"| {title} | {old:,.1f} | {new:,.1f} | {new / old:.3f} | |")
    old, new = sizes["before"], sizes["ours"]
    print(f"| database after the same edits, bytes | {old:,} | {new:,} | {new / old:.3f} | |", flush=True)


if not BINARIES["before"]:
    sys.exit("BEFORE names no binary: BEFORE=/path/to/earlier/notes-server Benchmarks/run paired")
if __name__ == "__main__":
    try:
        main()
    finally:
        if node:
            node.stop()
        shutil.rmtree(folder, ignore_errors=True)

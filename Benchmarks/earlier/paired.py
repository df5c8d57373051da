"""Measures this build beside an earlier one of the same server, on one core, in alternating rounds that each start both:

    BEFORE=/path/to/earlier/notes-server Benchmarks/run paired
    BEFORE=/path/to/earlier/notes-server-postgres python3 Benchmarks/earlier/paired.py 7 postgres

Rates, the processor's time a request, the size of the database after the same writes, memory and start. The time of a
write includes the search index that follows it. On PostgreSQL both servers use one cluster, and the processor's time is
the server's alone."""

import atexit
import collections
import statistics
import sys
import time

from builds import ROOT, SETTINGS, TOKEN, binaries, call, edit_all, folder

from bench import Server, wrk
from nodes import Node

LUA = ROOT / "Benchmarks" / "peers" / "lua"
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 7
NOTES = 10_000
POSTGRES = "postgres" in sys.argv[2:]
BINARIES = binaries("notes-server-postgres" if POSTGRES else "notes-server")
node = Node("database", folder) if POSTGRES else None


def start(name, place=None):
    place = place or name
    store = ["--store", f"postgres://tester@127.0.0.1:{node.port}/{place}?sslmode=disable"] if POSTGRES else []
    return Server(
        name, [BINARIES[name], "--port", "0", *(store or ["--data", folder / place])], cwd=folder, env=SETTINGS)


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


def of_both(number, measure):
    """Starts both servers for this round and returns what `measure` returns for them. One start of a program differs
    from its next by more than the programs differ. The first of one round is the second of the next."""
    servers = [start(name) for name in BINARIES]
    for server in servers:
        server.cursor = call(server, "GET", "/v1/changes?limit=1")["cursor"]
    figures = measure(servers if number % 2 else servers[::-1])
    for server in servers:
        server.stop()
    return figures


def edits(servers, edition, revs):
    figures = {}
    for server in servers:
        spent = server.settled_cpu_seconds()
        took = edit_all(server, NOTES, edition, revs[server.name])
        figures[server.name] = NOTES / took, (server.settled_cpu_seconds() - spent) / NOTES * 1e6
    return {"edits with bases, 200 a push, a second": figures}


def requests(servers):
    head = ["-H", f"Authorization: Bearer {TOKEN}"]
    scripts = {server.name: sync_script(server) for server in servers}
    for server in servers:
        server.settled_cpu_seconds()
    figures = {}
    for title, path in [
        ("GET of a note", "/v1/notes/n1"), ("list, 100 summaries", "/v1/notes?view=summary&limit=100"),
        ("list of a tag", "/v1/notes?tag=home&limit=100"), ("search", "/v1/search?q=w77&limit=20"),
        ("changes, 100", "/v1/changes?limit=100"),
    ]:
        figures[title] = {it.name: wrk(it, path, connections=16, extra=head) for it in servers}
    for title, script in [
        ("PUT that creates", lambda it: LUA / "put.lua"), ("PUT that edits", lambda it: LUA / "edit.lua"),
        ("sync of one new note", lambda it: scripts[it.name]),
    ]:
        figures[title] = {it.name: wrk(it, "/", script=script(it), settles=True) for it in servers}
    return figures


def main():
    if POSTGRES:
        atexit.register(node.stop)
        folder.chmod(0o777)
        node.make_primary(["max_wal_size = '4GB'"])
        for name in BINARIES:
            node.query(f"CREATE DATABASE {name}")
    found = collections.defaultdict(list)
    revs = {name: {} for name in BINARIES}
    # The first edition creates the notes.
    of_both(0, lambda servers: edits(servers, 0, revs))
    rounds = [of_both(number, lambda servers: edits(servers, number, revs)) for number in range(1, ROUNDS + 1)]
    sizes = {name: database_bytes(name) for name in BINARIES}
    rounds += [of_both(number, requests) for number in range(ROUNDS)]
    for measured in rounds:
        for title, figures in measured.items():
            found[title].append(figures)
    print("\n| | before | ours | ours / before | processor, before / ours |\n| --- | ---: | ---: | ---: | ---: |")
    for title, measured in found.items():
        report(title, measured)

    starts = {name: [] for name in BINARIES}
    for _ in range(0 if POSTGRES else ROUNDS):
        for name in starts:
            starts[name].append(ready(name))
    for place, title in enumerate([] if POSTGRES else ["start until it listens, ms", "memory of its own, KiB"]):
        old, new = (statistics.median(found[place] for found in starts[name]) for name in ("before", "ours"))
        print(f"| {title} | {old:,.1f} | {new:,.1f} | {new / old:.3f} | |")
    old, new = sizes["before"], sizes["ours"]
    print(f"| database after the same edits, bytes | {old:,} | {new:,} | {new / old:.3f} | |", flush=True)


main()

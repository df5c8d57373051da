"""Compares the server on PostgreSQL with `pgbench` on the same PostgreSQL, with rows of the same size: creating,
editing and reading notes; what a synchronous standby costs; hints from one server to another; search and moving, beside
a data folder.

The server is the release build, which `make bench ARGS=postgres` makes. Parts can be named:
`python3 Benchmarks/suites/postgres.py hint migrate`."""

import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from bench import LOAD_CORE, ROOT, SERVER_CORE, Server, running, wrk

sys.path.insert(0, str(ROOT / "Tests/Failover"))

from door import Door  # noqa: E402
from nodes import Node, until  # noqa: E402

BINARY = ROOT / ".build/release/notes-server-postgres"
LUA = ROOT / "Benchmarks/peers/lua"
TOKEN = "benchmark-token-0123456789abcdef"
BEARER = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
ROUNDS, SECONDS, CLIENTS = 5, 3, 64
ROWS = 10_000
SETTINGS = ["max_wal_size = '4GB'"]
INSERT = "INSERT INTO plain (id, body) VALUES (md5(random()::text), repeat('lorem ipsum ', 82));"
PICK = f"\\set n random(1, {ROWS})\n"
UPDATE = PICK + "UPDATE kept SET body = repeat('lorem ipsum ', 82) WHERE id = 'n' || :n;"
SELECT = PICK + "SELECT id, body FROM kept WHERE id = 'n' || :n;"


class Pinned(Node):
    """Runs a node on one core, and counts its processor time."""

    def __init__(self, name, folder, core):
        super().__init__(name, folder)
        self.wrap = ["taskset", "-c", core, *self.wrap]
        running.append(self)

    def url(self, base="postgres", port=None):
        return f"postgres://tester@127.0.0.1:{port or self.port}/{base}?sslmode=disable"

    def run_on(self, *cores):
        for process in self.family():
            with contextlib.suppress(ProcessLookupError):
                os.sched_setaffinity(process, map(int, cores))

    def cpu_seconds(self):
        """Sums the time of the processes that run and of those that ended: a client's process ends with its connection. One
        that ends during the reading is in neither sum, so the processes are read again."""
        while True:
            processes = set(self.family())
            ticks = 0
            with contextlib.suppress(OSError):
                for pid in processes:
                    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
                    ticks += sum(map(int, fields[11:15] if pid == self.process.pid else fields[11:13]))
                if set(self.family()) == processes:
                    return ticks / os.sysconf("SC_CLK_TCK")

    def pgbench(self, script):
        """Returns the transactions a second, and their number."""
        path = pathlib.Path(self.folder).with_suffix(".sql")
        path.write_text(script)
        text = subprocess.run(
            ["taskset", "-c", LOAD_CORE, self.programs / "pgbench", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tester",
             "-n", "-M", "prepared", "-c", str(CLIENTS), "-j", "1", "-T", str(SECONDS), "-f", path, "postgres"],
            capture_output=True, text=True, check=True, timeout=SECONDS + 60).stdout
        count = int(re.search(r"actually processed: (\d+)", text).group(1))
        return float(re.search(r"tps = ([\d.]+)", text).group(1)), count


class Writers:
    """Runs 64 writers on the store, with no server around it."""

    def __init__(self, database):
        database.query("CREATE DATABASE alone")
        command = ["taskset", "-c", LOAD_CORE, BINARY.parent / "BenchStore", f"{work}/alone", "postgres", database.url("alone")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.write(5_000)

    def write(self, count):
        self.process.stdin.write(f"{count}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline()), count

    def stop(self):
        self.process.communicate()


def serve(store, name="ours", core=SERVER_CORE):
    return Server(
        name, ["taskset", "-c", core, BINARY, "--port", "0", "--store", store], cwd=work,
        env={"NOTES_LOG": "off", "NOTES_TOKEN": TOKEN})


def ask(server, method, path, body=None):
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    client.request(method, path, json.dumps(body) if body is not None else None, BEARER)
    answer = client.getresponse()
    text = answer.read()
    client.close()
    assert answer.status < 300, (answer.status, text[:200])
    return json.loads(text) if text else None


def push(server, count, make):
    for first in range(1, count + 1, 1000):
        changes = [{"id": f"n{n}", **make(n)} for n in range(first, min(first + 1000, count + 1))]
        ask(server, "POST", "/v1/sync", {"changes": changes, "limit": 1})


def plain_note(number):
    return {"title": f"Note {number}", "body": "lorem ipsum " * 82, "tags": [], "lastModified": 1_700_000_000_000}


def worded(words):
    """Makes notes of about 1 KiB whose words are as unlike in frequency as those of a language."""
    weights = [1 / rank for rank in range(1, len(words) + 1)]
    chance = random.Random(1)
    return lambda number: plain_note(number) | {"body": " ".join(chance.choices(words, weights, k=140))}


def load(server, script):
    """Returns what `pgbench` does: requests a second, and their number."""
    began = time.perf_counter()
    rate, _ = wrk(server, "/", SECONDS, CLIENTS, script, ["-H", f"Authorization: Bearer {TOKEN}"])
    return rate, rate * (time.perf_counter() - began)


def rest(database, patience=30):
    """Waits until the database is idle and all earlier writes are on the disk: the kernel would otherwise write back this program's
    own copies during a measurement."""
    os.sync()
    end = time.monotonic() + patience
    spent = -1.0
    while database.cpu_seconds() - spent > 0.01 and time.monotonic() < end:
        spent = database.cpu_seconds()
        time.sleep(0.5)


def turns(measures):
    """Runs each load in turn. Returns the medians of its rate and of its database's processor time per operation, and the medians of
    the ratios of the first to the second within a round, which both see the same disturbances.

    A database's time counts until its next load starts, so that vacuum and indexing count for the load that caused them. A load starts
    when the database of the one before is idle."""
    rounds = []
    open_measures = {}

    def close(database):
        if database in open_measures:
            found, before, rate, count = open_measures.pop(database)
            found[0], found[1] = rate, (database.cpu_seconds() - before) / count * 1e6

    for _ in range(ROUNDS):
        rounds.append({name: [0.0, 1.0] for name in measures})
        for name, (database, measure) in measures.items():
            close(database)
            before = database.cpu_seconds()
            open_measures[database] = (rounds[-1][name], before, *measure())
            rest(database)
    for database in list(open_measures):
        close(database)
    first, second = measures
    middle = {name: [statistics.median(found[name][part] for found in rounds) for part in (0, 1)] for name in measures}
    ratio = [statistics.median(found[first][part] / found[second][part] for found in rounds) for part in (0, 1)]
    return middle[first], middle[second], ratio


def row(title, found, goal=None):
    (rate, cpu), (other, other_cpu), (ratio, cpu_ratio) = found
    aim = f" ({goal})" if goal else ""
    print(f"| {title} | {rate:,.0f} | {cpu:.1f} | {other:,.0f} | {other_cpu:.1f} | {ratio:.2f}{aim} | {cpu_ratio:.2f} |",
          flush=True)


HEAD = """
| 64 clients | requests/s | µs of the database each | its requests/s | µs of the database each | ratio (goal) | of its µs |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |"""


# Parts -----------------------------------------------------------------------------------------------------------


def bare_database():
    """Makes a database for `pgbench`, on the core of the server's. Neither does the other's vacuum and checkpoints."""
    database = Pinned("bare", work, SERVER_CORE)
    shutil.rmtree(database.folder, ignore_errors=True)
    database.make_primary(SETTINGS)
    database.query("CREATE TABLE plain (id text PRIMARY KEY, body text, seq bigserial)")
    database.query("CREATE TABLE kept (id text PRIMARY KEY, body text, seq bigserial)")
    database.query(f"INSERT INTO kept SELECT 'n' || n, repeat('lorem ipsum ', 82) FROM generate_series(1, {ROWS}) n")
    return database


def write(database):
    """Runs the server on the core of the database, and then on that of the load, as a machine of its own would spare
    the database. Only the second has goals."""
    bare = bare_database()
    for core, place in ((SERVER_CORE, "beside the database"), (LOAD_CORE, "beside the load")):
        server = serve(database.url(), core=core)
        push(server, ROWS, plain_note)
        print(f"\nThe server {place}:\n{HEAD}")
        for title, script, sql, goal in (
                ("durable creating PUT, `pgbench` inserts", "put.lua", INSERT, "1.3"),
                ("edits, `pgbench` updates", "edit.lua", UPDATE, "0.8"),
                ("GET of a note, `pgbench` selects", "get.lua", SELECT, "1.0")):
            row(title, turns({
                "ours": (database, lambda: load(server, LUA / script)), "bare": (bare, lambda: bare.pgbench(sql))}),
                goal if core == LOAD_CORE else None)
        server.stop()
    bare.stop()


def store(database):
    bare = bare_database()
    writers = Writers(database)
    print(HEAD)
    row("the store alone, `pgbench` inserts", turns({
        "ours": (database, lambda: writers.write(30_000)), "bare": (bare, lambda: bare.pgbench(INSERT))}), "1.8")
    writers.stop()
    bare.stop()


def standby(database):
    server = serve(database.url())
    second = Pinned("two", work, LOAD_CORE)
    second.follow(database)

    def names(text):
        database.query(f"ALTER SYSTEM SET synchronous_standby_names = '{text}'")
        database.query("SELECT pg_reload_conf()")

    def caught_up():
        return database.query("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "1"

    def with_it():
        if not second.process:
            second.start()
        until("the standby follows", caught_up)
        names("ANY 1 (two)")
        states = "SELECT string_agg(sync_state, '') FROM pg_stat_replication"
        until("it is synchronous", lambda: database.query(states) == "quorum")
        return load(server, LUA / "put.lua")

    def without_it():
        names("")
        second.stop(signal.SIGINT)
        return load(server, LUA / "put.lua")

    print(HEAD)
    row("durable creating PUT with a synchronous standby, without", turns({
        "with": (database, with_it), "without": (database, without_it)}), "0.7")
    server.stop()


def hint(database):
    writer = serve(database.url())
    print(f"\nhint to another server: {hear(writer, serve(database.url(), 'other'), 100)} ms (goal 50)")
    writer.stop()
    # Its notices go nowhere. The one that listens looks for itself.
    writer = serve(database.url(port=Door(database.port, refuses_hints=True).port), "mute")
    print(f"with no notices: {hear(writer, serve(database.url(), 'other'), 10)} ms (goal 2,000)", flush=True)
    writer.stop()


def hear(writer, other, count):
    """Returns the median and worst time from the sending of a change until an event stream of another server reports
    it."""
    stream = socket.create_connection(("127.0.0.1", other.port), timeout=10)
    stream.sendall(f"GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\n\r\n".encode())
    while b"retry" not in stream.recv(4096):
        pass
    chance = random.Random(2)
    times = []
    for number in range(count):
        # Where the other polls, this is soon after a poll: almost the longest wait.
        time.sleep(chance.uniform(0.05, 0.3))
        began = time.perf_counter()
        seq = ask(writer, "PUT", f"/v1/notes/hint{other.port}-{number}", plain_note(number))["seq"]
        text = b""
        while f'"seq":{seq}'.encode() not in text.replace(b" ", b""):
            text += stream.recv(4096)
        times.append((time.perf_counter() - began) * 1000)
    stream.close()
    other.stop()
    return f"median {statistics.median(times):.1f}, worst {max(times):.1f}"


def search(database):
    chance = random.Random(3)
    words = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randint(3, 9))) for _ in range(20_000)]
    database.query("CREATE DATABASE searched")
    servers = {"ours": serve(database.url("searched")), "folder": serve(f"sqlite:{work}/searched", "folder")}
    for server in servers.values():
        push(server, ROWS, worded(words))
    # Each word alone is on a first page; the last notes are indexed last.
    path = f"/v1/search?q={words[50]}&limit=50"
    for server in servers.values():
        spent = -1.0
        while spent != server.cpu_seconds():
            spent = server.cpu_seconds()
            time.sleep(1)
    found = [[result["note"]["id"] for result in ask(server, "GET", path)["results"]] for server in servers.values()]
    assert found[0] == found[1] and found[0], found

    def page(server):
        client = http.client.HTTPConnection("127.0.0.1", server.port)
        times = []
        for _ in range(200):
            began = time.perf_counter()
            client.request("GET", path, headers=BEARER)
            client.getresponse().read()
            times.append(time.perf_counter() - began)
        client.close()
        return statistics.median(times) * 1000, 1.0

    page(servers["ours"]), page(servers["folder"])
    (ours, _), (folder, _), (ratio, _) = turns({name: (it, lambda it=it: page(it)) for name, it in servers.items()})
    print(f"\nfirst page of a search, warm: {ours:.2f} ms, in a folder {folder:.2f} ms: {ratio:.2f} times (goal 3)", flush=True)
    for server in servers.values():
        server.stop()


def migrate(database, count=200_000, rounds=3):
    """Measures a bare COPY of the same notes from a file, with the same indexes, too. The goal is absolute, so the database has both
    cores."""
    server = serve(f"sqlite:{work}/moved", "folder")
    push(server, count, plain_note)
    server.stop()
    database.run_on(SERVER_CORE, LOAD_CORE)
    rates = []
    for number in range(rounds):
        shutil.copytree(f"{work}/moved", f"{work}/source")
        base = f"moved{number}"
        database.query(f"CREATE DATABASE {base}")
        rest(database)
        began = time.perf_counter()
        done = subprocess.run(
            [BINARY, "migrate", "--from", f"{work}/source", "--to", database.url(base)], cwd=work, capture_output=True, text=True)
        moved = count / (time.perf_counter() - began)
        assert done.returncode == 0, done.stderr[-500:]
        rates.append((moved, count / bare_copy(database, base)))
        database.query(f"DROP DATABASE {base}")
        shutil.rmtree(f"{work}/source")
    database.run_on(SERVER_CORE)
    moved, bare = (statistics.median(rate) for rate in zip(*rates))
    print(f"\nmigrate of {count:,} notes: {moved:,.0f} notes/s (goal 50,000); a bare COPY with the indexes: {bare:,.0f}", flush=True)


def bare_copy(database, base):
    def run(*statements):
        commands = [part for statement in statements for part in ("-c", statement)]
        return database.tool("psql", "-XAtq", "-d", database.url(base), *commands)

    run(f"COPY notes TO '{work}/rows' (FORMAT binary)")
    indexes = run("SELECT replace(indexdef, ' ON public.notes ', ' ON again ') FROM pg_indexes WHERE tablename = 'notes'").splitlines()
    rest(database)
    began = time.perf_counter()
    run("BEGIN", "CREATE TABLE again (LIKE notes)", f"COPY again FROM '{work}/rows' (FORMAT binary, FREEZE)",
        *(index.replace("INDEX ", "INDEX again_", 1) for index in indexes), "COMMIT")
    return time.perf_counter() - began


PARTS = {part.__name__: part for part in (write, store, standby, hint, search, migrate)}

if not BINARY.exists():
    sys.exit(f"{BINARY} is missing; run: make bench ARGS=postgres")
# In /tmp, where the user postgres may go.
work = tempfile.mkdtemp(prefix="cloudnotes-postgres-", dir="/tmp")
try:
    if os.getuid() == 0:
        shutil.chown(work, "postgres")
    primary = Pinned("one", work, SERVER_CORE)
    primary.make_primary(SETTINGS)
    for chosen in sys.argv[1:] or PARTS:
        PARTS[chosen](primary)
finally:
    while running:
        running.pop().stop()
    shutil.rmtree(work, ignore_errors=True)

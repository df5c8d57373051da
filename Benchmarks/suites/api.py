"""Compares the server with plain Go and FastAPI servers on SQLite, Kinto on PostgreSQL, and as limits Redis and bare
PostgreSQL: reading a note, creating notes durably, a short delta, nothing new, the first sync, and many listeners."""

import base64
import http.client
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from bench import (
    LOAD_CORE, PEERS, RELEASE, ROOT, SERVER_CORE, Server, free_port, medians, of_each, running, started, table, wrk)

HERE = ROOT / "Benchmarks" / "peers"
LUA = HERE / "lua"
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 3
OURS = "ours"
BEARER = {"Authorization": "Bearer benchmark-token-0123456789abcdef"}
KINTO = {"Authorization": "Basic " + base64.b64encode(b"tok:tok").decode()}
folder = tempfile.mkdtemp(prefix="cloudnotes-bench-")
shutil.chown(folder, "postgres") if os.getuid() == 0 else None


def ask(port, method, path, body=None, headers=BEARER):
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    data = json.dumps(body) if body is not None else None
    client.request(method, path, data, {**headers, "Content-Type": "application/json"})
    answer = client.getresponse()
    text = answer.read()
    assert answer.status < 300, (answer.status, text[:200])
    return json.loads(text) if text else None


def note(index):
    return {"title": f"Note {index}", "body": "lorem ipsum " * 82, "tags": [], "lastModified": 1_700_000_000_000}


# Servers ---------------------------------------------------------------------------------------------------------


def ours():
    return Server(
        OURS, [RELEASE / "notes-server", "--port", "0", "--data", folder + "/ours"],
        env={"NOTES_LOG": "off", "NOTES_TOKEN": "benchmark-token-0123456789abcdef"})


def go():
    port = free_port()
    return Server("Go + SQLite", [PEERS / "api-go", port, folder + "/go.sqlite"], port)


def fastapi():
    port = free_port()
    command = [PEERS / "venv/bin/uvicorn", "api_fastapi:app", "--port", port, "--no-access-log", "--log-level", "error"]
    return Server("FastAPI + SQLite", command, port, cwd=HERE, env={"PEER_DATABASE": folder + "/fastapi.sqlite"})


class Postgres:
    """Runs a cluster of its own, on the servers' core."""

    def __init__(self):
        self.port = free_port()
        self.bin = sorted(os.listdir("/usr/lib/postgresql"))[-1]
        self.bin = f"/usr/lib/postgresql/{self.bin}/bin/"
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        data = folder + "/postgres"
        subprocess.run(
            [*self.user, self.bin + "initdb", "-U", "postgres", "-A", "trust", "-D", data], check=True, capture_output=True,
            cwd="/")
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200"
        subprocess.run(
            ["taskset", "-c", SERVER_CORE, *self.user, self.bin + "pg_ctl", "-D", data, "-w", "-l", data + "/log", "-o",
             options, "start"], check=True, capture_output=True, cwd="/", timeout=60)
        self.data = data
        running.append(self)

    def sql(self, text):
        subprocess.run(
            ["psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-q", "-c", text], check=True,
            capture_output=True)

    def pgbench(self, script, clients, seconds=3):
        path = folder + "/script.sql"
        with open(path, "w") as file:
            file.write(script)
        text = subprocess.run(
            ["taskset", "-c", LOAD_CORE, self.bin + "pgbench", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres",
             "-n", "-M", "prepared", "-c", str(clients), "-j", "1", "-T", str(seconds), "-f", path, "postgres"],
            capture_output=True, text=True, check=True).stdout
        return float(re.search(r"tps = ([\d.]+)", text).group(1))

    def stop(self):
        if self in running:
            running.remove(self)
        subprocess.run([*self.user, self.bin + "pg_ctl", "-D", self.data, "-m", "fast", "stop"], capture_output=True, cwd="/")


def kinto(postgres):
    port = free_port()
    text = (HERE / "kinto.ini").read_text().replace("@PORT@", str(port)).replace("@PG@", str(postgres.port))
    path = folder + "/kinto.ini"
    with open(path, "w") as file:
        file.write(text)
    venv = PEERS / "venv/bin/"
    subprocess.run([str(venv / "kinto"), "migrate", "--ini", path], check=True, capture_output=True)
    server = Server("Kinto + PostgreSQL", [venv / "kinto", "start", "--ini", path, "--port", port], port)
    for place in ["/v1/buckets/b", "/v1/buckets/b/collections/c"]:
        ask(port, "PUT", place, {}, KINTO)
    return server


def redis():
    port = free_port()
    return Server(
        "Redis, appendfsync always",
        ["redis-server", "--port", port, "--save", "", "--appendonly", "yes", "--appendfsync", "always", "--dir", folder],
        port)


def redis_rate(server, test):
    text = subprocess.run(
        ["taskset", "-c", LOAD_CORE, "redis-benchmark", "-p", str(server.port), "-c", "64", "-n",
         "150000" if test == "get" else "30000", "-q", "-t", test, "-d", "1300", "-r", "1000000"],
        capture_output=True, text=True, check=True, timeout=120).stdout
    return float(re.findall(r"([\d.]+) requests per second", text)[-1]), 0.0


def latency(server, path, script, connections=64):
    """Returns the 99th percentile in milliseconds."""
    text = subprocess.run(
        ["taskset", "-c", LOAD_CORE, "wrk", "-t1", f"-c{connections}", "-d2", "--latency", "-s", str(script),
         f"http://127.0.0.1:{server.port}{path}"], capture_output=True, text=True, check=True, timeout=60).stdout
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    return float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


# Measurements ----------------------------------------------------------------------------------------------------


def headers(server):
    return ["-H", "Authorization: " + (KINTO if "Kinto" in server.name else BEARER)["Authorization"]]


def place(server, id):
    return f"/v1/buckets/b/collections/c/records/{id}" if "Kinto" in server.name else f"/v1/notes/{id}"


def fill(server, count):
    """Makes notes, and returns the cursors 100 changes back and at the head."""
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    head = {**(KINTO if "Kinto" in server.name else BEARER), "Content-Type": "application/json"}
    before = None
    for index in range(count):
        if server.name == OURS and index % 1000 == 0 and count - index > 100:
            changes = [{"id": f"f{n}", **note(n)} for n in range(index, min(index + 1000, count - 100))]
            client.request("POST", "/v1/sync", json.dumps({"changes": changes, "limit": 1}), head)
            client.getresponse().read()
        if server.name == OURS and index < count - 100:
            continue
        body = {"data": {"title": "A note", "body": "lorem ipsum " * 82}} if "Kinto" in server.name else note(index)
        if index == count - 100:
            before = cursor(server)
        client.request("PUT", place(server, f"f{index}"), json.dumps(body), head)
        client.getresponse().read()
    return before, cursor(server)


def cursor(server):
    if server.name == OURS:
        found = ask(server.port, "GET", "/v1/changes?limit=1000")
        while found["hasMore"]:
            found = ask(server.port, "GET", f"/v1/changes?limit=1000&cursor={found['cursor']}")
        return found["cursor"]
    if "Kinto" in server.name:
        client = http.client.HTTPConnection("127.0.0.1", server.port)
        client.request("HEAD", "/v1/buckets/b/collections/c/records", headers=KINTO)
        answer = client.getresponse()
        answer.read()
        return answer.headers["ETag"].strip('"')
    found = ask(server.port, "GET", "/v1/changes?cursor=0&limit=1000000")
    return found["cursor"]


def delta_path(server, since):
    if "Kinto" in server.name:
        return f"/v1/buckets/b/collections/c/records?_since={since}"
    return f"/v1/changes?limit=500&cursor={since}"


def first_sync(server):
    """Returns the MB/s of reading everything page by page, and the most of its own memory the server took meanwhile."""
    path = "/v1/changes?limit=1000" + ("" if server.name == OURS else "&cursor=0")
    reader = subprocess.Popen(
        ["taskset", "-c", LOAD_CORE, PEERS / "pager", f"http://127.0.0.1:{server.port}", path],
        stdout=subprocess.PIPE, text=True)
    most = 0
    while reader.poll() is None:
        most = max(most, server.memory_kib())
        time.sleep(0.02)
    rate, pages = reader.stdout.read().split()
    assert int(pages) >= 100, pages
    return float(rate), most / 1024


def ratio_table(title, unit, figures):
    print(f"\n{title}\n\n| server | {unit} | ours / it |\n| --- | ---: | ---: |")
    for name, value in figures.items():
        print(f"| {name} | {value:,.2f} | {figures[OURS] / value:.2f} |")
    print(flush=True)


def main():
    postgres = Postgres()
    servers = started(ours, go, fastapi, lambda: kinto(postgres))
    stores = started(redis)
    of_each(servers, lambda it: ask(
        it.port, "PUT", place(it, "one"), {"data": note(1)} if "Kinto" in it.name else note(1),
        KINTO if "Kinto" in it.name else BEARER))
    plain = [server for server in servers if "Kinto" not in server.name]
    subprocess.run(["redis-cli", "-p", str(stores[0].port), "set", "key:__rand_int__", "x" * 1300], capture_output=True)

    reading = medians([*servers, *stores], lambda it: redis_rate(it, "get") if it in stores else wrk(
        it, place(it, "one"), extra=headers(it)), ROUNDS)
    table("GET of one note of 1 KiB, 64 clients", reading, OURS)

    def put(it, connections):
        if it in stores:
            return redis_rate(it, "set")
        script = LUA / ("kinto-put.lua" if "Kinto" in it.name else "put.lua")
        return wrk(it, "/", connections=connections, script=script)

    writing = medians([*servers, *stores], lambda it: put(it, 64), ROUNDS)
    postgres.sql("CREATE TABLE plain (id text PRIMARY KEY, body text, seq bigserial)")
    insert = "INSERT INTO plain (id, body) VALUES (md5(random()::text), repeat('lorem ipsum ', 82));"
    best = max(statistics.median(postgres.pgbench(insert, count) for _ in range(3)) for count in (16, 64, 128))
    writing["bare PostgreSQL, its best"] = (best, 0.0)
    table("Durable creating PUT of 1 KiB, 64 clients", writing, OURS)
    table("The same, one client", medians(plain, lambda it: put(it, 1), ROUNDS), OURS)
    slow = of_each(plain, lambda it: statistics.median(latency(it, "/", LUA / "put.lua") for _ in range(ROUNDS)))
    ratio_table("The same, 64 clients: the 99th percentile", "ms", slow)
    for server in servers:
        server.stop()

    for name in os.listdir(folder):
        if name.startswith(("ours", "go.", "fastapi.")):
            path = os.path.join(folder, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
    postgres.sql("DELETE FROM objects")
    servers = started(ours, go, fastapi, lambda: kinto(postgres))
    cursors = of_each(servers, lambda it: fill(it, 10_000))
    deltas = medians(servers, lambda it: wrk(
        it, delta_path(it, cursors[it.name][0]), connections=16, extra=headers(it)), ROUNDS)
    postgres.sql("CREATE INDEX ON plain (seq)")
    newest = "SELECT id, body, seq FROM plain WHERE seq > (SELECT max(seq) - 100 FROM plain) ORDER BY seq;"
    deltas["bare PostgreSQL"] = (statistics.median(postgres.pgbench(newest, 16) for _ in range(3)), 0.0)
    table("A delta of 100 changes out of 10,000, 16 clients", deltas, OURS)
    table("Nothing new, 16 clients", medians(servers, lambda it: wrk(
        it, delta_path(it, cursors[it.name][1]), connections=16, extra=headers(it)), ROUNDS), OURS)
    # Servers that are done must not clean up on the core of those that are measured.
    big = [server for server in servers if server.name in (OURS, "Go + SQLite")]
    for server in servers:
        if server not in big:
            server.stop()
    stores[0].stop()
    postgres.stop()

    of_each(big, lambda it: fill_more(it, 100_000))
    # Work that follows writes (notes-server indexes them for search) is no part of reading them.
    time.sleep(10)
    synced = of_each(big, lambda it: statistics.median(first_sync(it)[0] for _ in range(ROUNDS)))
    ratio_table("First sync of 100,000 notes of 1 KiB", "MB/s", synced)
    print(f"ours: RssAnon at most {first_sync(big[0])[1]:.1f} MiB meanwhile")
    for server in big:
        server.stop()


def fill_more(server, count):
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    if server.name == OURS:
        for index in range(0, count, 1000):
            changes = [{"id": f"g{n}", **note(n)} for n in range(index, index + 1000)]
            client.request("POST", "/v1/sync", json.dumps({"changes": changes, "limit": 1}), BEARER | {
                "Content-Type": "application/json"})
            assert client.getresponse().read()
        return
    import sqlite3
    base = sqlite3.connect(folder + "/go.sqlite")
    base.executemany(
        "INSERT OR REPLACE INTO notes VALUES (?, ?, ?, '[]', 1700000000000, ?)",
        ((f"g{n}", f"Note {n}", "lorem ipsum " * 82, 20_000 + n) for n in range(count)))
    base.commit()
    base.close()


try:
    main()
finally:
    shutil.rmtree(folder, ignore_errors=True)

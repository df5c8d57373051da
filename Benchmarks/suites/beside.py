"""Measures what an account, or a client without one, costs the others: long work, pushes, bodies, searches and guesses.

`NOTES=100000` measures a smaller account. The server has one core, its clients the other.
"""

import base64
import http.client
import itertools
import json
import os
import socket
import tempfile
import threading
import time

from bench import RELEASE, Server

NOTES = int(os.environ.get("NOTES", "1000000"))
PASSWORD = "correct horse battery"
BODIES, BODY_BYTES = 60, 16 << 20
GUESSES_A_SECOND, SIGN_INS = 60, 40


def server_in(folder, **settings):
    command = [RELEASE / "notes-server", "--data", folder, "--port", "0"]
    return Server("ours", command, env={"NOTES_SIGNUP": "open", "NOTES_LOG": "off", **settings})


def call(server, method, path, body=None, fields={}, kind="application/json"):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=900)
    connection.request(method, path, body, {"Content-Type": kind, **fields})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, data


def done(server, method, path, body=None, fields={}, kind="application/json"):
    status, data = call(server, method, path, body, fields, kind)
    assert status < 300, (method, path, status, data[:300])
    return data


def account(server, name):
    """Makes an account, and returns the fields of its requests."""
    made = json.dumps({"name": name, "password": PASSWORD, "device": "bench"})
    return {"Authorization": "Bearer " + json.loads(done(server, "POST", "/v1/accounts", made))["token"]}


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


# Long work


def writes_during(server, fields, work):
    """Returns the milliseconds of each PUT of one client while `work` runs, and how long that took."""
    ended, failure = threading.Event(), []

    def run():
        try:
            work()
        except Exception as error:
            failure.append(error)
        ended.set()

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=900)
    fields = {"Content-Type": "application/json", **fields}
    body = json.dumps({"body": "x" * 1000})
    waits, began = [], time.perf_counter()
    threading.Thread(target=run).start()
    while not ended.is_set():
        start = time.perf_counter()
        connection.request("PUT", f"/v1/notes/beside{len(waits) % 100}", body, fields)
        assert connection.getresponse().read() is not None
        waits.append((time.perf_counter() - start) * 1000)
        time.sleep(0.001)
    if failure:
        raise failure[0]
    return waits, time.perf_counter() - began


def report(name, waits, took):
    print(
        f"{name:42} {took:6.1f} s  {len(waits):6} PUTs  median {percentile(waits, 0.5):6.2f} ms"
        f"  p99 {percentile(waits, 0.99):7.2f} ms  worst {max(waits):7.1f} ms", flush=True)


def export(notes):
    """Writes a file of Simplenote's, and returns its path."""
    with tempfile.NamedTemporaryFile("w", delete=False, suffix=".json") as file:
        file.write('{"activeNotes":[')
        for number in range(notes):
            file.write(f'{"," if number else ""}{{"id":"n{number}","content":"note {number}"}}')
        file.write("]}")
    return file.name


def large_sync(number):
    extra = {"bench": {f"m{index}": "v" for index in range(1000)}}
    return json.dumps(
        {"changes": [{"id": f"s{number}-{index}", "body": "text", "extra": extra} for index in range(850)]})


def long_work(server):
    password = json.dumps({"password": PASSWORD})
    writer = account(server, "writer")
    owner = account(server, "owner")
    report("alone", *writes_during(server, writer, lambda: time.sleep(5)))
    path = export(NOTES)
    with open(path, "rb") as file:
        report(
            f"an import of {NOTES:,} notes",
            *writes_during(server, writer, lambda: done(server, "POST", "/v1/import", file, owner)))
    os.unlink(path)
    backup = done(server, "GET", "/v1/backup?versions=true", fields=owner)
    print(f"the backup has {len(backup) / 1e6:.0f} MB", flush=True)
    for mode in ["merge", "overwrite", "replace"]:
        report(
            f"a restore of them, {mode}",
            *writes_during(
                server, writer,
                lambda: done(server, "POST", f"/v1/restore?mode={mode}", backup, owner, "application/x-ndjson")))
    second = account(server, "second")
    report(
        "a restore of them into an empty account",
        *writes_during(
            server, writer,
            lambda: done(server, "POST", "/v1/restore?mode=merge", backup, second, "application/x-ndjson")))

    # Before the clock runs: to make them holds up this process, and with it the client that is measured.
    bodies = [large_sync(number).encode() for number in range(8)]

    def syncs():
        threads = [threading.Thread(target=done, args=(server, "POST", "/v1/sync", body, second)) for body in bodies]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    report("eight syncs of 850 notes", *writes_during(server, writer, syncs))
    report(
        "the erasure of the account",
        *writes_during(server, writer, lambda: done(server, "DELETE", "/v1/accounts/current", password, owner)))
    print(f"memory at the end: {server.memory_kib() / 1024:.0f} MiB", flush=True)


# Strangers and hostile accounts


def memory_of_bodies(server, fields, name):
    """Sends from each client its head and as much of its body as the server accepts. Returns the most memory that is
    seen for ten seconds."""
    before = server.memory_kib("VmRSS") / 1024
    head = "POST /v1/sync HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += "".join(f"{key}: {value}\r\n" for key, value in fields.items())
    head += f"Content-Length: {BODY_BYTES}\r\n\r\n"
    sockets = []
    for _ in range(BODIES):
        client = socket.create_connection(("127.0.0.1", server.port))
        client.setblocking(False)
        client.send(head.encode() + b'{"changes": [')
        sockets.append(client)
    piece, most, end = b" " * 65536, before, time.perf_counter() + 10
    sent = [0] * BODIES
    while time.perf_counter() < end:
        for index, client in enumerate(sockets):
            try:
                # Not the last bytes: a body that is complete would be answered.
                if client and sent[index] < BODY_BYTES - 4 * len(piece):
                    sent[index] += client.send(piece)
            except BlockingIOError:
                pass
            except OSError:
                sockets[index] = None
        most = max(most, server.memory_kib("VmRSS") / 1024)
    for client in sockets:
        if client:
            client.close()
    print(
        f"{name}: {before:.0f} MiB before, {most:.0f} MiB at most, {sum(sent) / 2**20:.0f} MiB sent,"
        f" {sum(client is not None for client in sockets)} connections left", flush=True)


def searches(server):
    hostile, other = account(server, "hostile"), account(server, "other")
    body = "가" * 340_000
    for number in range(30):
        note = json.dumps({"body": body})
        assert call(server, "PUT", f"/v1/notes/h{number}", note, fields=hostile)[0] < 300
    for number in range(1000):
        note = json.dumps({"body": f"a note about rain and tea, number {number}"})
        assert call(server, "PUT", f"/v1/notes/n{number}", note, fields=other)[0] < 300

    def ours():
        start = time.perf_counter()
        status, _ = call(server, "GET", "/v1/search?q=rain", fields=other)
        assert status == 200, status
        return (time.perf_counter() - start) * 1000

    alone = [ours() for _ in range(100)]
    stopped = threading.Event()

    def attack():
        path = "/v1/search?q=" + "%EA%B0%80" * 300 + "%E3%84%B1"
        while not stopped.is_set():
            try:
                call(server, "GET", path, fields=hostile)
            except OSError:
                pass

    threads = [threading.Thread(target=attack, daemon=True) for _ in range(50)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    beside = [ours() for _ in range(100)]
    stopped.set()
    print(
        f"another account's search: alone median {percentile(alone, 0.5):.1f} ms, p99 {percentile(alone, 0.99):.1f} ms;"
        f" beside 50 hostile queries median {percentile(beside, 0.5):.1f} ms, p99 {percentile(beside, 0.99):.1f} ms",
        flush=True)
    for thread in threads:
        thread.join(30)


def sign_ins(server):
    account(server, "owner")
    stopped = threading.Event()
    numbers = itertools.count()

    def guess():
        number = next(numbers)
        address = f"2001:db8:{number >> 16 & 0xffff:x}:{number & 0xffff:x}::1"
        basic = base64.b64encode(f"owner{number}:wrong".encode()).decode()
        try:
            call(server, "GET", "/v1/status", fields={"Authorization": "Basic " + basic, "X-Forwarded-For": address})
        except OSError:
            pass

    def attack():
        due = time.perf_counter()
        while not stopped.is_set():
            threading.Thread(target=guess, daemon=True).start()
            due += 1 / GUESSES_A_SECOND
            time.sleep(max(0, due - time.perf_counter()))

    attacker = threading.Thread(target=attack, daemon=True)
    attacker.start()
    time.sleep(5)
    times, refused = [], 0
    for number in range(SIGN_INS):
        start = time.perf_counter()
        body = json.dumps({"name": "owner", "password": PASSWORD, "device": "new"})
        status, _ = call(server, "POST", "/v1/sessions", body, {"X-Forwarded-For": f"198.51.{number}.7"})
        times.append(time.perf_counter() - start)
        refused += status != 201
    stopped.set()
    attacker.join()
    print(
        f"the right sign-in from a new address beside {GUESSES_A_SECOND} guesses a second:"
        f" median {percentile(times, 0.5):.2f} s, p95 {percentile(times, 0.95):.2f} s,"
        f" refused {refused} of {SIGN_INS}", flush=True)


def bodies_of_strangers(server):
    wrong = base64.b64encode(b"unknown:wrong").decode()
    memory_of_bodies(server, {"Authorization": "Basic " + wrong}, f"{BODIES} bodies of 16 MiB, a wrong password")


def bodies_of_an_account(server):
    memory_of_bodies(server, account(server, "known"), f"{BODIES} bodies of 16 MiB, a valid token")


for measure, settings in [
    (bodies_of_strangers, {}), (bodies_of_an_account, {}), (searches, {}),
    (sign_ins, {"NOTES_TRUSTED_PROXY": "127.0.0.1"}), (long_work, {}),
]:
    with tempfile.TemporaryDirectory(prefix="cloudnotes-beside-") as folder:
        server = server_in(folder, **settings)
        measure(server)
        server.stop()

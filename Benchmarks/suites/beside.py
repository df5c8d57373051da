"""What another account's writes wait beside long work: imports, restores and the erasure of a million notes, large syncs.

`NOTES=100000` measures a smaller account. The server has one core, its clients the other.
"""

import http.client
import json
import os
import tempfile
import threading
import time

from bench import RELEASE, Server

NOTES = int(os.environ.get("NOTES", "1000000"))
PASSWORD = "correct horse battery"


def call(server, method, path, body=None, token=None, kind="application/json"):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=900)
    fields = {"Content-Type": kind}
    if token:
        fields["Authorization"] = f"Bearer {token}"
    connection.request(method, path, body, fields)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    assert answer.status < 300, (method, path, answer.status, data[:300])
    return data


def account(server, name):
    made = json.dumps({"name": name, "password": PASSWORD, "device": "bench"})
    return json.loads(call(server, "POST", "/v1/accounts", made))["token"]


def writes_during(server, token, work):
    """Milliseconds of each PUT of one client while `work` runs, and how long that took."""
    done, failure = threading.Event(), []

    def run():
        try:
            work()
        except Exception as error:
            failure.append(error)
        done.set()

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=900)
    fields = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = json.dumps({"body": "x" * 1000})
    waits, began = [], time.perf_counter()
    threading.Thread(target=run).start()
    while not done.is_set():
        start = time.perf_counter()
        connection.request("PUT", f"/v1/notes/beside{len(waits) % 100}", body, fields)
        assert connection.getresponse().read() is not None
        waits.append((time.perf_counter() - start) * 1000)
        time.sleep(0.001)
    if failure:
        raise failure[0]
    return sorted(waits), time.perf_counter() - began


def report(name, waits, took):
    p99 = waits[int(len(waits) * 0.99)]
    print(
        f"{name:42} {took:6.1f} s  {len(waits):6} PUTs  median {waits[len(waits) // 2]:6.2f} ms"
        f"  p99 {p99:7.2f} ms  worst {waits[-1]:7.1f} ms", flush=True)


def export(notes):
    """A file of Simplenote's."""
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


with tempfile.TemporaryDirectory(prefix="cloudnotes-beside-") as folder:
    command = [RELEASE / "notes-server", "--data", folder, "--port", "0"]
    server = Server("ours", command, env={"NOTES_SIGNUP": "open", "NOTES_LOG": "off"})
    writer = account(server, "writer")
    owner = account(server, "owner")
    report("alone", *writes_during(server, writer, lambda: time.sleep(5)))
    path = export(NOTES)
    with open(path, "rb") as file:
        report(
            f"an import of {NOTES:,} notes",
            *writes_during(server, writer, lambda: call(server, "POST", "/v1/import", file, owner)))
    os.unlink(path)
    backup = call(server, "GET", "/v1/backup?versions=true", token=owner)
    print(f"the backup has {len(backup) / 1e6:.0f} MB", flush=True)
    for mode in ["merge", "overwrite", "replace"]:
        report(
            f"a restore of them, {mode}",
            *writes_during(
                server, writer,
                lambda: call(server, "POST", f"/v1/restore?mode={mode}", backup, owner, "application/x-ndjson")))
    second = account(server, "second")
    report(
        "a restore of them into an empty account",
        *writes_during(
            server, writer,
            lambda: call(server, "POST", "/v1/restore?mode=merge", backup, second, "application/x-ndjson")))

    def syncs():
        bodies = [large_sync(number) for number in range(8)]
        threads = [threading.Thread(target=call, args=(server, "POST", "/v1/sync", body, second)) for body in bodies]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    report("eight syncs of 850 notes", *writes_during(server, writer, syncs))
    report(
        "the erasure of the account",
        *writes_during(server, writer, lambda: call(server, "DELETE", "/v1/accounts/current", json.dumps({"password": PASSWORD}), owner)))
    print(f"memory at the end: {server.memory_kib() / 1024:.0f} MiB", flush=True)

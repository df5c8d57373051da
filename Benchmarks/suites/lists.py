"""Lists of an account with 100,000 notes beside the same lists of one with 1,000: a page of a hundred costs what it shows."""

import http.client
import json
import random
import statistics
import tempfile
import time

from bench import RELEASE, Server

SIZES = (1_000, 100_000)
LISTS = [
    "notes", "notes?view=summary", "notes?view=summary&sort=pinned,-lastModified", "notes?tag=common", "notes?tag=rare",
    "notes?folder=common", "notes?folder=rare", "notes?pinned=true", "notes?deleted=only", "notes?deleted=include",
    "notes?sort=title", "notes?sort=-createdAt", "tags", "folders", "status", "devices", "search?q=w1234",
]


def filled(count):
    chance = random.Random(7)
    folder = tempfile.TemporaryDirectory()
    server = Server(
        f"{count:,}", [RELEASE / "notes-server", "--port", "0", "--data", folder.name + "/data"],
        env={"NOTES_LOG": "off", "NOTES_TOKEN": "tok"})
    server.client = http.client.HTTPConnection("127.0.0.1", server.port)
    for start in range(0, count, 1000):
        changes = [{
            "id": f"n{number}", "title": words(chance, 4), "body": words(chance, 60),
            "tags": ["common"] * (number % 5 == 0) + ["rare"] * (number % 500 == 0),
            "folder": "rare" if number % 500 == 1 else "common" if number % 3 == 0 else "",
            "pinned": number % 100 == 2, "deleted": number % 50 == 3,
            "lastModified": 1_700_000_000_000 + chance.randrange(10**10),
        } for number in range(start, start + 1000)]
        ask(server, "sync", {"changes": changes, "limit": 1})
    time.sleep(3)
    return server, folder


def words(chance, count):
    return " ".join(f"w{chance.randrange(5000)}" for _ in range(count))


def ask(server, path, body=None):
    server.client.request("POST" if body else "GET", "/v1/" + path, json.dumps(body) if body else None, {
        "Authorization": "Bearer tok", "Content-Type": "application/json"})
    answer = server.client.getresponse()
    answer.read()
    assert answer.status == 200, (path, answer.status)


def milliseconds(server, path):
    began = time.perf_counter()
    ask(server, path)
    return (time.perf_counter() - began) * 1000


servers = [filled(count) for count in SIZES]
print("\n| list | " + " | ".join(f"{server.name} notes, ms" for server, _ in servers) + " | ratio |")
print("| --- | ---: | ---: | ---: |")
for path in LISTS:
    # One after the other, so that what disturbs the machine disturbs both alike.
    rounds = [[milliseconds(server, path) for server, _ in servers] for _ in range(15)]
    few, many = (statistics.median(times) for times in zip(*rounds))
    print(f"| `{path}` | {few:.2f} | {many:.2f} | {many / few:.1f} |", flush=True)
for server, folder in servers:
    server.stop()
    folder.cleanup()

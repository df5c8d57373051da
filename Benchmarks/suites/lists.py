"""Compares lists of an account with 300,000 notes with the same lists of one with 1,000: a page of a hundred costs what
it shows.

The first list in an order that no index has makes that order; its time is in a column of its own."""

import http.client
import json
import random
import statistics
import tempfile
import time

from bench import RELEASE, Server

SIZES = (1_000, 300_000)
# Milliseconds, at the larger.
GOAL = 10
LISTS = [
    "notes", "notes?view=summary", "notes?view=summary&sort=pinned,-lastModified", "notes?tag=common", "notes?tag=rare",
    "notes?folder=common", "notes?folder=rare", "notes?pinned=true", "notes?deleted=only", "notes?deleted=include",
    "notes?archived=exclude", "notes?archived=only", "notes?folder=common&archived=exclude",
    "notes?tag=common&archived=exclude",
    "notes?sort=title", "notes?sort=-createdAt", "tags", "folders", "status", "devices", "search?q=w1234",
]


def filled(count):
    chance = random.Random(7)
    folder = tempfile.TemporaryDirectory()
    server = Server(
        f"{count:,}", [RELEASE / "notes-server", "--port", "0", "--data", folder.name + "/data"],
        env={"NOTES_LOG": "off", "NOTES_TOKEN": "benchmark-token-0123456789abcdef"})
    server.client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    for start in range(0, count, 1000):
        changes = [{
            "id": f"n{number}", "title": words(chance, 4), "body": words(chance, 60),
            "tags": ["common"] * (number % 5 == 0) + ["rare"] * (number % 500 == 0),
            "folder": "rare" if number % 500 == 1 else "common" if number % 3 == 0 else "",
            "pinned": number % 100 == 2, "archived": number % 10 == 4, "deleted": number % 50 == 3,
            "lastModified": 1_700_000_000_000 + chance.randrange(10**10),
        } for number in range(start, start + 1000)]
        ask(server, "sync", {"changes": changes, "limit": 1})
    settle(server)
    # It would be closed for its silence while the next server is filled; the next request opens another.
    server.client.close()
    return server, folder


def settle(server):
    """Waits until the index has caught up: a word in a note's text is then found by it alone."""
    spent = None
    while spent is None or server.cpu_seconds() - spent > 0.05:
        spent = server.cpu_seconds()
        time.sleep(1)


def words(chance, count):
    return " ".join(f"w{chance.randrange(5000)}" for _ in range(count))


def ask(server, path, body=None):
    server.client.request("POST" if body else "GET", "/v1/" + path, json.dumps(body) if body else None, {
        "Authorization": "Bearer benchmark-token-0123456789abcdef", "Content-Type": "application/json"})
    answer = server.client.getresponse()
    answer.read()
    assert answer.status == 200, (path, answer.status)


def milliseconds(server, path):
    began = time.perf_counter()
    ask(server, path)
    return (time.perf_counter() - began) * 1000


servers = [filled(count) for count in SIZES]
print("\n| list | " + " | ".join(f"{server.name} notes, ms" for server, _ in servers) + " | ratio | the first | |")
print("| --- | ---: | ---: | ---: | ---: | --- |")
for path in LISTS:
    first = milliseconds(servers[-1][0], path)
    # One after the other, so that what disturbs the machine disturbs both alike.
    rounds = [[milliseconds(server, path) for server, _ in servers] for _ in range(15)]
    few, many = (statistics.median(times) for times in zip(*rounds))
    verdict = "" if many < GOAL else f"over {GOAL} ms"
    print(f"| `{path}` | {few:.2f} | {many:.2f} | {many / few:.1f} | {first:.2f} | {verdict} |", flush=True)
for server, folder in servers:
    server.stop()
    folder.cleanup()

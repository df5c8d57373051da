"""Measures apps of Nextcloud Notes beside the server's own protocol, in one run: a list of 1,000 notes of 1 KiB, and a
request for what is new. An app's list decodes and encodes each note; for one that has not changed no note is read.
"""

import base64
import json
import random
import statistics
import tempfile
import urllib.request

from bench import RELEASE, Server, wrk

NOTES = 1_000
TOKEN = "benchmark-token-0123456789abcdef"
BEARER, BASIC = f"Bearer {TOKEN}", "Basic " + base64.b64encode(f"me:{TOKEN}".encode()).decode()
APP_LIST = "/index.php/apps/notes/api/v1/notes"
ROUNDS = 5


def ask(path, authorization, body=None):
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}{path}", json.dumps(body).encode() if body else None,
        {"Authorization": authorization, "Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return answer.headers, answer.read()


def rate(path, authorization, connections, **fields):
    lines = {"Authorization": authorization, **fields}
    extra = [word for name, value in lines.items() for word in ("-H", f"{name}: {value}")]
    return wrk(server, path, connections=connections, extra=extra)


def compare(title, ours, app, connections, goal):
    # One after the other, so that what disturbs the machine disturbs both alike.
    rounds = [
        [rate(path, authorization, connections, **fields) for path, authorization, fields in (ours, app)]
        for _ in range(ROUNDS)]
    print(f"\n{title}\n\n| request | requests/s | µs CPU/request |\n| --- | ---: | ---: |")
    for place, (path, _, _) in enumerate((ours, app)):
        found = [statistics.median(values) for values in zip(*(each[place] for each in rounds))]
        print(f"| `GET {path.split('?')[0]}` | {found[0]:,.0f} | {found[1]:.1f} |")
    share = statistics.median(app[0] / ours[0] for ours, app in rounds)
    print(f"\nThe app's is {share:.2f} of ours (at least {goal}){'' if share >= goal else ': MISSED'}", flush=True)


folder = tempfile.TemporaryDirectory()
server = Server(
    "ours", [RELEASE / "notes-server", "--port", "0", "--data", folder.name + "/data"],
    env={"NOTES_LOG": "off", "NOTES_TOKEN": TOKEN})
chance = random.Random(7)


def line():
    return " ".join(chance.choice(["note", "여우", "milk", "tomorrow", "\"so\"", "the", "and", "meeting"]) for _ in range(12))


def text():
    return "\n".join(line() for _ in range(20)).encode()[:1000].decode(errors="ignore")


changes = [{"id": f"n{number}", "title": f"note {number}", "body": text(), "folder": "home"} for number in range(NOTES)]
ask("/v1/sync", BEARER, {"changes": changes, "limit": 1})
headers, listed = ask(APP_LIST, BASIC)
assert len(json.loads(listed)) == NOTES
own = json.loads(ask(f"/v1/notes?limit={NOTES}", BEARER)[1])
assert len(own["notes"]) == NOTES
cursor = json.loads(ask("/v1/sync", BEARER, {"changes": []})[1])["cursor"]
while True:
    page = json.loads(ask(f"/v1/changes?cursor={cursor}", BEARER)[1])
    cursor = page["cursor"]
    if not page["hasMore"]:
        break

compare(f"A list of {NOTES:,} notes of 1 KiB, one connection", (f"/v1/notes?limit={NOTES}", BEARER, {}),
        (APP_LIST, BASIC, {}), 1, 0.4)
compare("Nothing new, 64 connections", (f"/v1/changes?cursor={cursor}", BEARER, {}),
        (APP_LIST, BASIC, {"If-None-Match": headers["ETag"]}), 64, 0.5)
server.stop()
folder.cleanup()

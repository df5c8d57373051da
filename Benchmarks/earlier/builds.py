"""Has the shared parts of the suites that compare this build with an earlier one: notes, edits and requests."""

import atexit
import http.client
import json
import os
import pathlib
import shutil
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Benchmarks/suites"), str(ROOT / "Tests/Failover")]

from bench import RELEASE  # noqa: E402

TOKEN = "benchmark-token-0123456789abcdef"
FIELDS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
SETTINGS = {"NOTES_LOG": "off", "NOTES_TOKEN": TOKEN}
folder = pathlib.Path(tempfile.mkdtemp(prefix="cloudnotes-bench-"))
atexit.register(shutil.rmtree, folder, ignore_errors=True)


def binaries(product="notes-server"):
    if not os.environ.get("BEFORE"):
        sys.exit("BEFORE names no binary: BEFORE=/path/to/earlier/notes-server")
    return {"before": os.environ["BEFORE"], "ours": RELEASE / product}


def send(client, method, path, body=None):
    client.request(method, path, json.dumps(body) if body is not None else None, FIELDS)
    answer = client.getresponse()
    text = answer.read()
    assert answer.status < 300, (answer.status, text[:200])
    return json.loads(text)


def call(server, method, path, body=None):
    """Sends one request on a connection of its own."""
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        return send(client, method, path, body)
    finally:
        client.close()


def note(number, edition):
    return {
        "id": f"n{number}", "title": f"Note {number}", "tags": ["home"] if number % 5 == 0 else [],
        "body": f"Edition {edition}, w{number % 1000}. " + "lorem ipsum " * 80,
        "lastModified": 1_700_000_000_000 + edition * 1_000_000 + number,
    }


def edit_all(server, notes, edition, revs):
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

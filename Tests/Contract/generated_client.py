"""Generates a Python client from openapi.yaml, as an author of a client would, and uses it against a running server:
`generated_client.py SPEC URL TOKEN FOLDER`. Prints a line for each thing that works, or fails.
"""

import importlib
import json
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

SPEC, URL, TOKEN, FOLDER = sys.argv[1:5]
CLIENT = Path(FOLDER) / "client"
PACKAGE = CLIENT / "cloud_notes_client"
bin = Path(sys.executable).parent


def holds(sentence, condition, found=None):
    if not condition:
        sys.exit(f"FAILED  {sentence}: {found!r}")
    print(f"ok      {sentence}", flush=True)


def generate():
    done = subprocess.run(
        [bin / "openapi-python-client", "generate", "--path", SPEC, "--output-path", CLIENT, "--overwrite"],
        env=os.environ | {"PATH": f"{bin}:{os.environ['PATH']}"}, capture_output=True, text=True)
    output = done.stdout + done.stderr
    holds("the generator accepts the description", done.returncode == 0, output[-2000:])
    # It supports no media type but JSON, forms and application/octet-stream; every body is described in one of these
    # too.
    warnings = re.split(r"\nWARNING ", output)[1:]
    others = [one for one in warnings if "Unsupported content" not in one]
    holds("it warns of nothing but media types that it does not know", not others, others[:3])


def check_models():
    document = json.loads((Path(SPEC).parent / "Sources" / "CAssets" / "openapi.json").read_text(encoding="utf-8"))
    operations = [one for item in document["paths"].values() for method, one in item.items() if method != "parameters"]
    modules = {path.stem.replace("_", ""): path for path in PACKAGE.glob("api/*/*.py")}
    missing = [one["operationId"] for one in operations if one["operationId"].lower() not in modules]
    holds(f"all {len(operations)} operations are in the client", not missing, missing)
    untyped = [one["operationId"] for one in operations if not one["operationId"].lower().endswith("head")
               and not one["operationId"].startswith("head")
               and "Problem.from_dict" not in modules[one["operationId"].lower()].read_text(encoding="utf-8")]
    holds("every operation's errors are of the type Problem", not untyped, untyped)
    inline = [path.stem for path in PACKAGE.glob("models/*.py") if re.search(r"(_item|_type_\d+|\d)$", path.stem)]
    # Documents of other formats have no schema here.
    documents = ("get_open_api_json_response_200", "get_manifest_response_200")
    holds("every model has a name of its own", not [one for one in inline if one not in documents], inline)


class Notes:
    """Calls the generated functions by the names of their modules."""

    def __init__(self):
        sys.path.insert(0, str(CLIENT))
        self.models = importlib.import_module("cloud_notes_client.models")
        self.types = importlib.import_module("cloud_notes_client.types")
        client = importlib.import_module("cloud_notes_client")
        self.client = client.AuthenticatedClient(base_url=URL, token=TOKEN)

    def call(self, tag, name, *arguments, **members):
        function = importlib.import_module(f"cloud_notes_client.api.{tag}.{name}").sync_detailed
        return function(*arguments, client=self.client, **members)


def use():
    notes = Notes()
    models = notes.models
    made = notes.call("notes", "put_note", "generated", body=models.NoteWrite(title="생성", body="첫째", tags=["a"]))
    holds("PUT makes a note", made.status_code == 201 and isinstance(made.parsed, models.Note), made)
    read = notes.call("notes", "get_note", "generated").parsed
    holds("GET reads it, typed", isinstance(read, models.Note) and read.body == "첫째" and read.tags == ["a"], read)
    changed = notes.call("notes", "patch_note", "generated", body=models.MergePatch(pinned=True)).parsed
    holds("PATCH changes it", changed.pinned and changed.rev != read.rev, changed)

    stale = notes.call("notes", "put_note", "generated", body=models.NoteWrite(title="late"), if_match=f'"{read.rev}"')
    problem = stale.parsed
    holds("a stale If-Match is 412, typed, with the note as it is",
          stale.status_code == 412 and isinstance(problem, models.Problem)
          and problem.code == models.ErrorCode.PRECONDITION_FAILED
          and isinstance(problem.current, models.Note) and problem.current.rev == changed.rev, stale)
    wrong = notes.call("notes", "put_note", "generated", body=models.NoteWrite(tags=["a", "a"])).parsed
    holds("a note that is not valid is a Problem with a pointer",
          wrong.code == models.ErrorCode.INVALID_NOTE and wrong.errors[0].pointer == "/tags/1", wrong)

    page = notes.call("sync", "sync", body=models.SyncRequest()).parsed
    holds("a first sync has the note and a cursor",
          any(one.id == "generated" for one in page.changes) and bool(page.cursor), page)
    push = models.SyncRequest(cursor=page.cursor, changes=[
        models.SyncChange(id="pushed", title="pushed", base_rev=None),
        models.SyncChange(id="generated", deleted=True, base_rev=changed.rev)])
    answer = notes.call("sync", "sync", body=push).parsed
    holds("a push is applied, and each result is typed",
          [type(one) for one in answer.results] == [models.SyncDone, models.SyncDone]
          and {one.status for one in answer.results} == {models.SyncStatus.APPLIED}, answer)
    gone = notes.call("notes", "get_note", "generated")
    holds("the deleted note is 410 with what is left of it",
          gone.status_code == 410 and gone.parsed.code == models.ErrorCode.GONE and gone.parsed.current.deleted, gone)

    text = notes.types.File(payload=BytesIO("제목\n본문\n".encode()))
    written = notes.call("notes", "put_note_markdown", "as-text", body=text)
    holds("PUT of a .md file takes text", written.status_code == 201 and written.parsed.title == "제목", written)
    backup = notes.call("backup", "get_backup").content
    restored = notes.call("backup", "restore", body=notes.types.File(payload=BytesIO(backup)))
    holds("a backup is restored, and changes nothing",
          restored.status_code == 200 and restored.parsed.added == restored.parsed.updated == 0, restored)
    refused = notes.call("backup", "restore", body=notes.types.File(payload=BytesIO(backup[:-10])))
    holds("a cut backup is a Problem",
          refused.status_code == 422 and refused.parsed.code == models.ErrorCode.INVALID_BACKUP, refused)
    deleted = notes.call("notes", "delete_note", "as-text")
    holds("DELETE deletes", deleted.status_code == 204 and deleted.parsed is None, deleted)


generate()
check_models()
use()

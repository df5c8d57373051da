"""Serves the API peer in Python: FastAPI and sqlite3, a transaction a write, synchronous=FULL."""

import json
import os
import sqlite3

from fastapi import FastAPI, HTTPException, Request, Response

app = FastAPI()
base = sqlite3.connect(os.environ["PEER_DATABASE"], check_same_thread=False, isolation_level=None)
base.executescript("""
PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS notes (
    id TEXT PRIMARY KEY, title TEXT, body TEXT, tags TEXT, last_modified INTEGER, seq INTEGER);
CREATE INDEX IF NOT EXISTS notes_seq ON notes (seq);
""")
COLUMNS = "id, title, body, tags, last_modified, seq"


def shown(row):
    return {"id": row[0], "title": row[1], "body": row[2], "tags": json.loads(row[3]), "lastModified": row[4], "seq": row[5]}


def known(request):
    if request.headers.get("authorization") != "Bearer benchmark-token-0123456789abcdef":
        raise HTTPException(401)


@app.get("/v1/notes/{id}")
async def read(id: str, request: Request):
    known(request)
    row = base.execute(f"SELECT {COLUMNS} FROM notes WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise HTTPException(404)
    return shown(row)


@app.put("/v1/notes/{id}", status_code=201)
async def write(id: str, request: Request):
    known(request)
    note = await request.json()
    tags = json.dumps(note.get("tags", []))
    base.execute(
        "INSERT OR REPLACE INTO notes SELECT ?, ?, ?, ?, ?, coalesce(max(seq), 0) + 1 FROM notes",
        (id, note.get("title", ""), note.get("body", ""), tags, note.get("lastModified", 0)))
    return note | {"id": id}


@app.get("/v1/changes")
async def changes(cursor: int = 0, limit: int = 500):
    rows = base.execute(
        f"SELECT {COLUMNS} FROM notes WHERE seq > ? ORDER BY seq LIMIT ?", (cursor, limit)).fetchall()
    notes = [shown(row) for row in rows]
    body = {"changes": notes, "cursor": str(notes[-1]["seq"] if notes else cursor), "hasMore": len(rows) == limit}
    return Response(json.dumps(body), media_type="application/json")

"""Runs nc_py_api, which scripts use, with conditions."""

import asyncio

from nc_py_api import AsyncNextcloud, NextcloudException

from served import NAME, expect


def step(body):
    def run(server):
        async def session():
            app = AsyncNextcloud(
                nextcloud_url=f"https://{server.host}", nc_auth_user=NAME, nc_auth_pass=server.password,
                npa_nc_cert=str(server.certificate))
            await body(server, app)
        asyncio.run(session())
    run.__doc__ = body.__doc__
    return run


async def refused(status, call):
    try:
        await call
    except NextcloudException as error:
        expect(error.status_code, status)
    else:
        raise AssertionError(f"no {status}")


@step
async def create(server, app):
    """the app finds the notes app, and a note comes back as it was created"""
    assert await app.notes.available
    expect(await app.user, NAME)
    made = await app.notes.create("장보기", "장보기\nmilk", "lists/shops", True, 1_700_000_000)
    assert made.note_id >= 100
    (note,) = await app.notes.get_list()
    expect((note.title, note.content, note.category, note.favorite), ("장보기", "장보기\nmilk", "lists/shops", True))
    expect(note.last_modified.timestamp(), 1_700_000_000)
    expect(server.only()["folder"], "lists/shops")


@step
async def nothing_new(server, app):
    """a list with the tag of the last one is empty, until something changes"""
    await app.notes.create("one", "one")
    expect(len(await app.notes.get_list(etag=True)), 1)
    expect(await app.notes.get_list(etag=True), [])
    server.ask(f"/v1/notes/{server.only()['id']}", "PATCH", {"body": "new"})
    expect([note.content for note in await app.notes.get_list(etag=True)], ["one\nnew"])


@step
async def edit_and_conflict(server, app):
    """an edit of an old copy is refused, and accepted on the new one"""
    note = await app.notes.create("one", "one")
    server.ask(f"/v1/notes/{server.only()['id']}", "PATCH", {"body": "of another"})
    await refused(412, app.notes.update(note, content="one\nmine"))
    fresh = await app.notes.by_id(note)
    expect(fresh.content, "one\nof another")
    updated = await app.notes.update(fresh, content="one\nof another\nand mine")
    expect((await app.notes.by_id(updated)).content, "one\nof another\nand mine")


@step
async def overwrite(server, app):
    """an edit without a condition wins, and what it replaced is a version"""
    note = await app.notes.create("one", "one")
    server.ask(f"/v1/notes/{server.only()['id']}", "PATCH", {"body": "of another"})
    await app.notes.update(note, content="one\nmine", overwrite=True)
    expect((await app.notes.by_id(note)).content, "one\nmine")
    expect(server.versions(server.only()) >= {"one\nof another"}, True)


@step
async def chunks(server, app):
    """a long list comes in parts, complete"""
    changes = [{"id": f"n{number}", "title": f"n{number}"} for number in range(25)]
    server.ask("/v1/sync", "POST", {"changes": changes})
    found, cursor, rounds = set(), None, 0
    while rounds == 0 or cursor:
        notes = await app.notes.get_list(limit=10, cursor=cursor)
        # The last part names all others by their numbers alone.
        found |= {note.title for note in notes if note.title}
        cursor = app.response_headers.get("X-Notes-Chunk-Cursor")
        rounds += 1
    expect(rounds, 3)
    expect(found, {f"n{number}" for number in range(25)})


@step
async def delete(server, app):
    """a deleted note is in the trash alone"""
    note = await app.notes.create("one", "one")
    await app.notes.delete(note)
    expect(await app.notes.get_list(), [])
    await refused(404, app.notes.delete(note))
    expect(len(server.notes(deleted="only")), 1)


@step
async def settings(server, app):
    """settings are kept"""
    expect((await app.notes.get_settings())["notes_path"], "Notes")
    await app.notes.set_settings(file_suffix=".txt")
    expect((await app.notes.get_settings())["file_suffix"], ".txt")


def sign_in(server):
    """the app is let in on our page, gets a password of its own once, and its device can be signed out"""
    async def session():
        app = AsyncNextcloud(nextcloud_url=f"https://{server.host}", npa_nc_cert=str(server.certificate))
        flow = await app.loginflow_v2.init(user_agent="Script")
        server.post_form(flow.login, {"user": NAME, "password": server.password, "answer": "allow"})
        found = await app.loginflow_v2.poll(flow.token, timeout=10)
        expect((found.login_name, found.server), (NAME, f"https://{server.host}"))
        known = AsyncNextcloud(
            nextcloud_url=found.server, nc_auth_user=found.login_name, nc_auth_pass=found.app_password,
            npa_nc_cert=str(server.certificate))
        note = await known.notes.create("one", "one")
        (device,) = [one for one in server.ask("/v1/devices") if "Script" in one["name"]]
        server.ask(f"/v1/devices/{device['id']}", "DELETE")
        await refused(401, known.notes.update(note, content="two"))
    asyncio.run(session())


STEPS = [sign_in, create, nothing_new, edit_and_conflict, overwrite, chunks, delete, settings]

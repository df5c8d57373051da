"""Runs nextcloud-notes-api, with form bodies and writes without a condition."""

from nextcloud_notes_api import InvalidNextcloudCredentials, Note, NoteNotFound, NotesApi

from served import NAME, expect


def app_of(server):
    return NotesApi(NAME, server.password, server.host)


def create(server):
    """the version is found, and a note comes back as it was created"""
    app = app_of(server)
    assert app.get_api_version().startswith("1."), app.get_api_version()
    made = app.create_note(Note("one", "one\ntwo", category="lists", favorite=True))
    note = app.get_single_note(made.id)
    expect((note.title, note.content, note.category, note.favorite), ("one", "one\ntwo", "lists", True))
    expect([listed.id for listed in app.get_all_notes()], [made.id])


def edit(server):
    """an edit of an old copy wins, and what it replaced is a version"""
    app = app_of(server)
    note = app.create_note(Note("one", "one"))
    server.ask(f"/v1/notes/{server.only()['id']}", "PATCH", {"body": "of another"})
    note.content = "one\nmine"
    note.update_modified()
    app.update_note(note)
    expect(app.get_single_note(note.id).content, "one\nmine")
    expect("one\nof another" in server.versions(server.only()), True)


def nothing_new(server):
    """the list is taken from the app's own copy while nothing changes"""
    app = app_of(server)
    app.create_note(Note("one", "one"))
    expect([note.content for note in app.get_all_notes()], ["one"])
    expect([note.content for note in app.get_all_notes()], ["one"])
    server.ask(f"/v1/notes/{server.only()['id']}", "PATCH", {"body": "new"})
    expect([note.content for note in app.get_all_notes()], ["one\nnew"])


def delete(server):
    """a deleted note is not found"""
    app = app_of(server)
    note = app.create_note(Note("one", "one"))
    app.delete_note(note.id)
    expect(list(app.get_all_notes()), [])
    try:
        app.get_single_note(note.id)
    except NoteNotFound:
        return
    raise AssertionError("the note is still there")


def wrong_password(server):
    """a wrong password is reported as one"""
    try:
        NotesApi(NAME, "wrong password", server.host).get_all_notes()
    except InvalidNextcloudCredentials:
        return
    raise AssertionError("it was let in")


STEPS = [create, edit, nothing_new, delete, wrong_password]

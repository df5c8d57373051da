"""Runs nncli on two computers of one person."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from served import NAME, expect


class Computer:
    def __init__(self, server, name):
        self.folder = server.path / name
        (self.folder / "cache").mkdir(parents=True)
        self.config = self.folder / "config"
        self.config.write_text(
            f"[nncli]\ncfg_nn_username = {NAME}\ncfg_nn_password = {server.password}\ncfg_nn_host = {server.host}\n"
            f"cfg_db_path = {self.folder / 'cache'}\n")

    def __call__(self, *words, text=None, offline=False):
        command = [Path(sys.prefix) / "bin" / "nncli", "--config", self.config, "--verbose"]
        done = subprocess.run(
            command + ["--nosync"] * offline + [str(word) for word in words], input=text, capture_output=True,
            text=True, timeout=60, env={**os.environ, "PAGER": "cat", "TERM": "dumb"})
        assert done.returncode == 0 and "ERROR" not in done.stdout, done.stdout[-500:] + done.stderr[-500:]
        return done.stdout

    def notes(self):
        """Returns the texts on this computer by their numbers."""
        files = [json.loads(path.read_text()) for path in (self.folder / "cache").glob("*.json")]
        return {note["id"]: note["content"] for note in files}


def next_second():
    """Waits for the next second, since nncli takes what changed in the second of a sync for unchanged."""
    time.sleep(int(time.time()) + 2 - time.time())


def two(server, text):
    home, work = Computer(server, "home"), Computer(server, "work")
    home("create", "-", text=text)
    work("sync")
    expect(home.notes(), work.notes())
    (number,) = home.notes()
    next_second()
    return home, work, number


def create(server):
    """a note that is created on one computer is on the other, and on the server as it was written"""
    home, work, number = two(server, "장보기\nmilk\n- eggs\n")
    assert number >= 100, number
    expect(work.notes(), {number: "장보기\nmilk\n- eggs\n"})
    expect(server.only()["title"], "장보기")


def edit_offline(server):
    """an edit without a network is sent with the next sync"""
    home, work, number = two(server, "one\n")
    home("edit", "-k", number, "-", text="one\nand two\n", offline=True)
    expect(server.only()["body"], "")
    home("sync")
    work("sync")
    expect(work.notes(), {number: "one\nand two\n"})
    assert any("one" in text for text in server.versions(server.only()))


def edit_on_server(server):
    """an edit by the server's own API comes to both"""
    home, work, number = two(server, "one\n")
    note = server.only()
    server.ask(f"/v1/notes/{note['id']}", "PATCH", {"body": "from the web"})
    for computer in (home, work):
        computer("sync")
        expect(computer.notes(), {number: "one\nfrom the web"})


def delete(server):
    """a note that is deleted on one computer leaves the other, and is in the trash"""
    home, work, number = two(server, "one\n")
    home("delete", "-k", number)
    work("sync")
    expect(work.notes(), {})
    expect(server.notes(), {})
    expect(len(server.notes(deleted="only")), 1)


def delete_on_server(server):
    """a note that is deleted by the server's own API leaves both"""
    home, work, number = two(server, "one\n")
    server.ask(f"/v1/notes/{server.only()['id']}", "DELETE")
    home("sync")
    expect(home.notes(), {})


def conflict(server):
    """of two edits at once the later one wins, and the other is a version"""
    home, work, number = two(server, "one\n")
    work("edit", "-k", number, "-", text="one\nof work\n")
    next_second()
    home("edit", "-k", number, "-", text="one\nof home\n", offline=True)
    home("sync")
    work("sync")
    expect(work.notes(), {number: "one\nof home\n"})
    assert any("of work" in text for text in server.versions(server.only()))


def category_and_favorite(server):
    """category and favourite are our folder and pin, both ways"""
    home, _, number = two(server, "one\ntwo\n")
    home("cat", "-k", number, "set", "lists/shops")
    next_second()
    home("favorite", "-k", number)
    note = server.only()
    expect((note["folder"], note["pinned"]), ("lists/shops", True))
    expect(home.notes(), {number: "one\ntwo\n"})


STEPS = [create, edit_offline, edit_on_server, delete, delete_on_server, conflict, category_and_favorite]

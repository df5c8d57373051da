"""The network is away, the server dies, an answer is lost: every change is kept, and sent when possible."""

import hashlib
import json
import re
import threading

import pytest
from playwright.sync_api import TimeoutError, expect

from notes_server import PATIENCE
from screen import until


MUCH = "too much: " + "word " * 4000


def test_an_offline_text_survives_a_reload_and_is_sent_later(person, api):
    api.put("old", "Old", "before")
    screen = person().installed()
    expect(screen.row("Old")).to_be_visible()
    screen.page.context.set_offline(True)
    screen.new("Written offline", "on a train")
    screen.choose("Old")
    screen.text.fill("changed offline")
    screen.waiting(2)
    screen.page.reload()
    screen.ready().waiting(2)
    screen.choose("Written offline")
    expect(screen.text).to_have_value("on a train")
    screen.page.context.set_offline(False)
    screen.synced()
    assert {note["title"]: note["body"] for note in api.notes().values()} == {
        "Old": "changed offline", "Written offline": "on a train"}


def test_the_page_opens_while_the_server_is_down(person, api, server):
    screen = person().new("Here", "although it is down").synced()
    screen.installed()
    server.stop()
    screen.page.reload()
    screen.ready()
    screen.choose("Here")
    expect(screen.text).to_have_value("although it is down")
    screen.text.fill("and written meanwhile")
    screen.waiting(1)
    server.start()
    screen.sync_now().synced()
    assert [note["body"] for note in api.notes().values()] == ["and written meanwhile"]


def test_drawings_show_while_the_server_is_away(person, api):
    api.put("a", "A note", "text", pinned=True, tags=["errand"], folder="home")
    screen = person()
    expect(screen.row("A note")).to_be_visible()
    until(screen.page, "() => document.querySelector('symbol')")
    screen.page.context.set_offline(True)
    screen.choose("A note")
    screen.button("More").click()
    assert screen.page.evaluate("""() => [...document.querySelectorAll('use')].filter((it) =>
        !document.getElementById(it.getAttribute('href').replace(/^#/, '')))
        .map((it) => it.getAttribute('href'))""") == []


def test_the_stamp_of_an_offline_edit_is_the_time_of_writing(person, api):
    screen = person()
    screen.page.context.set_offline(True)
    screen.new("Yesterday's")
    before = screen.page.evaluate("() => Date.now()")
    screen.waiting(1)
    screen.page.wait_for_function("then => Date.now() > then + 1500", arg=before)
    screen.page.context.set_offline(False)
    screen.synced()
    [note] = api.notes().values()
    written = screen.page.evaluate("text => Date.parse(text)", note["lastModified"])
    assert written <= before + 500, (note["lastModified"], before)


def test_an_answer_that_was_lost_loses_and_doubles_nothing(person, via, api):
    proxy = via()
    screen = person(at=proxy.url).new("First", "one").synced()
    lost, once = [], threading.Event()

    def lose(method, path, body):
        if method == "PUT" and path.startswith("/v1/notes/") and len(lost) < 2:
            lost.append(json.loads(body))
            once.set()
            return True
        return False
    proxy.loses = lose
    screen.text.fill("two")
    assert once.wait(PATIENCE)
    screen.text.fill("three, after the answer was lost")
    screen.sync_now().synced()
    api.until(lambda: [note["body"] for note in api.notes().values()],
              lambda bodies: bodies == ["three, after the answer was lost"])
    id = next(iter(api.notes()))
    assert "conflict" not in {version["reason"] for version in api.versions(id)}


@pytest.mark.parametrize("status", [401, 403])
def test_a_gateway_that_refuses_for_a_while_ends_no_session(person, via, api, status):
    proxy = via()
    screen = person(at=proxy.url).new("Through a gateway", "one").synced()
    proxy.refuses = lambda method, path: status if path.startswith("/v1/") else None
    screen.text.fill("two")
    screen.waiting(1)
    screen.sync_now()
    expect(screen.sync).to_have_attribute("data-state", re.compile("^(waiting|offline|error)$"))
    expect(screen.page.get_by_label("Password")).to_have_count(0)
    proxy.refuses = lambda method, path: None
    screen.sync_now().synced()
    api.until(lambda: [note["body"] for note in api.notes().values()], lambda bodies: bodies == ["two"])


def test_the_server_killed_in_the_middle_of_a_sync_loses_nothing(person, via, api, server):
    proxy = via()
    screen = person(at=proxy.url)
    screen.page.context.set_offline(True)
    for number in range(30):
        screen.new(f"Note {number}", "x" * 500)
    screen.waiting(30)
    killed = threading.Event()

    def kill(method, path, body):
        # The request was carried out, but its answer is lost: the worst moment.
        if path.startswith("/v1/sync") and len(body or b"") > 2000 and not killed.is_set():
            server.kill()
            killed.set()
            return True
        return False
    proxy.loses = kill
    screen.page.context.set_offline(False)
    assert killed.wait(PATIENCE)
    screen.text.fill("typed while the server is away")
    server.start()
    screen.sync_now().synced()
    titles = sorted(note["title"] for note in api.notes().values())
    assert titles == sorted(f"Note {number}" for number in range(30))
    assert "typed while the server is away" in {note["body"] for note in api.notes().values()}


def test_a_clock_of_2050_does_not_win_for_ever(person, api):
    screen = person()
    future = person()
    future.page.clock.install(time="2050-01-01T00:00:00Z")
    future.page.reload()
    future.ready().synced()
    future.new("From 2050", "the future's text").synced()
    [note] = api.notes().values()
    assert note["lastModified"] < "2030", note["lastModified"]
    expect(screen.row("From 2050")).to_be_visible()
    screen.choose("From 2050")
    screen.text.fill("the present's text")
    screen.synced()
    future.page.clock.run_for(20_000)
    expect(future.text).to_have_value("the present's text")
    future.text.fill("the future's answer")
    future.page.clock.run_for(5_000)
    future.synced()
    expect(screen.text).to_have_value("the future's answer")


def test_a_restore_under_an_open_client_keeps_its_unsent_edits(person, api):
    api.put("kept", "Kept", "in the backup")
    backup = api.call("GET", "/v1/backup")
    api.put("later", "Later", "not in the backup")
    screen = person()
    expect(screen.rows).to_have_count(2)
    screen.page.context.set_offline(True)
    screen.new("Unsent", "written before the restore")
    screen.waiting(1)
    api.call("POST", "/v1/restore?mode=replace", raw=backup, kind="application/x-ndjson")
    screen.page.context.set_offline(False)
    screen.sync_now().synced()
    expect(screen.row("Later")).to_have_count(0)
    expect(screen.row("Kept")).to_be_visible()
    expect(screen.row("Unsent")).to_be_visible()
    assert sorted(note["title"] for note in api.notes().values()) == ["Kept", "Unsent"]


def test_a_full_storage_is_reported_and_nothing_is_overwritten(person, api):
    """Each writing transaction aborts here with the error of a full disk, since Chromium's own override of the quota
    does not reach Playwright's contexts."""
    screen = person().installed().new("Before", "safe").synced()
    screen.page.evaluate("""() => {
        const put = self.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...values) {
            const request = put.apply(this, values);
            request.addEventListener('success', () => this.transaction.abort());
            return request;
        };
        const full = new DOMException('The quota is full.', 'QuotaExceededError');
        Object.defineProperty(IDBTransaction.prototype, 'error', { get: () => full });
    }""")
    screen.page.context.set_offline(True)
    screen.text.fill(MUCH)
    expect(screen.alert.or_(screen.message).filter(has_text="space").first).to_be_visible()
    expect(screen.text).to_have_value(MUCH)
    screen.page.evaluate("() => { IDBObjectStore.prototype.put = self.put; }")
    screen.text.fill("fits again")
    expect(screen.alert.or_(screen.message).filter(has_text="space")).to_have_count(0)
    screen.page.reload()
    screen.ready()
    screen.choose("Before")
    expect(screen.text).to_have_value("fits again")
    screen.page.context.set_offline(False)
    screen.synced()
    assert [note["body"] for note in api.notes().values()] == ["fits again"]


def test_an_invalid_change_keeps_its_text_and_delays_no_other(person, api, server):
    server.stop()
    server.environment["NOTES_NOTE_BYTES"] = "10000"
    server.start()
    screen = person().new("Too long").synced()
    screen.text.fill(MUCH)
    screen.new("Another", "goes on")
    api.until(lambda: sorted(note["title"] for note in api.notes().values()), lambda titles: "Another" in titles)
    screen.choose("Too long")
    expect(screen.text).to_have_value(MUCH)
    screen.text.fill("short")
    screen.synced()
    assert sorted(note["body"] for note in api.notes().values()) == ["goes on", "short"]


def test_a_change_elsewhere_arrives_by_itself(person, api):
    screen = person()
    api.put("new", "From elsewhere", "text")
    expect(screen.row("From elsewhere")).to_be_visible()
    api.put("new", "Renamed elsewhere", "text")
    expect(screen.row("Renamed elsewhere")).to_be_visible()
    api.delete("new")
    expect(screen.rows).to_have_count(0)


def test_a_new_version_of_the_client_takes_over_without_losing_a_keystroke(person, via):
    proxy = via()
    screen = person(at=proxy.url).new("Kept", "text")
    screen.installed()
    proxy.version = "next"
    screen.page.evaluate("() => void navigator.serviceWorker.getRegistration().then((it) => it.update())")
    screen.text.press_sequentially(" and more", delay=30)
    screen.page.reload()
    screen.ready().synced()
    screen.choose("Kept")
    expect(screen.text).to_have_value("text and more")


def test_a_new_version_that_waits_runs_after_a_press_of_reload(person, via):
    proxy = via()
    screen = person(at=proxy.url).new("Kept", "text").synced().installed()
    proxy.version = "next"
    newest = hashlib.sha256(proxy.client_file("/app/version.js")[0]).hexdigest()
    screen.page.evaluate("() => void navigator.serviceWorker.getRegistration().then((it) => it.update())")
    reload = screen.page.get_by_role("button", name="Reload", exact=True)
    expect(reload).to_be_visible()
    running = """async () => {
        const text = await (await fetch("app/version.js")).arrayBuffer();
        const digest = await crypto.subtle.digest("SHA-256", text);
        return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    }"""
    # The worker serves files of the version that runs.
    assert screen.page.evaluate(running) != newest

    # A browser may forget to start the next worker; the page then offers it again.
    for _ in range(3):
        reload.click()
        try:
            screen.page.wait_for_function(f"async (newest) => await ({running})() === newest", arg=newest, timeout=8000)
            break
        except TimeoutError:
            expect(reload).to_be_visible()
    # The page starts again once the worker has changed.
    screen.ready().synced().shows(["Kept"])
    screen.page.wait_for_function(f"async (newest) => await ({running})() === newest", arg=newest)

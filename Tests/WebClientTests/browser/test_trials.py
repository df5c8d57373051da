"""Browsers kill pages, freeze them, and delete their stored data."""

import os
import queue
import signal
import subprocess
import threading

import pytest
from playwright.sync_api import expect

import tools
from notes_server import PATIENCE
from screen import Screen, until

STORED = """async (text) => {
    const result = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
    for (const { name } of await indexedDB.databases()) {
        const base = await result(indexedDB.open(name));
        const records = await result(base.transaction('outbox').objectStore('outbox').getAll());
        base.close();
        if (JSON.stringify(records).includes(text)) return true;
    }
    return false;
}"""
DELETE = """async () => {
    for (const { name } of await indexedDB.databases()) {
        await new Promise((done) => { indexedDB.deleteDatabase(name).onsuccess = done; });
    }
}"""


@pytest.fixture
def killable(playwright, tmp_path, watch):
    """Starts a browser with a profile that survives it; yields its page, and a function that kills it."""
    started = []

    def start():
        process = subprocess.Popen(
            [tools.chromium(), "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run",
             "--remote-debugging-port=0", f"--user-data-dir={tmp_path / 'profile'}", "about:blank"],
            stderr=subprocess.PIPE, text=True, start_new_session=True)
        addresses = queue.SimpleQueue()

        def read():
            # Read to the end: later output must not fill the pipe.
            with process.stderr:
                for line in process.stderr:
                    if line.startswith("DevTools listening on "):
                        addresses.put(line.split()[-1])
            addresses.put(None)
        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        started.append((process, reader))
        address = addresses.get(timeout=PATIENCE)
        assert address, f"Chromium ended with {process.wait(PATIENCE)} before it could be driven"
        browser = playwright.chromium.connect_over_cdp(address, timeout=PATIENCE * 1000)
        context = browser.contexts[0]
        context.set_default_timeout(PATIENCE * 1000)
        watch.follow(context)
        return context.new_page(), lambda: kill(process, reader)

    def kill(process, reader):
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)
            reader.join(PATIENCE)

    yield start
    for process, reader in started:
        kill(process, reader)


def test_unsent_changes_survive_a_browser_that_is_killed(killable, api, server, site):
    page, kill = killable()
    screen = Screen(page).open(api.link(site)).synced().installed().new("Sent", "before").synced()
    server.stop()
    screen.text.fill("written while the server was away")
    screen.new("Never sent", "neither was this")
    until(page, STORED, "neither was this")
    kill()
    # The browser writes cookies and service workers to its disk some seconds late: the new session and the page may be
    # lost, and the notes are not.
    server.start()
    page, _ = killable()
    screen = Screen(page).open(api.link(site)).synced().choose("Never sent")
    expect(screen.text).to_have_value("neither was this")
    assert {note["title"]: note["body"] for note in api.notes().values()} == {
        "Sent": "written while the server was away", "Never sent": "neither was this"}


def test_a_frozen_tab_delays_no_other_and_continues_when_it_wakes(person, api, server, via):
    """A browser without a window freezes no page: here the page gets the events, and the debugger stops its scripts."""
    proxy = via()
    asked, answered = threading.Event(), threading.Event()

    def hold():
        asked.set()
        answered.wait(PATIENCE)
        return server.url
    frozen = person(at=proxy.url).new("Shared", "begun").synced()
    other = Screen(frozen.page.context.new_page()).open(frozen.page.url).synced().choose("Shared")
    # It holds the lock of the sync when it is stopped.
    proxy.upstream = hold
    frozen.sync_now()
    assert asked.wait(PATIENCE)
    scripts = frozen.cdp()
    scripts.send("Debugger.enable")
    frozen.page.evaluate("() => void document.dispatchEvent(new Event('freeze'))")
    scripts.send("Debugger.pause")
    answered.set()
    other.text.fill("written meanwhile")
    other.synced()
    api.put("news", "From elsewhere")
    expect(other.row("From elsewhere")).to_be_visible()
    scripts.send("Debugger.resume")
    scripts.send("Debugger.disable")
    frozen.page.evaluate("() => void document.dispatchEvent(new Event('resume'))")
    expect(frozen.row("From elsewhere")).to_be_visible()
    expect(frozen.text).to_have_value("written meanwhile")
    frozen.text.fill("written after it")
    frozen.synced()
    expect(other.text).to_have_value("written after it")
    id = frozen.note_id()
    assert "conflict" not in {version["reason"] for version in api.versions(id)}


@pytest.mark.parametrize("by", ["script", "browser"])
def test_a_store_that_is_deleted_under_the_page_is_reported_and_written_again(person, api, by):
    api.put("old", "Old", "on the server")
    screen = person().installed().new("Here", "on the screen").synced()
    screen.page.context.set_offline(True)
    screen.text.fill("not sent yet")
    screen.waiting(1)
    if by == "script":
        screen.page.evaluate(DELETE)
    else:
        origin = screen.page.evaluate("() => location.origin")
        screen.cdp().send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    expect(screen.message).to_contain_text("had deleted its stored notes")
    screen.page.reload()
    screen.ready().waiting(1).choose("Here")
    expect(screen.text).to_have_value("not sent yet")
    screen.choose("Old")
    expect(screen.text).to_have_value("on the server")
    screen.page.context.set_offline(False)
    screen.synced()
    assert sorted(note["body"] for note in api.notes().values()) == ["not sent yet", "on the server"]

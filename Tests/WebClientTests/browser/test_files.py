"""Files of notes are kept and sent while the network is away, slow or shared with another device."""

import threading

import pytest
from playwright.sync_api import expect

from notes_server import PATIENCE
from screen import starts


def attach(screen, name="a.txt", text="of a file"):
    with screen.page.expect_file_chooser() as chooser:
        screen.menu("Attach")
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})
    expect(screen.button(f"Remove {name}")).to_be_visible()


def remove(screen, name="a.txt"):
    screen.button(f"Remove {name}").click()
    dialog = screen.dialog(f"Remove {name}")
    dialog.get_by_role("button", name="Delete", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(screen.button(f"Remove {name}")).to_have_count(0)


def attached(api):
    return [it["name"] for note in api.notes().values() for it in note["attachments"]]


def test_a_file_in_a_note_without_a_text_survives_a_reload_and_is_sent(person, api):
    screen = person().installed()
    screen.page.context.set_offline(True)
    screen.new()
    attach(screen)
    screen.waiting(1)
    screen.page.reload()
    screen.ready()
    expect(screen.rows).to_have_count(1)
    screen.page.context.set_offline(False)
    screen.sync_now().synced()
    api.until(lambda: attached(api), lambda names: names == ["a.txt"])


def test_files_that_an_earlier_version_stored_without_their_note_are_sent(person, api):
    screen = person().synced()
    screen.page.evaluate("""async () => {
        const result = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
        const [{ name }] = await indexedDB.databases();
        const base = await result(indexedDB.open(name));
        const stores = base.transaction(["notes", "files"], "readwrite");
        const blob = new Blob(["of a file"]);
        const file = { name: "a.txt", action: "add", type: "text/plain", size: 9, problem: null,
            sha256: "34ff3dfe5c4b0bba3dcc0c8e4ec13fbe4e5d0a3d6df0b5a8d2a4df0d2e2a9b5c" };
        const id = "0190f3b0-0000-7000-8000-000000000001";
        stores.objectStore("files").put({ space: "", id, name: "a.txt", blob });
        await result(stores.objectStore("notes").put({ space: "", id, at: "", server: null, conflict: null,
            files: [file], generation: 0 }));
        base.close();
    }""")
    screen.page.reload()
    screen.ready()
    expect(screen.rows).to_have_count(1)
    api.until(lambda: attached(api), lambda names: names == ["a.txt"])


def test_a_file_is_removed_only_after_a_question(person, api):
    screen = person().new("With a file", "text")
    attach(screen)
    screen.synced()
    screen.button("Remove a.txt").click()
    screen.dialog("Remove a.txt").get_by_role("button", name="Cancel").click()
    expect(screen.button("Remove a.txt")).to_be_visible()
    assert attached(api) == ["a.txt"]
    remove(screen)
    screen.sync_now().synced()
    api.until(lambda: attached(api), lambda names: names == [])


def test_a_text_does_not_wait_for_a_file_that_takes_long(person, via, api):
    begun, gate, proxy = threading.Event(), threading.Event(), via()
    screen = person(at=proxy.url).new("With a file", "before").synced()

    def hold(method, path):
        if method == "PUT" and "/attachments/" in path:
            begun.set()
            gate.wait(PATIENCE)

    proxy.holds = hold
    # The text goes out once the file has taken ten seconds.
    screen.page.clock.install()
    attach(screen)
    screen.sync_now()
    assert begun.wait(PATIENCE)
    screen.text.fill("written meanwhile")
    screen.page.clock.run_for(10_000)
    api.until(lambda: [note["body"] for note in api.notes().values()], lambda texts: texts == ["written meanwhile"])
    assert attached(api) == []
    gate.set()
    api.until(lambda: attached(api), lambda names: names == ["a.txt"])
    screen.synced()
    assert [note["body"] for note in api.notes().values()] == ["written meanwhile"]


def test_files_of_one_name_from_two_devices_are_both_kept(person, api):
    api.put("n", "Shared", "text")
    one, two = person(), person()
    for screen, text in ((one, "of one"), (two, "of two")):
        screen.choose("Shared")
        screen.page.context.set_offline(True)
        attach(screen, "image.txt", text)
    for screen in (one, two):
        screen.page.context.set_offline(False)
        screen.sync_now().synced()
    api.until(lambda: sorted(attached(api)), lambda names: names == ["image 2.txt", "image.txt"])
    texts = [api.call("GET", f"/v1/notes/n/attachments/{name}") for name in ("image.txt", "image%202.txt")]
    assert texts == [b"of one", b"of two"]


def test_the_file_of_a_deleted_note_delays_no_sync_and_is_sent_after_a_restore(person, api):
    api.put("n", "With a file", "text")
    screen = person()
    screen.choose("With a file")
    screen.page.context.set_offline(True)
    attach(screen)
    screen.delete()
    screen.page.context.set_offline(False)
    screen.sync_now().synced()
    screen.place("Trash").click()
    screen.choose("With a file")
    screen.button("Restore", exact=True).first.click()
    api.until(lambda: attached(api), lambda names: names == ["a.txt"])


@pytest.mark.parametrize("event", ["dragover", "drop"])
def test_a_file_that_is_dropped_beside_the_note_opens_nothing(person, event):
    screen = person().new("A note", "text")
    is_stopped = """(place, event) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["x"], "x.txt"));
        return !place.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
    }"""
    assert screen.page.get_by_role("listbox", name="Notes").evaluate(is_stopped, event)
    screen.settings().get_by_role("button", name=starts("Import")).click()
    assert not screen.dialog("Import").locator("input[type=file]").evaluate(is_stopped, event)

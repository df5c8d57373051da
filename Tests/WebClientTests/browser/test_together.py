"""Several browsers and a script end with the same notes, and a conflict shows both texts."""

import pytest
from playwright.sync_api import expect


def holds(screen, notes):
    """Waits until this browser has exactly these notes, by title, as opening each shows."""
    screen.shows(list(notes), order=False)
    for title, text in notes.items():
        screen.choose(title)
        expect(screen.text).to_have_value(text)


def test_two_browsers_and_a_script_end_equal_and_nothing_is_lost(person, api, chance):
    ids = [f"n{number}" for number in range(6)]
    written = {id: {f"{id} begins"} for id in ids}
    for id in ids:
        api.put(id, f"Note {id}", f"{id} begins")
    one, two = person(), person().installed()
    for screen in (one, two):
        expect(screen.rows).to_have_count(len(ids))
    two.page.context.set_offline(True)
    count = 0
    for turn in range(18):
        id = chance.choice(ids)
        count += 1
        text = f"{id} change {count}"
        who = chance.choice(["one", "two", "script"])
        if who == "script":
            api.call("PATCH", f"/v1/notes/{id}", {"body": text}, kind="application/merge-patch+json")
        else:
            screen = one if who == "one" else two
            screen.choose(f"Note {id}")
            screen.text.fill(text)
        # Only the last text of each device at a note is a state that others may miss.
        written[id].add(text)
        if turn == 9:
            two.page.close()
            page = two.page.context.new_page()
            page.context.set_offline(False)
            page.context.set_offline(True)
            two = type(two)(page)
            page.goto(one.page.url.split("#")[0])
            two.ready()
    two.page.context.set_offline(False)
    for screen in (one, two):
        screen.sync_now().synced()
    for screen in (one, two, one):
        screen.sync_now().synced()
    server = {note["title"]: note["body"] for note in api.notes().values()}
    assert len(server) == len(ids)
    holds(one, server)
    holds(two, server)
    for id in ids:
        states = {api.get(id)["body"]} | {
            api.call("GET", f"/v1/notes/{id}/versions/{version['rev']}")["body"] for version in api.versions(id)}
        scripts = {text for text in written[id] if text in states}
        assert states <= written[id], states - written[id]
        assert scripts, id


def test_the_loser_of_two_texts_is_one_click_away(person, api):
    api.put("n", "Both", "begins")
    screen = person()
    screen.choose("Both")
    screen.page.context.set_offline(True)
    screen.text.fill("written offline")
    screen.waiting(1)
    api.call("PATCH", "/v1/notes/n", {"body": "written by a script"}, kind="application/merge-patch+json")
    screen.page.context.set_offline(False)
    screen.sync_now().synced()
    expect(screen.text).to_have_value("written by a script")
    screen.note.get_by_role("button", name="Compare").first.click()
    dialog = screen.dialog("Conflict")
    expect(dialog).to_contain_text("written offline")
    expect(dialog).to_contain_text("written by a script")
    dialog.get_by_role("button", name="Keep other").click()
    expect(dialog).to_be_hidden()
    expect(screen.text).to_have_value("written offline")
    screen.synced()


@pytest.mark.parametrize("types_first", [True, False])
@pytest.mark.parametrize("types_offline", [True, False])
def test_a_text_and_a_pin_of_two_browsers_are_joined_and_no_conflict(person, api, types_first, types_offline):
    api.put("n", "Both", "begins")
    one, two = person(), person()
    for screen in (one, two):
        screen.choose("Both")
    offline = one if types_offline else two
    offline.page.context.set_offline(True)
    edits = [lambda: one.text.fill("begins, goes on"), lambda: two.button("Pin").click()]
    for edit in edits if types_first else reversed(edits):
        edit()
    offline.waiting(1)
    (two if types_offline else one).synced()
    offline.page.context.set_offline(False)
    for screen in (offline, one, two):
        screen.sync_now().synced()
    for screen in (one, two):
        expect(screen.text).to_have_value("begins, goes on")
        expect(screen.button("Pin")).to_have_attribute("aria-pressed", "true")
        expect(screen.page.get_by_role("button", name="Compare")).to_have_count(0)
    note = api.get("n")
    assert (note["body"], note["pinned"]) == ("begins, goes on", True)
    assert "conflict" not in {version["reason"] for version in api.versions("n")}


def test_an_edit_elsewhere_reaches_an_open_note_but_never_the_field_in_use(person, api):
    api.put("n", "Open", "begins")
    screen = person()
    screen.choose("Open")
    api.call("PATCH", "/v1/notes/n", {"body": "changed elsewhere"}, kind="application/merge-patch+json")
    expect(screen.text).to_have_value("changed elsewhere")
    screen.text.click()
    screen.page.keyboard.press("Control+End")
    screen.page.keyboard.type(" and here")
    api.call("PATCH", "/v1/notes/n", {"tags": ["elsewhere"]}, kind="application/merge-patch+json")
    screen.page.keyboard.type(", going on")
    expect(screen.text).to_have_value("changed elsewhere and here, going on")
    screen.synced()
    expect(screen.text).to_have_value("changed elsewhere and here, going on")
    api.until(lambda: api.get("n")["body"], lambda body: body == "changed elsewhere and here, going on")


def test_a_note_deleted_elsewhere_while_it_is_edited_here_keeps_the_edit(person, api):
    api.put("n", "Both", "begins")
    screen = person()
    screen.choose("Both")
    screen.page.context.set_offline(True)
    api.delete("n")
    screen.text.fill("written after the delete")
    screen.waiting(1)
    screen.page.context.set_offline(False)
    screen.sync_now().synced()
    api.until(lambda: api.get("n"), lambda note: not note["deleted"] and note["body"] == "written after the delete")
    expect(screen.row("Both")).to_be_visible()


def test_keys_in_a_note_that_is_deleted_elsewhere_go_into_no_other_note(person, api):
    for name in "ab":
        api.put(name, f"Note {name}", f"{name} begins")
    screen = person()
    screen.choose("Note a")
    screen.text.click()
    api.delete("a")
    expect(screen.message).to_contain_text("deleted on another device")
    screen.page.keyboard.type("typed on")
    expect(screen.text).to_have_value("a begins")
    expect(screen.text).to_have_attribute("readonly", "")
    screen.sync_now().synced()
    assert api.get("b")["body"] == "b begins"
    screen.message.get_by_role("button", name="Undo").click()
    screen.row("Note a").click()
    expect(screen.text).to_be_editable()
    expect(screen.text).to_have_value("a begins")


def test_a_warning_of_mass_damage_covers_no_row_and_can_be_undone(person, api):
    for number in range(24):
        api.put(f"n{number}", f"Note {number}", "text")
    screen = person()
    expect(screen.row("Note 23")).to_be_visible()
    # This browser's own session deletes: the server warns the device that did it, with its next push.
    deleted = screen.page.evaluate("""() => Promise.all(Array.from({ length: 14 }, async (_, number) =>
        (await fetch(`v1/notes/n${number}`, { method: "DELETE" })).status))""")
    assert set(deleted) <= {200, 204}, deleted
    screen.sync_now().synced()
    screen.choose("Note 23")
    screen.button("Pin").click()
    alert = screen.page.get_by_role("alert").filter(has_text="Very many notes")
    expect(alert).to_be_visible()
    screen.choose(screen.titles()[-1])
    alert.get_by_role("button", name="Undo").click()
    expect(alert).to_have_count(0)
    expect(screen.page.get_by_role("button", name="All notes 24")).to_be_visible()
    assert not api.get("n3")["deleted"]

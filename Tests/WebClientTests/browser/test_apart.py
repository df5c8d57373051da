"""Two browsers each change many things that the other does not change, and all of it stays, without a question."""

import pytest
from playwright.sync_api import expect

from test_filing import rename

pytestmark = pytest.mark.without_worker

NOTES, TEXTS, BOXES = 500, 20, 100


def unasked(api, *screens):
    for screen in screens:
        expect(screen.page.get_by_role("button", name="Compare")).to_have_count(0)
    for number in range(TEXTS):
        assert "conflict" not in {version["reason"] for version in api.versions(f"n{number}")}, number


@pytest.mark.parametrize("first", ["rename", "texts"])
def test_a_renamed_folder_of_500_and_20_texts_written_offline_are_both_there(person, api, first):
    api.fill(NOTES, lambda number: {"id": f"n{number}", "title": f"Note {number}", "body": "begins", "folder": "home"})
    one, two = person(), person()
    for screen in (one, two):
        expect(screen.place("home")).to_contain_text(str(NOTES))
        screen.synced()
    if first == "texts":
        one.page.context.set_offline(True)
    two.page.context.set_offline(True)
    for number in range(TEXTS):
        two.page.evaluate("id => { location.hash = `#/n/${id}`; }", f"n{number}")
        expect(two.title).to_have_value(f"Note {number}")
        two.text.fill(f"written offline {number}")
    two.waiting(TEXTS)
    rename(one, "Folder", "home", "house")
    for screen in (one, two) if first == "rename" else (two, one):
        screen.page.context.set_offline(False)
        screen.sync_now().synced()
    for screen in (one, two):
        screen.sync_now().synced()
    notes = api.notes()
    assert {note["folder"] for note in notes.values()} == {"house"}
    assert len(notes) == NOTES
    assert [notes[f"n{number}"]["body"] for number in range(TEXTS)] == [
        f"written offline {number}" for number in range(TEXTS)]
    for screen in (one, two):
        expect(screen.place("house")).to_contain_text(str(NOTES))
    unasked(api, one, two)


def test_fifty_ticks_here_and_fifty_ticks_there_in_one_list_are_a_hundred(person, api):
    api.put("n", "List", "\n".join(f"- [ ] item {number}" for number in range(BOXES)))
    one, two = person(), person()
    boxes = []
    for screen in (one, two):
        screen.choose("List")
        screen.button("Read").click()
        boxes.append(screen.note.get_by_role("checkbox"))
        expect(boxes[-1]).to_have_count(BOXES)
    for number in range(0, BOXES, 2):
        for screen, own in ((boxes[0], number), (boxes[1], number + 1)):
            screen.nth(own).click()
            expect(screen.nth(own)).to_be_checked()
    done = "\n".join(f"- [x] item {number}" for number in range(BOXES))
    api.until(lambda: api.get("n")["body"], lambda body: body == done)
    for screen in (one, two):
        screen.synced()
        expect(screen.note.get_by_role("checkbox", checked=True)).to_have_count(BOXES)
        expect(screen.page.get_by_role("button", name="Compare")).to_have_count(0)


def test_a_box_that_is_pressed_while_another_tick_arrives_is_ticked(person, api):
    api.put("n", "List", "- [ ] here\n- [ ] there")
    screen = person().choose("List")
    screen.button("Read").click()
    box = screen.note.get_by_role("checkbox").first
    box.hover()
    screen.page.mouse.down()
    api.put("n", "List", "- [ ] here\n- [x] there")
    expect(screen.row("List")).to_contain_text("☑ there")
    screen.page.mouse.up()
    expect(screen.note.get_by_role("checkbox", checked=True)).to_have_count(2)
    api.until(lambda: api.get("n")["body"], lambda body: body == "- [x] here\n- [x] there")

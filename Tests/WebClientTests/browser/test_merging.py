"""Two texts of one note are joined line by line, and the user sees them where that takes a choice."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.without_worker

BEGIN = "first paragraph:\n\nbetween\n\nsecond paragraph:"
WORDS = 40


def no_conflict(screen):
    expect(screen.page.get_by_role("button", name="Compare")).to_have_count(0)


def both(person, api, body=BEGIN):
    """Opens one note in two browsers."""
    api.put("n", "Both", body)
    one, two = person(), person()
    for screen in (one, two):
        screen.choose("Both")
        expect(screen.text).to_have_value(body)
    return one, two


def at_end_of(screen, line):
    """Puts the cursor behind a line of the text."""
    screen.text.evaluate("""(field, line) => {
        field.focus();
        const place = field.value.indexOf(line) + line.length;
        field.setSelectionRange(place, place);
    }""", line)


def test_two_browsers_that_type_in_two_paragraphs_end_with_all_words_and_no_conflict(person, api):
    one, two = both(person, api)
    at_end_of(one, "first paragraph:")
    at_end_of(two, "second paragraph:")
    for number in range(WORDS):
        for screen, word in ((one, f" one{number}"), (two, f" two{number}")):
            screen.page.keyboard.type(word)
            # Each browser syncs at every third word, and more than once while a text of the other waits for its keys.
            if number % 3 == 0:
                screen.page.keyboard.press("Control+s")
            assert screen.page.get_by_role("button", name="Compare").count() == 0, number
    first = "first paragraph:" + "".join(f" one{number}" for number in range(WORDS))
    second = "second paragraph:" + "".join(f" two{number}" for number in range(WORDS))
    whole = f"{first}\n\nbetween\n\n{second}"
    for screen in (one, two):
        expect(screen.text).to_have_value(whole)
        screen.synced()
        no_conflict(screen)
    assert api.get("n")["body"] == whole


def test_two_browsers_that_type_in_one_line_are_shown_both_texts(person, api):
    one, two = both(person, api, "a line:")
    two.page.context.set_offline(True)
    for screen, word in ((one, "one"), (two, "two")):
        at_end_of(screen, "a line:")
        screen.page.keyboard.type(f" {word}")
    one.synced()
    two.waiting(1)
    two.page.context.set_offline(False)
    two.sync_now().synced()
    two.note.get_by_role("button", name="Compare").click()
    dialog = two.dialog("Conflict")
    expect(dialog.get_by_role("region", name="This text")).to_contain_text("a line: two")
    expect(dialog.get_by_role("region", name="Other text")).to_contain_text("a line: one")
    merged = dialog.get_by_role("region", name="Merged").get_by_role("textbox")
    expect(merged).to_have_value("Both\na line: two")
    for name in ("Use merged", "Keep both", "Keep this", "Keep other"):
        expect(dialog.get_by_role("button", name=name)).to_be_visible()
    merged.fill("Both\na line: one and two")
    dialog.get_by_role("button", name="Use merged").click()
    expect(dialog).to_be_hidden()
    expect(two.text).to_have_value("a line: one and two")
    no_conflict(two)
    expect(one.text).to_have_value("a line: one and two")


def offline_against_script(person, api, mine, theirs, body=BEGIN):
    api.put("n", "Both", body)
    screen = person()
    screen.choose("Both")
    screen.page.context.set_offline(True)
    screen.text.fill(mine)
    screen.waiting(1)
    api.call("PATCH", "/v1/notes/n", theirs, kind="application/merge-patch+json")
    screen.page.context.set_offline(False)
    screen.sync_now().synced()
    return screen


def test_offline_ticks_meet_a_line_added_elsewhere_and_the_message_shows_the_merge(person, api):
    tasks = "- [ ] milk\n- [ ] eggs\n- [ ] flour"
    screen = offline_against_script(person, api, "- [x] milk\n- [ ] eggs\n- [x] flour",
                                    {"body": tasks + "\n- [ ] yeast"}, tasks)
    expect(screen.text).to_have_value("- [x] milk\n- [ ] eggs\n- [x] flour\n- [ ] yeast")
    no_conflict(screen)
    screen.synced()
    assert api.get("n")["body"] == "- [x] milk\n- [ ] eggs\n- [x] flour\n- [ ] yeast"
    expect(screen.message).to_contain_text("Merged with")
    screen.message.get_by_role("button", name="Show").click()
    expect(screen.dialog("History")).to_be_visible()
    expect(screen.dialog("History").get_by_role("button", pressed=True)).to_be_visible()
    expect(screen.dialog("History")).to_contain_text("yeast")


def test_tags_of_two_browsers_are_united(person, api):
    one, two = both(person, api)
    api.call("PATCH", "/v1/notes/n", {"tags": ["old"]}, kind="application/merge-patch+json")
    for screen in (one, two):
        screen.sync_now().synced()
        expect(screen.place("old")).to_be_visible()
    two.page.context.set_offline(True)
    for screen, tag in ((one, "one"), (two, "two")):
        screen.button("Tags").click()
        dialog = screen.dialog("Tags")
        dialog.get_by_role("textbox", name="New tag").fill(tag)
        dialog.get_by_role("textbox", name="New tag").press("Enter")
        dialog.get_by_role("button", name="Close").click()
    one.synced()
    two.waiting(1)
    two.page.context.set_offline(False)
    two.sync_now().synced()
    api.until(lambda: sorted(api.get("n")["tags"]), lambda tags: tags == ["old", "one", "two"])
    for screen in (one, two):
        no_conflict(screen)


@pytest.mark.parametrize("name,shown,notes", [("Keep this", "b", 1), ("Keep other", "c", 1), ("Keep both", "b", 2)])
def test_a_conflict_ends_by_what_its_user_keeps(person, api, name, shown, notes):
    screen = offline_against_script(person, api, "c", {"body": "b"}, "a")
    expect(screen.text).to_have_value("b")
    screen.note.get_by_role("button", name="Compare").click()
    screen.dialog("Conflict").get_by_role("button", name=name).click()
    expect(screen.dialog("Conflict")).to_be_hidden()
    expect(screen.text).to_have_value(shown)
    expect(screen.rows).to_have_count(notes)
    no_conflict(screen)
    screen.synced()
    assert sorted(note["body"] for note in api.notes().values()) == (["b", "c"] if notes == 2 else [shown])


def test_a_locked_note_is_not_merged_without_a_question(person, api):
    screen = offline_against_script(person, api, BEGIN + " mine", {"body": "theirs " + BEGIN, "locked": True})
    expect(screen.note.get_by_role("button", name="Compare")).to_be_visible()
    assert api.get("n")["body"] == "theirs " + BEGIN

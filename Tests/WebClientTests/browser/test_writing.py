"""The list and the editor show the same note while it is written, found, deleted and restored."""

import re

import pytest
from playwright.sync_api import expect

from screen import starts

pytestmark = pytest.mark.without_worker


def test_a_first_note_is_written_found_deleted_and_restored(person, api):
    screen = person()
    screen.new("Shopping", "milk\neggs").synced()
    assert [(note["title"], note["body"]) for note in api.notes().values()] == [("Shopping", "milk\neggs")]
    screen.new("Something else").synced()
    screen.search.fill("eggs")
    expect(screen.rows).to_have_count(1)
    expect(screen.row("Shopping")).to_be_visible()
    screen.search.fill("")
    expect(screen.rows).to_have_count(2)
    screen.choose("Shopping").delete()
    expect(screen.row("Shopping")).to_have_count(0)
    screen.synced()
    assert [note["title"] for note in api.notes().values()] == ["Something else"]
    screen.message.get_by_role("button", name="Undo").click()
    expect(screen.row("Shopping")).to_be_visible()
    screen.synced()
    assert sorted(note["title"] for note in api.notes().values()) == ["Shopping", "Something else"]


def test_the_row_follows_each_keystroke(person):
    screen = person().new()
    for count in range(1, 6):
        screen.title.press_sequentially("abcde"[count - 1])
        expect(screen.selected).to_have_accessible_name(starts("abcde"[:count]))
    screen.text.press_sequentially("first line")
    expect(screen.selected).to_contain_text("first line")


def test_the_page_is_named_after_the_note(person):
    screen = person().new("Named", "text")
    expect(screen.page).to_have_title(re.compile("^Named.*CloudNotes$"))


def test_the_newest_change_comes_first_and_keeps_its_selection(person, api):
    for number in range(3):
        api.put(f"n{number}", f"Note {number}", lastModified=1_700_000_000_000 + number)
    screen = person()
    expect(screen.rows).to_have_count(3)
    assert screen.titles() == ["Note 2", "Note 1", "Note 0"]
    screen.choose("Note 0")
    screen.text.press_sequentially("now")
    expect(screen.selected).to_have_accessible_name(starts("Note 0"))
    screen.page.keyboard.press("Escape")
    screen.page.mouse.move(640, 10)
    expect(screen.rows.first).to_have_accessible_name(starts("Note 0"))
    expect(screen.selected).to_have_accessible_name(starts("Note 0"))


def test_created_order_keeps_a_note_where_it_was_begun(person, api):
    for number in range(3):
        api.put(f"n{number}", f"Note {number}", createdAt=1_700_000_000_000 + number)
    screen = person()
    screen.button("Sort", exact=False).first.click()
    created = screen.page.get_by_role("menuitemradio", name=starts("Created")).or_(
        screen.page.get_by_role("menuitem", name=starts("Created")))
    if created.count():
        created.first.click()
    screen.shows(["Note 2", "Note 1", "Note 0"])
    screen.choose("Note 0")
    screen.text.fill("changed")
    screen.synced()
    assert screen.titles() == ["Note 2", "Note 1", "Note 0"]


def test_a_pinned_note_is_on_top(person, api):
    for number in range(3):
        api.put(f"n{number}", f"Note {number}", lastModified=1_700_000_000_000 + number)
    screen = person()
    screen.choose("Note 0")
    screen.button("Pin").click()
    expect(screen.rows.first).to_have_accessible_name(starts("Note 0"))
    screen.synced()
    assert api.get("n0")["pinned"]


def test_an_empty_draft_is_not_kept_and_a_title_alone_is(person, api):
    screen = person()
    screen.new()
    screen.title.press_sequentially("  ")
    screen.text.click()
    screen.new("Only a title").synced()
    screen.page.reload()
    screen.ready().synced()
    expect(screen.rows).to_have_count(1)
    assert [note["title"] for note in api.notes(deleted="include").values()] == ["Only a title"]


def test_a_note_that_was_only_opened_is_not_written(person, api):
    bodies = {"crlf": "one\r\ntwo\r\n", "end": "text\n\n", "nbsp": "a\u00a0b", "nfd": "e\u0301"}
    for id, body in bodies.items():
        api.put(id, id, body)
    before = {id: note["rev"] for id, note in api.notes().items()}
    screen = person()
    for id in bodies:
        screen.choose(id)
        screen.title.click()
        screen.text.click()
    screen.page.keyboard.press("Control+s")
    screen.synced()
    assert {id: note["rev"] for id, note in api.notes().items()} == before


def test_untouched_lines_keep_their_line_ends(person, api):
    api.put("crlf", "Ends", "one\r\ntwo\r\nthree\r\n")
    screen = person().choose("Ends")
    screen.text.click()
    screen.page.keyboard.press("Control+Home")
    screen.page.keyboard.press("ArrowDown")
    screen.page.keyboard.press("End")
    screen.page.keyboard.type("!")
    screen.synced()
    api.until(lambda: api.get("crlf")["body"], lambda body: body == "one\r\ntwo!\r\nthree\r\n")


def test_a_trailing_newline_stays_under_the_cursor(person, api):
    screen = person().new("End")
    screen.text.press_sequentially("line\n")
    screen.synced()
    api.until(lambda: [note["body"] for note in api.notes().values()], lambda bodies: bodies == ["line\n"])
    screen.text.press_sequentially("next")
    screen.synced()
    expect(screen.text).to_have_value("line\nnext")


def test_undo_survives_a_sync(person, api):
    screen = person().new("Undo")
    screen.text.press_sequentially("first")
    screen.synced()
    screen.text.press_sequentially(" second")
    screen.synced()
    before = screen.text.input_value()
    for _ in range(30):
        screen.page.keyboard.press("Control+z")
        if screen.text.input_value() in ("", "first"):
            break
    assert before == "first second" and screen.text.input_value() in ("", "first")
    screen.synced()
    api.until(lambda: list(api.notes().values())[0]["body"], lambda body: body == screen.text.input_value())


def test_undo_brings_the_text_of_one_note_into_no_other(person, api):
    api.put("b", "Beta", "shared")
    screen = person().new("Alpha", "private")
    screen.text.click()
    screen.page.keyboard.press("Control+a")
    screen.page.keyboard.press("Control+x")
    screen.synced()
    screen.choose("Beta")
    screen.text.click()
    screen.page.keyboard.press("Control+z")
    expect(screen.text).to_have_value("shared")
    screen.sync_now().synced()
    assert api.get("b")["body"] == "shared"


def test_title_and_text_are_one_text(person):
    screen = person().new()
    screen.title.press_sequentially("Title")
    screen.page.keyboard.press("Enter")
    expect(screen.text).to_be_focused()
    screen.page.keyboard.type("text")
    screen.page.keyboard.press("Home")
    screen.page.keyboard.press("ArrowUp")
    expect(screen.title).to_be_focused()
    screen.page.keyboard.press("End")
    screen.page.keyboard.press("ArrowDown")
    expect(screen.text).to_be_focused()
    screen.page.keyboard.press("Control+Home")
    screen.page.keyboard.press("Backspace")
    expect(screen.title).to_be_focused()
    expect(screen.title).to_have_value("Titletext")
    expect(screen.text).to_have_value("")


def test_enter_in_the_middle_of_the_title_moves_its_rest_into_the_text(person):
    screen = person().new("Title rest", "text")
    screen.title.click()
    screen.page.keyboard.press("Home")
    for _ in range(5):
        screen.page.keyboard.press("ArrowRight")
    screen.page.keyboard.press("Enter")
    expect(screen.title).to_have_value("Title")
    expect(screen.text).to_have_value(re.compile("^ *rest\ntext$"))


def test_several_lines_pasted_into_the_title_fill_both(person, context):
    screen = person()
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.new()
    screen.page.evaluate("() => navigator.clipboard.writeText('Head\\nline one\\nline two')")
    screen.title.click()
    screen.page.keyboard.press("Control+v")
    expect(screen.title).to_have_value("Head")
    expect(screen.text).to_have_value("line one\nline two")


def test_the_servers_limit_of_a_text_is_reported_while_typing_and_the_text_is_kept(person, api, server):
    server.stop()
    server.environment["NOTES_NOTE_BYTES"] = "10000"
    server.start()
    screen = person().new("Long")
    screen.text.fill("word " * 2001)
    expect(screen.note).to_contain_text("too long")
    screen.text.fill("short")
    screen.synced()
    assert [note["body"] for note in api.notes().values()] == ["short"]


def test_lists_and_check_lists_continue_on_enter(person):
    screen = person().new("Lists")
    screen.text.click()
    screen.page.keyboard.type("- [ ] milk")
    screen.page.keyboard.press("Enter")
    screen.page.keyboard.type("eggs")
    expect(screen.text).to_have_value("- [ ] milk\n- [ ] eggs")
    screen.page.keyboard.press("Enter")
    screen.page.keyboard.press("Enter")
    expect(screen.text).to_have_value(re.compile(r"^- \[ \] milk\n- \[ \] eggs\n*$"))
    screen.text.fill("")
    screen.page.keyboard.type("9. nine")
    screen.page.keyboard.press("Enter")
    screen.page.keyboard.type("ten")
    expect(screen.text).to_have_value("9. nine\n10. ten")


def test_a_box_ticked_in_the_reading_view_is_ticked_in_the_text(person, api):
    screen = person().new("Lists", "# Head\n\n- [ ] milk\n- [x] eggs\n")
    screen.button("Read").click()
    expect(screen.note.get_by_role("heading", name="Head")).to_be_visible()
    boxes = screen.note.get_by_role("checkbox")
    expect(boxes).to_have_count(2)
    boxes.first.check()
    screen.synced()
    api.until(lambda: list(api.notes().values())[0]["body"], lambda body: body == "# Head\n\n- [x] milk\n- [x] eggs\n")
    screen.button("Read").click()
    expect(screen.text).to_have_value("# Head\n\n- [x] milk\n- [x] eggs\n")


def test_after_the_last_note_was_deleted_the_editor_is_empty_and_read_only(person):
    screen = person()
    screen.new("One")
    screen.new("Two").synced()
    screen.choose("One").delete()
    expect(screen.selected).to_have_accessible_name(starts("Two"))
    expect(screen.title).to_have_value("Two")
    screen.delete()
    expect(screen.rows).to_have_count(0)
    expect(screen.title.and_(screen.page.locator(":read-write"))).to_have_count(0)
    screen.new("Three")
    expect(screen.rows).to_have_count(1)


def test_two_tabs_show_each_others_edits_and_never_conflict(person, api):
    first = person().new("Shared", "from the first").synced()
    page = first.page.context.new_page()
    second = type(first)(page).open(first.page.url).choose("Shared")
    expect(second.text).to_have_value("from the first")
    second.text.fill("from the second")
    expect(first.text).to_have_value("from the second")
    first.text.fill("from the first again")
    expect(second.text).to_have_value("from the first again")
    first.synced()
    id = next(iter(api.notes()))
    assert "conflict" not in {version["reason"] for version in api.versions(id)}

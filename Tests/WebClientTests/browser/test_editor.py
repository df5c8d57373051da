"""Every change of a text goes through one editor, can be undone, and is stored."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.without_worker


def body(api):
    return "".join(note["body"] for note in api.notes().values())


def test_a_box_ticked_in_the_reading_view_keeps_the_focus_and_the_line_ends(person, api):
    api.put("n", "Lists", "a\r\n- [ ] milk\r\n- [ ] eggs\r\n")
    screen = person().choose("Lists")
    screen.button("Read").click()
    boxes = screen.note.get_by_role("checkbox")
    boxes.nth(1).focus()
    screen.page.keyboard.press("Space")
    expect(boxes.nth(1)).to_be_checked()
    expect(boxes.nth(1)).to_be_focused()
    screen.page.keyboard.press("Space")
    expect(boxes.nth(1)).not_to_be_checked()
    screen.page.keyboard.press("Space")
    api.until(lambda: api.get("n")["body"], lambda text: text == "a\r\n- [ ] milk\r\n- [x] eggs\r\n")


def test_an_edit_by_a_key_is_undone_by_one_undo(person, api):
    screen = person().new("Undo")
    screen.text.click()
    screen.page.keyboard.type("- [ ] milk")
    screen.page.keyboard.press("Control+Enter")
    expect(screen.text).to_have_value("- [x] milk")
    screen.page.keyboard.press("Control+z")
    expect(screen.text).to_have_value("- [ ] milk")
    screen.synced()
    api.until(lambda: body(api), lambda text: text == "- [ ] milk")


def test_a_dropped_text_is_stored(person, api):
    """Chromium moves a selection that is dragged within the text by itself."""
    screen = person().new("Drop", "onetwo")
    screen.text.click()
    screen.page.keyboard.press("Control+Home")
    for _ in "one":
        screen.page.keyboard.press("Shift+ArrowRight")
    box = screen.text.bounding_box()
    screen.page.mouse.move(box["x"] + 6, box["y"] + 14)
    screen.page.mouse.down()
    screen.page.mouse.move(box["x"] + 200, box["y"] + 14, steps=8)
    screen.page.mouse.up()
    expect(screen.text).to_have_value("twoone")
    api.until(lambda: body(api), lambda text: text == "twoone")

"""Notes in two scripts: each line has the direction of its own first letter, wherever a text shows."""

import pytest
from playwright.sync_api import expect

from conftest import NARROW, WIDE
from screen import until

pytestmark = pytest.mark.without_worker

HEBREW, ARABIC, LATIN = "שלום עולם", "مرحبا بالعالم", "good morning"
LINES = [
    LATIN, f"# {HEBREW}", HEBREW, "", f"- [ ] {HEBREW}", f"- [x] {HEBREW}", f"- [ ] {LATIN}", f"1. {ARABIC}",
    f"> {ARABIC}", f"**{HEBREW}** with *{LATIN}*", f"{LATIN} {HEBREW} `{LATIN}`", "12:30", "---", f"  - {HEBREW} 42 %",
    " ".join([HEBREW] * 20), " ".join([LATIN] * 20), f"https://example.org {ARABIC}",
    f"[{HEBREW}](https://example.org)"]
TEXT = "\n".join(LINES)

# The places of all letters below a node, a line feed apart.
LETTERS = """function (root = this) {
    const letters = [], texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (let at = 0; at < node.length; at++) {
            if (node.data[at] === "\\n") continue;
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            letters.push([node.data[at], left, right, (top + bottom) / 2]);
        }
    }
    return letters;
}"""
# How far the first letters of the text are from the left and the right side of the element with this text.
SIDES = """(node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect(), box = node.getBoundingClientRect();
    return [text.left - box.left, box.right - text.right];
}"""


def letters_of_field(screen):
    """Returns the places of the letters in the text area, which are in a tree of the browser's own."""
    cdp = screen.cdp()
    field = cdp.send("Runtime.evaluate", {"expression": "document.querySelector('textarea.text')"})["result"]
    node = cdp.send("DOM.describeNode", {"objectId": field["objectId"], "depth": -1, "pierce": True})["node"]
    # A field with a placeholder has two.
    inner = [child for child in node["shadowRoots"][0]["children"] if child["nodeName"] == "DIV"][-1]
    inner = cdp.send("DOM.resolveNode", {"backendNodeId": inner["backendNodeId"]})["object"]
    return cdp.send("Runtime.callFunctionOn", {"objectId": inner["objectId"], "functionDeclaration": LETTERS,
                                               "returnByValue": True})["result"]["value"]


def letters_of_copy(screen):
    return screen.page.locator(".copy").evaluate(f"(node) => ({LETTERS})(node)")


def parted(letters, lines):
    """Returns the letters of each of the lines."""
    letters, found = iter(letters), []
    for line in lines:
        found.append([next(letters) for _ in line])
        assert "".join(letter[0] for letter in found[-1]) == line
    assert next(letters, None) is None
    return found


def same(field, copy):
    assert [letter[0] for letter in field] == [letter[0] for letter in copy]
    for one, other in zip(field, copy):
        assert one == pytest.approx(other, abs=0.6), (one, other)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("lines", [LINES, LINES[::-1]], ids=["left", "right"])
def test_each_line_of_a_text_has_its_direction_and_the_styled_copy_covers_it(person, api, size, lines):
    api.put("n", "Two scripts", "\n".join(lines))
    screen = person(size=size).choose("Two scripts")
    expect(screen.page.locator(".styled .copy .md-heading")).to_have_count(1)
    field, copy = parted(letters_of_field(screen), lines), parted(letters_of_copy(screen), lines)
    for one, other in zip(field, copy):
        same(one, other)
    left, width = screen.text.evaluate("(node) => [node.getBoundingClientRect().left, node.clientWidth]")
    for line, letters in zip(lines, field):
        if line in (HEBREW, f"# {HEBREW}", f"- [ ] {HEBREW}", f"1. {ARABIC}", f"> {ARABIC}"):
            assert letters[0][2] == pytest.approx(left + width, abs=1), line
        elif line in (LATIN, f"- [ ] {LATIN}"):
            assert letters[0][1] == pytest.approx(left, abs=1), line


def test_a_line_that_is_typed_in_the_other_script_turns_alone(person, api):
    api.put("n", "Two scripts", LATIN)
    screen = person().choose("Two scripts")
    expect(screen.page.locator(".styled .copy")).to_be_visible()
    before = letters_of_field(screen)
    screen.text.focus()
    screen.text.press("Control+End")
    screen.page.keyboard.insert_text(f"\n{HEBREW}\n{LATIN}")
    until(screen.page, "(text) => document.querySelector('.copy').innerText.includes(text)", HEBREW)
    field = letters_of_field(screen)
    same(field, letters_of_copy(screen))
    assert field[:len(LATIN)] == before
    assert field[len(LATIN)][1] > before[-1][2] + 100
    assert [letter[1:3] for letter in field[-len(LATIN):]] == [letter[1:3] for letter in before]


def test_a_press_on_a_box_at_the_right_ticks_it(person, api):
    api.put("n", "Two scripts", f"{LATIN}\n- [ ] {HEBREW}")
    screen = person().choose("Two scripts")
    box = screen.page.locator(".copy .md-box")
    place, field = box.bounding_box(), screen.text.bounding_box()
    assert place["x"] > field["x"] + field["width"] - 60
    screen.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(screen.text).to_have_value(f"{LATIN}\n- [x] {HEBREW}")


def test_a_ticked_line_stays_at_its_side_where_a_note_has_one_direction(person, api):
    api.put("n", HEBREW, f"{HEBREW}\n- [x] {HEBREW}\n- [x] {ARABIC}")
    screen = person().choose(HEBREW)
    expect(screen.page.locator(".copy .md-ticked")).to_have_count(2)
    letters = letters_of_field(screen)
    same(letters, letters_of_copy(screen))
    side = screen.text.bounding_box()["x"] + screen.text.bounding_box()["width"]
    for at in (0, len(HEBREW), 2 * len(HEBREW) + 6):
        assert letters[at][2] == pytest.approx(side, abs=1), at


def test_a_match_is_marked_where_its_letters_are(person, api):
    api.put("n", "Two scripts", TEXT)
    screen = person().choose("Two scripts")
    screen.search.fill("עולם")
    expect(screen.page.locator(".marks mark").first).to_be_attached()
    marks = screen.page.locator(".marks mark").evaluate_all(
        "(marks) => marks.map((mark) => mark.getBoundingClientRect()).map(({ left, right }) => [left, right])")
    lines = [line for line in parted(letters_of_field(screen), LINES) if "ע" in {letter[0] for letter in line}]
    assert len(marks) >= len(lines)
    for line, [left, right] in zip(lines[:3], marks):
        at = [letter[0] for letter in line].index("ע")
        assert [line[at + 3][1], line[at][2]] == pytest.approx([left, right], abs=1)


def sides(locator):
    return [round(side) for side in locator.evaluate(SIDES)]


def check_reading(root, bullet, quote):
    """`root` shows TEXT as one reads it."""
    right, left = sides(root.get_by_text(HEBREW, exact=True).nth(1)), sides(root.get_by_text(LATIN, exact=True).first)
    assert right[1] == 0 < right[0] and left[0] == 0 < left[1]
    item = root.locator("ul li").filter(has_text="42 %")
    box, parent = item.bounding_box(), root.locator("ul").filter(has_text="42 %").last.bounding_box()
    assert box["x"] == parent["x"] and parent["x"] + parent["width"] - box["x"] - box["width"] >= bullet
    quoted = root.locator("blockquote")
    assert quoted.evaluate("(node) => parseFloat(getComputedStyle(node).borderRightWidth)") == quote
    assert quoted.evaluate("(node) => parseFloat(getComputedStyle(node).borderLeftWidth)") == 0


READ = f"{LATIN}\n\n{HEBREW}\n\n# {HEBREW}\n\n- {HEBREW} 42 %\n- {LATIN}\n\n> {ARABIC}\n\n- [ ] {HEBREW}\n- [x] {LATIN}"


def test_the_reading_view_turns_each_paragraph_item_and_quote(person, api):
    api.put("n", "Two scripts", READ)
    screen = person().choose("Two scripts")
    screen.button("Read").click()
    reading = screen.page.locator(".reading")
    check_reading(reading, 15, 3)
    box, text = reading.locator("li.task input").first.bounding_box(), reading.locator("li.task > div").first
    assert box["x"] > text.bounding_box()["x"]
    box, text = reading.locator("li.task input").last.bounding_box(), reading.locator("li.task > div").last
    assert box["x"] < text.bounding_box()["x"]


def test_a_shared_page_turns_each_paragraph_item_and_quote(context, api):
    api.put("n", "Two scripts", READ)
    page = context().new_page()
    page.goto(api.call("POST", "/v1/notes/n/share")["url"])
    check_reading(page.locator("main"), 15, 3)


def test_a_row_has_the_direction_of_its_title_and_of_its_preview(person, api):
    api.put("n", HEBREW, LATIN)
    row = person().row(HEBREW)
    title, preview = row.locator("[dir=auto]").first, row.locator("[dir=auto]").last
    assert sides(title)[1] == 0 < sides(title)[0]
    assert sides(preview)[0] == 0 < sides(preview)[1]


def test_versions_and_the_texts_of_a_conflict_turn_each_line(person, api):
    api.put("n", "Two scripts", LATIN)
    api.put("n", "Two scripts", f"{LATIN}\n{HEBREW}")
    api.put("n", "Two scripts", "other")
    screen = person().choose("Two scripts")
    screen.menu("History")
    added = screen.dialog("History").locator("ins")
    expect(added).to_contain_text(HEBREW)
    side = screen.dialog("History").locator(".compared").bounding_box()
    [first, *_] = added.evaluate(f"(node) => ({LETTERS})(node)")
    assert side["x"] + side["width"] - first[2] < 30

"""Markdown is styled as one writes, by a copy in front of the text area, letter over letter."""

import pytest
from playwright.sync_api import expect

from conftest import NARROW, WIDE
from screen import until

pytestmark = pytest.mark.without_worker

TEXT = """# Weekend
A **bold** plan with *some* emphasis, `code words`, ~~no rain~~ and a line that is long enough to be broken twice or so.

- [x] Passport and **tickets**
- [ ] Camera, [map](https://example.org/map)
  - factor 50

```
# no heading
```
제주도 여행은 **바다**와 *오름*을 봅니다. 그리고 아주 긴 문장을 하나 써서 줄이 어디에서 바뀌는지도 함께 살펴봅니다.

"""
# The heights of the copy and of the text, without what stretches them.
HEIGHTS = """() => {
    const box = document.querySelector('.text-box');
    box.classList.add('measured');
    const heights = [box.querySelector('.copy').offsetHeight, box.querySelector('textarea.text').scrollHeight];
    box.classList.remove('measured');
    return heights;
}"""
LINES = "[...document.querySelectorAll('.copy > div')].flatMap((chunk) => chunk.firstElementChild" \
    " ? [...chunk.children].map((row) => row.textContent) : chunk.textContent.slice(0, -1).split('\\n')).join('\\n')"


def styled(screen, text):
    """Waits until the copy has the text, and checks that it is as high."""
    until(screen.page, f"(text) => document.querySelector('.styled') && {LINES} === text", text,
          lambda: screen.page.evaluate(LINES))
    one, other = screen.page.evaluate(HEIGHTS)
    assert one == other


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_the_copy_has_the_lines_of_the_text(person, api, size):
    api.put("n", "Weekend", TEXT)
    screen = person(size=size).choose("Weekend")
    styled(screen, TEXT)
    assert screen.page.locator(".copy .md-strong").all_inner_texts()[:3] == ["**", "bold", "**"]
    expect(screen.text).to_be_visible()
    assert screen.page.get_by_role("region", name="Note", exact=True).get_by_role("textbox").count() == 2


def test_the_copy_follows_random_edits(person, api, chance):
    text = TEXT * 12
    api.put("n", "Long", text)
    screen = person().choose("Long")
    styled(screen, text)
    field = screen.text
    for _ in range(40):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice([0, 0, 1, 30, 4000]))
        new = chance.choice(["", "a", "\n", "```\n", "**가**", "- [ ] x\n", TEXT * 3])
        field.evaluate("""(field, [start, end, text]) => {
            field.setRangeText(text, start, end, "end");
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }""", [start, end, new])
        text = text[:start] + new + text[end:]
        assert screen.page.evaluate(LINES) == text
    styled(screen, text)


def test_a_code_fence_changes_the_lines_below_it(person):
    screen = person().new("Code", "text\n# a\n")
    heading = screen.page.locator(".copy .md-heading")
    expect(heading).to_have_count(1)
    screen.text.click()
    screen.page.keyboard.press("Control+Home")
    screen.page.keyboard.type("```\n")
    expect(heading).to_have_count(0)
    expect(screen.page.locator(".copy .md-code-line")).to_have_count(4)
    screen.page.keyboard.press("Control+End")
    screen.page.keyboard.type("```\n# b")
    expect(heading).to_have_count(1)


@pytest.mark.parametrize("touch", [False, True])
def test_a_press_on_a_box_ticks_it_and_moves_no_cursor(person, api, touch):
    screen = person(has_touch=touch).new("Boxes", "- [ ] milk\n- [x] eggs\n").synced()
    boxes = screen.page.locator(".copy .md-box")
    expect(boxes).to_have_count(2)
    screen.title.click()
    press = screen.page.touchscreen.tap if touch else screen.page.mouse.click
    for number in range(2):
        box = boxes.nth(number).bounding_box()
        press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(screen.text).to_have_value("- [x] milk\n- [ ] eggs\n")
    expect(screen.title).to_be_focused()
    api.until(lambda: [note["body"] for note in api.notes().values()], lambda them: "- [x] milk\n- [ ] eggs\n" in them)


def test_a_tick_by_the_pointer_is_undone_where_the_text_has_the_cursor(person):
    screen = person().new("Boxes", "- [ ] milk\nend")
    screen.text.click()
    screen.page.keyboard.press("Control+End")
    box = screen.page.locator(".copy .md-box").bounding_box()
    screen.page.mouse.click(box["x"] + 4, box["y"] + 8)
    expect(screen.text).to_have_value("- [x] milk\nend")
    assert screen.text.evaluate("(field) => field.selectionStart") == 14
    screen.page.keyboard.press("Control+z")
    expect(screen.text).to_have_value("- [ ] milk\nend")


def test_a_box_of_a_locked_note_is_not_ticked(person, api):
    api.put("n", "Locked", "- [ ] milk", locked=True)
    screen = person().choose("Locked")
    screen.page.locator(".copy .md-box").click(force=True)
    expect(screen.text).to_have_value("- [ ] milk")


def test_what_an_input_method_composes_is_underlined_in_the_copy(person):
    screen = person().new("한글", "**앞** 뒤")
    screen.text.click()
    screen.page.keyboard.press("Control+Home")
    screen.page.keyboard.press("ArrowRight")
    screen.page.keyboard.press("ArrowRight")
    session = screen.cdp()
    for step in ("ㅎ", "하", "한"):
        session.send("Input.imeSetComposition", {"text": step, "selectionStart": 1, "selectionEnd": 1})
        until(screen.page, "(step) => [...(CSS.highlights.get('composed') ?? [])].join() === step", step)
        assert screen.page.evaluate(LINES) == f"**{step}앞** 뒤"
    session.send("Input.insertText", {"text": "한"})
    until(screen.page, "() => !CSS.highlights.has('composed')")
    assert screen.page.evaluate(LINES) == "**한앞** 뒤"


def test_a_long_text_and_forced_colours_have_no_copy(person, api):
    api.put("long", "Long", "# a\n" * 26_000)
    api.put("short", "Short", "# a")
    screen = person().choose("Short")
    styled(screen, "# a")
    screen.choose("Long")
    expect(screen.page.locator(".styled")).to_have_count(0)
    screen.choose("Short")
    styled(screen, "# a")
    screen.page.emulate_media(forced_colors="active")
    expect(screen.page.locator(".styled")).to_have_count(0)
    screen.page.emulate_media(forced_colors="none")
    styled(screen, "# a")

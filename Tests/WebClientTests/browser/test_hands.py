"""Keys edit lines and words, as does the bar of a phone; pasting, finding and counting work, and so does the text
alone."""

import base64

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import until

pytestmark = pytest.mark.without_worker

PASTE = """(field, [types, picture]) => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(types)) data.setData(type, text);
    if (picture) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], "my cat.png", { type: "image/png" }));
    }
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""
DOT = base64.b64encode(base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")).decode()


def ready(screen):
    """The keys load after the first paint."""
    expect(screen.page.get_by_role("toolbar", name="Format").or_(screen.page.locator(".format"))).to_be_attached()
    return screen


def select(screen, start, end=None):
    screen.text.focus()
    screen.text.evaluate("(field, [start, end]) => field.setSelectionRange(start, end)",
                         [start, start if end is None else end])


def selection(screen):
    return screen.text.evaluate("(field) => [field.selectionStart, field.selectionEnd]")


def paste(screen, types, picture=None):
    screen.text.evaluate(PASTE, [types, picture])


def test_tab_moves_list_lines_and_leaves_elsewhere(person, api):
    screen = ready(person()).new("Lists", "1. a\n2. b\n3. c")
    press = screen.page.keyboard.press
    select(screen, 9)
    press("Tab")
    expect(screen.text).to_have_value("1. a\n  1. b\n2. c")
    press("Shift+Tab")
    expect(screen.text).to_have_value("1. a\n2. b\n3. c")
    press("Alt+ArrowUp")
    expect(screen.text).to_have_value("1. b\n2. a\n3. c")
    press("Control+z")
    expect(screen.text).to_have_value("1. a\n2. b\n3. c")
    press("End")
    press("Enter")
    expect(screen.text).to_have_value("1. a\n2. b\n3. \n4. c")
    press("Escape")
    press("Tab")
    expect(screen.text).not_to_be_focused()
    expect(screen.text).to_have_value("1. a\n2. b\n3. \n4. c")
    screen.text.fill("plain")
    press("Tab")
    expect(screen.text).not_to_be_focused()
    expect(screen.text).to_have_value("plain")


def test_keys_mark_words_and_make_lists(person, api):
    screen = ready(person()).new("Words", "one two")
    press = screen.page.keyboard.press
    select(screen, 4, 7)
    press("Control+b")
    expect(screen.text).to_have_value("one **two**")
    press("Control+i")
    expect(screen.text).to_have_value("one ***two***")
    press("Control+b")
    press("Control+i")
    expect(screen.text).to_have_value("one two")
    assert selection(screen) == [4, 7]
    press("Control+k")
    expect(screen.text).to_have_value("one [two]()")
    screen.page.keyboard.type("https://x.org")
    expect(screen.text).to_have_value("one [two](https://x.org)")
    for key, text in (("7", "1. one"), ("8", "- one"), ("9", "- [ ] one"), ("9", "one")):
        press(f"Control+Shift+Digit{key}")
        expect(screen.text).to_have_value(f"{text} [two](https://x.org)")
    press("Control+z")
    expect(screen.text).to_have_value("- [ ] one [two](https://x.org)")


def test_no_key_edits_a_locked_note(person, api):
    api.put("n", "Locked", "- a\n- b", locked=True)
    screen = ready(person()).choose("Locked")
    select(screen, 5, 6)
    for key in ("Control+b", "Alt+ArrowUp", "Control+Shift+Digit7", "Control+Enter", "Control+k", "Tab"):
        screen.page.keyboard.press(key)
    expect(screen.text).to_have_value("- a\n- b")


def test_a_pasted_link_and_styled_text_become_markdown(person):
    screen = ready(person()).new("Paste", "see the page now")
    select(screen, 8, 12)
    paste(screen, {"text/plain": "https://x.org/a\n"})
    expect(screen.text).to_have_value("see the [page](https://x.org/a) now")
    screen.page.keyboard.press("Control+z")
    expect(screen.text).to_have_value("see the page now")
    select(screen, 0, 16)
    paste(screen, {"text/plain": "T a b", "text/html": "<h2>T</h2><ul><li>a <b>b</b></li></ul><script>x</script>"})
    expect(screen.text).to_have_value("## T\n\n- a **b**")
    screen.text.fill("```\n\n```")
    select(screen, 4)
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.page.evaluate("""() => navigator.clipboard.write([new ClipboardItem({
        "text/plain": new Blob(["bold"], { type: "text/plain" }),
        "text/html": new Blob(["<b>bold</b>"], { type: "text/html" }) })])""")
    screen.page.keyboard.press("Control+v")
    expect(screen.text).to_have_value("```\nbold\n```")
    screen.text.fill("")
    screen.page.keyboard.press("Control+v")
    expect(screen.text).to_have_value("**bold**")


def test_a_pasted_picture_has_its_line_at_the_cursor(person, api):
    screen = ready(person()).new("Picture", "above\nbelow").synced()
    select(screen, 5)
    paste(screen, {}, DOT)
    expect(screen.text).to_have_value("above\n![my cat](<my cat.png>)\nbelow")
    expect(screen.note.get_by_role("img", name="my cat.png")).to_be_visible()
    screen.page.keyboard.press("Control+z")
    expect(screen.text).to_have_value("above\nbelow")
    screen.note.evaluate("""(pane, picture) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))], "b.png",
            { type: "image/png" }));
        pane.querySelector("textarea.text").dispatchEvent(
            new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }""", DOT)
    expect(screen.text).to_have_value("above\n![b](b.png)\nbelow")
    api.until(lambda: [note["body"] for note in api.notes().values()],
              lambda bodies: bodies == ["above\n![b](b.png)\nbelow"])


@pytest.mark.parametrize("touch", [True, False])
def test_the_bar_of_a_phone_edits_and_leaves_the_focus(person, touch):
    screen = ready(person(size=NARROW, has_touch=touch)).new("Phone", "- one")
    bar = screen.page.get_by_role("toolbar", name="Format")
    select(screen, 5)
    expect(bar).to_be_visible()
    for name in ("Bold", "Italic", "Link", "List", "Tasks", "Indent", "Outdent"):
        expect(bar.get_by_role("button", name=name, exact=True)).to_be_visible()
    (bar.get_by_role("button", name="Tasks").tap if touch else bar.get_by_role("button", name="Tasks").click)()
    expect(screen.text).to_have_value("- [ ] one")
    expect(screen.text).to_be_focused()
    bar.get_by_role("button", name="Indent").click()
    expect(screen.text).to_have_value("  - [ ] one")
    bar.get_by_role("button", name="Outdent").click()
    expect(screen.text).to_have_value("- [ ] one")
    screen.title.focus()
    expect(bar).to_be_hidden()


def test_words_are_found_and_replaced_in_the_note(person, api):
    text = "milk and Milk\n" + "line\n" * 80 + "more milk"
    screen = ready(person()).new("Find", text)
    select(screen, 0)
    screen.page.keyboard.press("Control+f")
    find = screen.page.get_by_role("search", name="In this note")
    words = find.get_by_role("searchbox", name="Find")
    expect(words).to_be_focused()
    screen.page.keyboard.type("milk")
    count = find.get_by_role("status", name="Matches")
    expect(count).to_have_text("1/3")
    expect(screen.page.locator(".marks mark")).to_have_count(3)
    screen.page.keyboard.press("Shift+Enter")
    expect(count).to_have_text("3/3")
    expect(screen.page.locator(".marks .present")).to_be_in_viewport()
    find.get_by_role("textbox", name="Replace with").fill("tea")
    find.get_by_role("button", name="Replace", exact=True).click()
    expect(screen.text).to_have_value(text[:-4] + "tea")
    expect(count).to_have_text("1/2")
    find.get_by_role("button", name="Replace all").click()
    expect(screen.text).to_have_value("tea and tea\n" + "line\n" * 80 + "more tea")
    expect(count).to_have_text("None")
    screen.page.keyboard.press("Escape")
    expect(find).to_be_hidden()
    expect(screen.text).to_be_focused()
    screen.page.keyboard.press("Control+z")
    expect(screen.text).to_have_value(text[:-4] + "tea")
    screen.menu("In this note")
    expect(words).to_be_focused()
    select(screen, 0)
    words.fill("and")
    screen.page.keyboard.press("Escape")
    assert selection(screen) == [5, 8]


def test_the_words_of_the_text_and_of_a_selection_are_counted(person):
    screen = ready(person()).new("Count", "one two three")
    expect(screen.note).to_contain_text("3 words")
    select(screen, 0, 7)
    expect(screen.note).to_contain_text("2 words selected")
    select(screen, 3)
    expect(screen.note).not_to_contain_text("selected")


def test_focus_mode_shows_the_text_alone(person):
    screen = ready(person()).new("Focus", "text")
    screen.text.click()
    screen.page.keyboard.press("Control+Shift+F")
    expect(screen.folders).to_be_hidden()
    expect(screen.page.get_by_role("toolbar", name="Format")).to_be_hidden()
    expect(screen.page.get_by_role("region", name="Notes")).to_be_hidden()
    width = screen.page.viewport_size["width"]
    until(screen.page, f"() => document.querySelector('.note').offsetWidth === {width}")
    expect(screen.text).to_be_focused()
    screen.page.keyboard.press("Escape")
    expect(screen.folders).to_be_visible()
    expect(screen.text).to_be_focused()
    screen.menu("Focus mode")
    expect(screen.folders).to_be_hidden()
    screen.menu("Focus mode")
    expect(screen.folders).to_be_visible()

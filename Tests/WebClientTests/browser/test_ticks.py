"""A press on a box ticks the line that was pressed, whatever comes from elsewhere before its click."""

import threading

import pytest
from playwright.sync_api import expect

from notes_server import ApiError
from screen import until

pytestmark = pytest.mark.without_worker

BOXES = 30
LIST = "- [ ] milk\n- [ ] eggs\n- [ ] bread"
# Each press lasts for some frames, in which a sync brings other texts. Its click goes to the element that was pressed.
PRESSES = """async (count) => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let number = 0; number < count; number++) {
        const box = [...document.querySelectorAll('.reading li')]
            .find((line) => line.textContent.trim() === `item ${number}`).querySelector('input');
        box.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        for (let frames = 0; frames < 12; frames++) await frame();
        box.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
        box.click();
    }
}"""


def shown(person, api, view, text=LIST):
    """Returns the screen with the note, and a function that finds the box of a line."""
    api.put("n", "List", text)
    screen = person().choose("List")
    if view == "text":
        boxes = screen.page.locator(".copy .md-box")
    else:
        screen.button("Read").click()
        boxes = screen.note.get_by_role("checkbox")
    expect(boxes).to_have_count(text.count("["))
    return screen, boxes


def arrives(screen, api, text, sign):
    """Writes the note from elsewhere, and waits until the window has it."""
    api.put("n", "List", text)
    expect(screen.row("List")).to_contain_text(sign)


@pytest.mark.parametrize("view", ["reading", "text"])
@pytest.mark.parametrize("other, result", [
    ("- [ ] butter\n" + LIST, "- [ ] butter\n- [ ] milk\n- [x] eggs\n- [ ] bread"),
    ("- [ ] butter\n- [ ] eggs\n- [ ] bread\n- [ ] milk", "- [ ] butter\n- [x] eggs\n- [ ] bread\n- [ ] milk"),
    ("- [ ] butter\n- [x] milk\n- [x] eggs", "- [ ] butter\n- [x] milk\n- [x] eggs"),
    ("- [ ] butter\n- [ ] milk\n- [ ] bread", "- [ ] butter\n- [ ] milk\n- [ ] bread"),
], ids=["above", "moved", "ticked", "gone"])
def test_a_press_ticks_its_line_wherever_that_is_at_the_click(person, api, view, other, result):
    screen, boxes = shown(person, api, view)
    boxes.nth(1).hover(force=True)
    screen.page.mouse.down()
    arrives(screen, api, other, "butter")
    screen.page.mouse.up()
    screen.sync_now().synced()
    assert api.get("n")["body"] == result
    if view == "text":
        expect(screen.text).to_have_value(result)
    else:
        # A box whose line was removed goes, too.
        until(screen.page, """(text) => [...document.querySelectorAll('.reading li')].map((line) =>
            `- [${line.querySelector('input').checked ? 'x' : ' '}] ${line.textContent.trim()}`)
            .join('\\n') === text""", result)


def test_the_end_of_the_press_before_ends_no_press(person, api):
    screen, boxes = shown(person, api, "reading")
    box = boxes.nth(1).element_handle()
    box.evaluate("""(box) => {
        for (const name of ['pointerdown', 'pointerup', 'pointerdown']) {
            box.dispatchEvent(new PointerEvent(name, { bubbles: true }));
        }
    }""")
    arrives(screen, api, f"- [ ] butter\n{LIST}", "butter")
    assert box.evaluate("(box) => box.isConnected")
    box.evaluate("(box) => box.click()")
    api.until(lambda: api.get("n")["body"], lambda body: body == "- [ ] butter\n- [ ] milk\n- [x] eggs\n- [ ] bread")
    expect(boxes).to_have_count(4)


def test_a_press_beside_the_boxes_shows_what_came_during_it(person, api):
    screen, boxes = shown(person, api, "reading", f"{LIST}\n\nbelow")
    screen.note.get_by_role("paragraph").get_by_text("below", exact=True).hover()
    screen.page.mouse.down()
    arrives(screen, api, f"- [ ] butter\n{LIST}\n\nbelow", "butter")
    expect(boxes).to_have_count(3)
    screen.page.mouse.up()
    expect(boxes).to_have_count(4)


def test_a_box_keeps_the_focus_when_a_line_comes_above_it(person, api):
    screen, boxes = shown(person, api, "reading")
    boxes.nth(1).focus()
    arrives(screen, api, f"- [ ] butter\n{LIST}", "butter")
    expect(boxes.nth(2)).to_be_focused()
    screen.page.keyboard.press("Space")
    api.until(lambda: api.get("n")["body"], lambda body: body == "- [ ] butter\n- [ ] milk\n- [x] eggs\n- [ ] bread")


def test_each_press_in_a_row_beside_another_writer_is_a_tick(person, api):
    screen, _ = shown(person, api, "reading", "\n".join(f"- [ ] item {number}" for number in range(BOXES)))
    over = threading.Event()

    def write():
        while not over.is_set():
            note = api.get("n")
            try:
                api.put("n", "List", f"- [ ] new\n{note['body']}", over=note["rev"])
            except ApiError:
                continue
            over.wait(0.05)
    other = threading.Thread(target=write)
    other.start()
    try:
        screen.page.evaluate(PRESSES, BOXES)
    finally:
        over.set()
        other.join()
    screen.sync_now().synced()
    lines = [line for line in api.get("n")["body"].split("\n") if line != "- [ ] new"]
    assert lines == [f"- [x] item {number}" for number in range(BOXES)]

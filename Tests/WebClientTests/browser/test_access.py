"""Every view is accessible: axe finds no violation, the keyboard alone is enough, and large text fits."""

from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import expect

from conftest import NARROW, launched
from screen import starts, until

pytestmark = pytest.mark.without_worker

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page):
    # The debugger loads it, since the page's policy refuses a script element.
    if page.evaluate("() => typeof axe") == "undefined":
        page.evaluate(AXE)
    # Wait for animations, so that no state on the way is judged.
    page.evaluate("() => Promise.all(document.getAnimations().map((it) => it.finished.catch(() => 0)))")
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [f"{it['id']}: {it['help']}: {[node['html'][:160] for node in it['nodes'][:3]]}" for it in found]


def fill(api):
    api.put("a", "A pinned note", "# Head\n\n- [ ] box\n- [x] done\n\n[link](https://example.org)", pinned=True,
            tags=["home"], folder="home/lists")
    api.put("b", "메모장", "오늘의 메모", tags=["errand"])
    api.put("c", "Edited", "first text")
    api.call("PATCH", "/v1/notes/c", {"body": "second text"}, kind="application/merge-patch+json")
    api.put("d", "In the trash", "text")
    api.delete("d")


def views(screen):
    """Shows one view after the other and yields its name."""
    yield "list"
    screen.choose("A pinned note")
    yield "editor"
    screen.button("Read").click()
    expect(screen.note.get_by_role("heading", name="Head")).to_be_visible()
    yield "reading"
    screen.button("Read").click()
    screen.button("More").click()
    expect(screen.page.get_by_role("menu")).to_be_visible()
    yield "menu"
    screen.page.keyboard.press("Escape")
    for name in ("History", "Tags", "Folder", "Share"):
        if name == "History":
            screen.menu(name)
        else:
            screen.button(name).click()
        # A key that came before it would not close it.
        expect(screen.page.get_by_role("dialog")).to_be_visible()
        yield name
        screen.page.keyboard.press("Escape")
        expect(screen.page.get_by_role("dialog")).to_have_count(0)
    screen.rows.first.click(modifiers=["Control"])
    screen.rows.last.click(modifiers=["Shift"])
    expect(screen.page.get_by_role("toolbar", name="Selection")).to_be_visible()
    yield "selection"
    screen.rows.last.click(button="right")
    expect(screen.page.get_by_role("menu", name="Note")).to_be_visible()
    yield "menu of a note"
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("Escape")
    expect(screen.page.get_by_role("toolbar", name="Selection")).to_be_hidden()
    screen.button("New folder").click()
    expect(screen.dialog("New folder")).to_be_visible()
    yield "new folder"
    screen.page.keyboard.press("Escape")
    dialog = screen.settings()
    yield "settings"
    for name in ("Import", "Restore", "Add a device"):
        dialog.get_by_role("button", name=starts(name)).first.click()
        expect(screen.dialog(name)).to_be_visible()
        yield name
        screen.page.keyboard.press("Escape")
        if not dialog.is_visible():
            dialog = screen.settings()
    screen.page.keyboard.press("Escape")
    screen.page.get_by_role("listbox", name="Notes").focus()
    screen.page.keyboard.press("?")
    expect(screen.dialog("Keyboard")).to_be_visible()
    yield "keys"
    screen.page.keyboard.press("Escape")
    screen.place("Trash").click()
    yield "trash"
    screen.place("Today").click()
    yield "today"
    screen.search.fill("메모")
    yield "search"
    screen.place("errand").click()
    screen.search.fill("text")
    expect(screen.button("Everywhere")).to_be_visible()
    yield "search in a place"
    screen.page.keyboard.press("Control+k")
    expect(screen.dialog("Go to").get_by_role("option").first).to_be_visible()
    yield "go to"
    screen.page.keyboard.press("Escape")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation_on_any_view(person, api, theme):
    fill(api)
    screen = person(color_scheme=theme)
    expect(screen.page.locator("html")).to_have_attribute("data-theme", theme)
    found = {}
    for name in views(screen):
        if bad := violations(screen.page):
            found[name] = bad
    assert not found, "\n".join(f"{name}: {line}" for name, lines in found.items() for line in lines)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation_on_a_narrow_screen_and_at_the_sign_in(person, context, api, site, theme):
    fill(api)
    page = context(size=NARROW, color_scheme=theme).new_page()
    page.goto(site)
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()
    assert not violations(page)
    # axe skips text on a gradient, such as that of a button under the pointer.
    page.get_by_role("button", name="Sign in").hover()
    assert page.get_by_role("button", name="Sign in").evaluate(
        "(it) => getComputedStyle(it).color !== getComputedStyle(it).backgroundColor")
    screen = person(size=NARROW, color_scheme=theme)
    assert not violations(screen.page)
    screen.choose("A pinned note")
    assert not violations(screen.page)


def test_the_keyboard_alone_writes_finds_and_deletes(person, api):
    screen = person()
    keyboard = screen.page.keyboard
    screen.page.get_by_role("listbox", name="Notes").focus()
    for title in ("First", "Second", "Third"):
        keyboard.press("n")
        expect(screen.title).to_be_focused()
        keyboard.type(title)
        keyboard.press("Enter")
        keyboard.type("text of " + title)
        keyboard.press("Escape")
        expect(screen.text).not_to_be_focused()
    keyboard.press("/")
    expect(screen.search).to_be_focused()
    keyboard.type("text of First")
    expect(screen.rows).to_have_count(1)
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(screen.title).to_have_value("First")
    keyboard.press("Escape")
    screen.search.fill("")
    screen.page.get_by_role("listbox", name="Notes").focus()
    before = screen.title.input_value()
    keyboard.press("k")
    expect(screen.title).not_to_have_value(before)
    keyboard.press("j")
    expect(screen.title).to_have_value(before)
    keyboard.press("p")
    expect(screen.rows.first).to_have_accessible_name(starts(before))
    keyboard.press("#")
    expect(screen.rows).to_have_count(2)
    keyboard.press("z")
    expect(screen.rows).to_have_count(3)
    keyboard.press("?")
    expect(screen.dialog("Keyboard")).to_be_visible()
    keyboard.press("Escape")
    expect(screen.dialog("Keyboard")).to_be_hidden()
    screen.synced()
    assert len(api.notes()) == 3


def test_single_keys_are_text_inside_a_field(person, api):
    screen = person().new()
    screen.title.click()
    screen.page.keyboard.type("n/jkp#z?")
    expect(screen.title).to_have_value("n/jkp#z?")
    expect(screen.rows).to_have_count(1)


def test_tab_reaches_each_control_and_shows_where_it_is(person, api):
    fill(api)
    screen = person().choose("A pinned note")
    seen, hidden = [], []
    screen.page.keyboard.press("Escape")
    for _ in range(80):
        screen.page.keyboard.press("Tab")
        name, marked = screen.page.evaluate("""() => {
            const it = document.activeElement, style = getComputedStyle(it);
            const box = it.getBoundingClientRect();
            const shown = box.width > 0 && box.height > 0;
            const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
                || style.boxShadow !== 'none'
                || it.matches('input, textarea, [role=listbox], [role=option], [role=treeitem], body');
            const name = it.getAttribute('aria-label') || it.innerText?.split('\\n')[0] || it.tagName;
            return [name, shown && ring];
        }""")
        seen.append(name)
        if not marked:
            hidden.append(name)
        if seen.count(name) > 2 and name == seen[0]:
            break
    assert not hidden, hidden
    for name in ("Search", "Title", "Text", "Pin", "More"):
        assert any(name in it for it in seen), (name, seen)


def test_focus_returns_to_where_it_was_when_a_dialog_closes(person, api):
    fill(api)
    screen = person().choose("Edited")
    screen.button("More").focus()
    screen.page.keyboard.press("Enter")
    screen.page.get_by_role("menuitem", name="History").focus()
    screen.page.keyboard.press("Enter")
    expect(screen.dialog("History")).to_be_visible()
    for _ in range(12):
        screen.page.keyboard.press("Tab")
        assert screen.page.evaluate("() => document.activeElement === document.body "
                                    "|| Boolean(document.activeElement.closest('dialog, [role=dialog]'))")
    screen.page.keyboard.press("Escape")
    expect(screen.button("More")).to_be_focused()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_with_reduced_motion(person, motion):
    screen = person(size=NARROW, reduced_motion=motion)
    moving = screen.page.evaluate("""() => [...document.querySelectorAll('*')].some((it) => {
        const style = getComputedStyle(it);
        return [style.transitionDuration, style.animationDuration].some((times) => /[1-9]/.test(times));
    })""")
    assert moving == (motion == "no-preference")


def test_paper_is_white_in_the_dark_theme(person, api):
    fill(api)
    screen = person(color_scheme="dark").choose("A pinned note")
    screen.page.emulate_media(media="print", color_scheme="dark")
    colours = screen.note.evaluate("(it) => [getComputedStyle(it).backgroundColor, getComputedStyle(it).color]")
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


# Controls for a finger: not links and changes within a text, and not rows, whose height is that of their content.
SMALL = """() => [...document.querySelectorAll('button, select, input, label:has(input)')].filter((it) => {
    const box = it.getBoundingClientRect();
    const isOn = box.width > 0 && it.checkVisibility({ visibilityProperty: true });
    return isOn && !it.closest('[inert], label > *, .part') && (box.width < 36 || box.height < 36);
}).map((it) => [it.getAttribute('aria-label') ?? it.textContent, it.offsetWidth, it.offsetHeight].join(' '))"""


def test_every_touch_target_is_large_enough(person, context, api, site):
    fill(api)
    page = context(size=NARROW, has_touch=True, is_mobile=True).new_page()
    page.goto(site)
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()
    found = {"sign-in": page.evaluate(SMALL)}
    screen = person(size={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    for name in narrow_views(screen):
        found[name] = screen.page.evaluate(SMALL)
    assert not any(found.values()), {name: small for name, small in found.items() if small}


def narrow_views(screen):
    """Shows one view of a narrow window after the other and yields its name."""
    page = screen.page
    screen.button("Folders and settings").click()
    expect(screen.place("Trash")).to_be_visible()
    yield "folders"
    page.keyboard.press("Escape")
    screen.search.fill("메모")
    expect(screen.rows).to_have_count(1)
    yield "search"
    screen.search.fill("")
    screen.button("Folders and settings").click()
    screen.place("errand").click()
    screen.search.fill("text")
    expect(screen.button("Everywhere")).to_be_visible()
    yield "search in a place"
    screen.button("Folders and settings").click()
    screen.button("Go to").click()
    expect(screen.dialog("Go to").get_by_role("option").first).to_be_visible()
    yield "go to"
    page.keyboard.press("Escape")
    screen.button("Folders and settings").click()
    screen.place("All notes").click()
    screen.choose("A pinned note")
    yield "note"
    for name in ("menu", "Tags", "Folder"):
        screen.button("More" if name == "menu" else name).click()
        expect(page.get_by_role("menu") if name == "menu" else screen.dialog(name)).to_be_visible()
        yield name
        page.keyboard.press("Escape")
    screen.menu("Delete")
    expect(screen.message.get_by_role("button", name="Undo")).to_be_visible()
    yield "message"
    screen.button("Back").click()
    screen.settings()
    expect(screen.dialog("Settings").get_by_text(starts("this browser"))).to_be_visible()
    yield "settings"
    page.keyboard.press("Escape")
    screen.button("Folders and settings").click()
    screen.place("Trash").click()
    expect(screen.button("Empty trash")).to_be_visible()
    yield "trash"


OVERLAPS = """() => {
    const wanted = 'button, a[href], input, textarea, select, [role=option], [role=status], [role=treeitem], h1, h2';
    const shown = [...document.querySelectorAll(wanted)].filter((it) => it.checkVisibility({ visibilityProperty: true,
        opacityProperty: true }) && it.getClientRects().length && !it.closest('[aria-hidden=true], [inert]'));
    const clipped = (it) => {
        let box = it.getBoundingClientRect();
        box = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
        for (let up = it.parentElement; up; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
            const outer = up.getBoundingClientRect();
            box.left = Math.max(box.left, outer.left); box.right = Math.min(box.right, outer.right);
            box.top = Math.max(box.top, outer.top); box.bottom = Math.min(box.bottom, outer.bottom);
        }
        return box;
    };
    const found = [], boxes = shown.map(clipped);
    const say = (it) => it.getAttribute('aria-label') || it.innerText?.slice(0, 30) || it.tagName;
    for (let one = 0; one < shown.length; one++) for (let two = one + 1; two < shown.length; two++) {
        if (shown[one].contains(shown[two]) || shown[two].contains(shown[one])) continue;
        const wide = Math.min(boxes[one].right, boxes[two].right) - Math.max(boxes[one].left, boxes[two].left);
        const high = Math.min(boxes[one].bottom, boxes[two].bottom) - Math.max(boxes[one].top, boxes[two].top);
        if (wide <= 2 || high <= 2) continue;
        const names = [say(shown[one]), say(shown[two])];
        // The round button floats above the list.
        if (!names.includes('New note')) found.push(names.join(' / '));
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page scrolls sideways');
    return found;
}"""


class TestLargeText:
    @pytest.fixture(scope="class")
    @classmethod
    def browser(cls, playwright):
        with launched(playwright, "--blink-settings=defaultFontSize=32") as browser:
            yield browser

    def test_text_of_twice_the_size_overlaps_nothing(self, person, api):
        fill(api)
        screen = person()
        for width, height in ((1600, 1000), (1280, 800), (800, 800), (390, 780), (320, 640)):
            screen.page.set_viewport_size({"width": width, "height": height})
            if screen.button("Back").is_visible():
                screen.button("Back").click()
            for view in ("list", "editor"):
                if view == "editor":
                    screen.choose("A pinned note")
                until(screen.page, f"() => ({OVERLAPS})().length === 0",
                      why=lambda: f"{view} at {width}: {screen.page.evaluate(OVERLAPS)}")

    def test_text_of_twice_the_size_is_cut_nowhere_on_a_phone(self, person, api):
        fill(api)
        screen = person(size={"width": 360, "height": 740})
        for name in narrow_views(screen):
            until(screen.page, f"() => ({SQUEEZED})().length === 0",
                  why=lambda name=name: f"{name}: {screen.page.evaluate(SQUEEZED)}")

    def test_text_of_twice_the_size_breaks_no_word_of_a_heading_on_a_phone(self, person, api):
        dialog = person(size={"width": 360, "height": 640}).settings()
        for name in ("Settings", "Appearance"):
            lines = dialog.get_by_role("heading", name=name, exact=True).evaluate("""(it) => {
                const range = document.createRange();
                range.selectNodeContents(it);
                return range.getClientRects().length;
            }""")
            assert lines == 1, name


# Text of less than three letters a line, and controls that reach out of the window.
SQUEEZED = """() => {
    const found = [];
    for (const it of (document.querySelector('dialog[open]') ?? document.body).querySelectorAll('*')) {
        const box = it.getBoundingClientRect();
        if (box.width === 0 || box.bottom < 0 || box.top > innerHeight || it.closest('.away, [inert], .icon')
            || !it.checkVisibility({ visibilityProperty: true })) continue;
        const isControl = it.matches('button, input, select, textarea, a[href]');
        const isOut = box.left < -1 || box.right > innerWidth + 1;
        if (isControl && isOut) found.push('out: ' + (it.ariaLabel ?? it.innerText));
        if (it.matches('input[type=text]') && box.width < 4 * parseFloat(getComputedStyle(it).fontSize)) {
            found.push('narrow: ' + it.ariaLabel);
        }
        for (const text of it.childNodes) {
            if (text.nodeType !== Node.TEXT_NODE || text.data.trim().length < 3) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
            if (text.data.trim().length < 3 * (lines - 1)) found.push('squeezed: ' + text.data);
        }
    }
    return found;
}"""

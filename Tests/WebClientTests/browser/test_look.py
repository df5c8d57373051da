"""Text and blocks are aligned in every pane, and a selection, tools, popovers and settings show where they belong."""

import re
import zlib

import pytest
from playwright.sync_api import expect

from conftest import NARROW
from screen import starts, until

pytestmark = pytest.mark.without_worker

# The edge of the text in a node, without the node's own insets.
TEXT_LEFT = """(it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return range.getBoundingClientRect().left;
}"""
GROUND = "(it) => getComputedStyle(it).backgroundColor"


def picture(side=64):
    """Returns a red PNG."""
    def chunk(kind, data):
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)
    head = side.to_bytes(4) + side.to_bytes(4) + bytes([8, 2, 0, 0, 0])
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress((b"\0" + b"\xff\0\0" * side) * side)) + chunk(b"IEND", b""))


@pytest.fixture
def notes(api):
    api.put("a", "First", "A text of some words.", folder="home", tags=["errand"])
    api.put("b", "Second", "Another text.")
    api.put("c", "Third", "One more.")


def edges(node):
    box = node.bounding_box()
    return box["x"], box["x"] + box["width"]


class TestLines:
    @pytest.mark.parametrize("count", [3, 60])
    def test_text_and_blocks_have_one_line_each_in_both_panes(self, person, api, count):
        api.fill(count, lambda number: {"id": f"n{number}", "title": f"Note {number}", "body": "text"})
        api.put("filed", "Filed", "text", folder="home")
        screen = person()
        page = screen.page
        notes = page.get_by_role("region", name="Notes", exact=True)
        for pane, texts, blocks in (
                (screen.folders, [screen.folders.get_by_role("heading", name=name)
                                  for name in ("CloudNotes", "Folders", "Tags")],
                 [screen.place("All notes"), screen.place("home")]),
                (notes, [notes.get_by_role("heading", level=2), notes.get_by_role("heading", level=3).first,
                         screen.rows.first.get_by_text("Filed"), page.get_by_text(starts("Synced")).last],
                 [screen.search, screen.rows.first])):
            left, right = edges(pane)
            assert [round(text.evaluate(TEXT_LEFT) - left) for text in texts] == [16] * len(texts)
            for block in blocks:
                start, end = edges(block)
                assert (round(start - left), round(right - end)) in {(8, 8), (8, 7), (8, 9)}, block

    def test_no_line_is_above_or_below_the_selected_row(self, person, notes):
        screen = person().choose("Second")
        lines = screen.rows.evaluate_all(
            "(rows) => rows.map((row) => getComputedStyle(row, '::after').backgroundColor)")
        assert lines[0] == lines[1] == "rgba(0, 0, 0, 0)", lines
        first = screen.rows.first.bounding_box()["y"]
        heading = screen.page.get_by_role("region", name="Notes", exact=True).get_by_role("heading", level=3)
        assert first >= heading.bounding_box()["y"] + 6

    def test_the_tools_are_over_the_column_that_they_act_on(self, person, notes):
        for width in (1280, 1920, 900):
            screen = person(size={"width": width, "height": 800}).choose("First")
            left, right = edges(screen.title)
            more = screen.button("More").locator("svg").bounding_box()
            assert abs(more["x"] + more["width"] - right) <= 2
            words = screen.note.get_by_text(re.compile("words?$"))
            assert abs(words.evaluate(TEXT_LEFT) - left) <= 1


class TestSelection:
    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_the_note_has_the_accent_while_its_pane_has_the_focus_and_the_place_is_grey(self, person, notes, theme):
        screen = person(color_scheme=theme).choose("First")
        screen.page.get_by_role("listbox", name="Notes").focus()
        place, chosen = screen.place("All notes").evaluate(GROUND), screen.selected.evaluate(GROUND)
        red, _, blue = (int(part) for part in re.findall(r"\d+", chosen)[:3])
        assert red - blue > 40, chosen
        red, _, blue = (int(part) for part in re.findall(r"\d+", place)[:3])
        assert 0 <= red - blue < 10, place
        screen.text.click()
        assert screen.selected.evaluate(GROUND) == place
        screen.search.focus()
        assert screen.selected.evaluate(GROUND) == chosen

    def test_chosen_rows_of_a_phone_have_the_accent_without_the_focus(self, person, notes):
        screen = person(size=NARROW)
        screen.rows.first.click(modifiers=["Control"])
        screen.page.evaluate("() => document.activeElement?.blur()")
        red, _, blue = (int(part) for part in re.findall(r"\d+", screen.selected.evaluate(GROUND))[:3])
        assert red - blue > 40


class TestTools:
    def test_the_bar_has_four_tools_and_the_menu_the_others(self, person, notes):
        screen = person().choose("First")
        tools = screen.page.get_by_role("toolbar", name="Note", exact=True).get_by_role("button")
        expect(tools).to_have_count(4)
        assert [tools.nth(at).get_attribute("aria-label") for at in range(4)] == ["Pin", "Read", "Share", "More"]
        screen.button("More").click()
        items = screen.page.get_by_role("menuitem")
        for name in ("Attach", "History"):
            expect(items.filter(has_text=name)).to_be_visible()

    def test_no_tool_shows_without_a_note_and_a_key_writes_one(self, person):
        screen = person()
        expect(screen.note.get_by_text("No note is open")).to_be_visible()
        expect(screen.note.get_by_text("N writes one")).to_be_visible()
        for name in ("Pin", "Read", "Share", "More", "Tags", "Folder"):
            expect(screen.button(name)).to_have_count(0)
        screen.page.keyboard.press("n")
        expect(screen.title).to_be_focused()
        expect(screen.note.get_by_text("No note is open")).to_be_hidden()

    def test_tags_are_chosen_at_their_chip_beside_a_text_that_stays_bright(self, person, api, notes):
        api.put("d", "Fourth", "", tags=["work", "home"])
        screen = person().choose("First")
        chip = screen.button("Tags")
        chip.click()
        dialog = screen.dialog("Tags")
        field = dialog.get_by_role("textbox", name="New tag")
        expect(field).to_be_focused()
        expect(chip).to_have_attribute("aria-expanded", "true")
        assert dialog.evaluate("(it) => !it.matches(':modal')")
        under, over = chip.bounding_box(), dialog.bounding_box()
        assert abs(over["x"] - under["x"]) < 1 and 0 <= over["y"] - under["y"] - under["height"] <= 8
        field.fill("wo")
        tags = dialog.get_by_role("group", name="Tags").get_by_role("button")
        expect(tags).to_have_text(["work"])
        tags.click()
        expect(screen.note.get_by_role("button", name="work", exact=True).first).to_be_visible()
        field.fill("fresh")
        field.press("Enter")
        api.until(lambda: sorted(api.get("a")["tags"]), lambda tags: tags == ["errand", "fresh", "work"])
        screen.text.click()
        expect(dialog).to_have_count(0)
        expect(screen.text).to_be_focused()
        chip.click()
        expect(dialog).to_be_visible()
        chip.click()
        expect(dialog).to_have_count(0)
        expect(chip).to_have_attribute("aria-expanded", "false")

    def test_a_folder_is_found_by_the_first_letters_of_its_syllables(self, person, api, notes):
        api.put("d", "Fourth", "", folder="여행/제주")
        screen = person().choose("Second")
        screen.button("Folder").click()
        dialog = screen.dialog("Folder")
        dialog.get_by_role("textbox", name="New folder").fill("ㅈㅈ")
        expect(dialog.get_by_role("group", name="Folders").get_by_role("button")).to_have_text(["여행/제주"])
        dialog.get_by_role("button", name="여행/제주").click()
        expect(dialog).to_have_count(0)
        api.until(lambda: api.get("b")["folder"], lambda folder: folder == "여행/제주")
        expect(screen.button("Folder")).to_be_focused()

    def test_the_facts_of_a_phone_are_one_line(self, person, api):
        api.put("a", "Filed", "text", folder="a/long/folder/of/some/words", tags=["one", "two", "three", "four"])
        screen = person(size=NARROW, has_touch=True, is_mobile=True).choose("Filed")
        chips = screen.button("Tags").locator("xpath=../..")
        assert chips.bounding_box()["height"] < 48
        top = screen.title.bounding_box()["y"]
        assert top < 130, top


class TestSettings:
    def test_the_sections_are_at_the_left_and_appearance_is_the_first(self, person):
        screen = person()
        dialog = screen.settings()
        places = dialog.get_by_role("navigation", name="Settings").get_by_role("button")
        names = places.all_inner_texts()
        assert names[:5] == ["Appearance", "Sync", "Devices", "Account", "Activity"]
        expect(places.first).to_have_attribute("aria-current", "true")
        places.filter(has_text="Backup").click()
        section = dialog.get_by_role("region", name="Backup")
        bar = dialog.get_by_role("heading", name="Settings").bounding_box()
        until(screen.page, "(top) => document.querySelector('section[aria-label=Backup]').getBoundingClientRect().top "
              "< top + 90", arg=bar["y"] + bar["height"])
        expect(section).to_be_visible()
        expect(places.filter(has_text="Backup")).to_have_attribute("aria-current", "true")
        expect(places.first).not_to_have_attribute("aria-current", "true")

    def test_a_phone_has_the_settings_once_and_their_sections_in_one_list(self, person):
        screen = person(size=NARROW)
        screen.button("Folders and settings").click()
        expect(screen.folders.get_by_role("button", name="Settings")).to_have_count(0)
        screen.page.keyboard.press("Escape")
        dialog = screen.settings()
        expect(dialog.get_by_role("heading", level=3).first).to_have_text("Appearance")
        expect(dialog.get_by_role("navigation")).to_be_hidden()

    def test_the_fields_of_a_password_are_behind_a_button(self, person, server):
        account = server.account(password="a good long password")
        screen = person(as_=account)
        dialog = screen.settings()
        fields = dialog.locator("input[type=password]")
        expect(fields).to_have_count(0)
        dialog.get_by_role("button", name="Change the password").click()
        expect(fields).to_have_count(2)
        expect(dialog.get_by_label("Current password")).to_be_focused()

    def test_a_device_gets_a_name(self, person, api):
        screen = person()
        dialog = screen.settings()
        dialog.get_by_role("button", name=starts("Rename first token")).click()
        question = screen.dialog("Rename")
        field = question.get_by_role("textbox", name="Name")
        expect(field).to_have_value("first token")
        field.fill("the terminal")
        field.press("Enter")
        expect(question).to_have_count(0)
        expect(dialog.get_by_role("button", name="Rename the terminal")).to_be_visible()
        assert "the terminal" in [device["name"] for device in api.call("GET", "/v1/devices")]

    def test_buttons_are_as_high_as_fields(self, person, notes):
        screen = person().choose("First")
        screen.button("Tags").click()
        dialog = screen.dialog("Tags")
        field, button = dialog.get_by_role("textbox"), dialog.get_by_role("button", name="Add")
        assert field.bounding_box()["height"] == button.bounding_box()["height"]

    def test_a_history_is_as_high_as_its_texts(self, person, api):
        api.put("n", "Versions", "the first text")
        api.put("n", "Versions", "the second text")
        screen = person().choose("Versions")
        screen.menu("History")
        expect(screen.dialog("History")).to_contain_text("first")
        assert screen.dialog("History").bounding_box()["height"] < 400


class TestPictures:
    def test_a_row_in_view_shows_the_first_picture_of_its_note(self, person, api):
        api.fill(60, lambda number: {"id": f"n{number:02}", "title": f"Note {number:02}", "body": "text",
                                     "lastModified": 1_760_000_000_000 - number * 1000})
        for id in ("n00", "n59"):
            api.call("PUT", f"/v1/notes/{id}/attachments/red.png", raw=picture(), kind="image/png")
        screen = person()
        asked = []
        screen.page.on("request", lambda request: asked.append(request.url) if "red.png" in request.url else None)
        screen.page.reload()
        screen.ready().choose("Note 01")
        row = screen.row("Note 00")
        shown = row.locator("canvas")
        expect(shown).to_have_count(1)
        box, outer = shown.bounding_box(), row.bounding_box()
        assert box["width"] == box["height"] == 36 and outer["x"] + outer["width"] - box["x"] - box["width"] == 8
        assert shown.evaluate("(it) => [...it.getContext('2d').getImageData(20, 20, 1, 1).data]")[0] > 240
        assert not any("n59" in url for url in asked), asked
        expect(row).to_have_accessible_name(re.compile("with a picture"))
        screen.page.get_by_role("listbox", name="Notes").focus()
        screen.page.keyboard.press("End")
        expect(screen.row("Note 59").locator("canvas")).to_have_count(1)

    def test_a_picture_that_is_not_here_leaves_its_sign_and_comes_with_the_server(self, person, api):
        api.put("a", "With a picture", "text")
        api.put("b", "On top", "text")
        api.call("PUT", "/v1/notes/a/attachments/red.png", raw=picture(), kind="image/png")
        screen = person()
        screen.page.route("**/attachments/**", lambda route: route.abort())
        api.call("PUT", "/v1/notes/a/attachments/other.png", raw=picture(32), kind="image/png")
        api.call("DELETE", "/v1/notes/a/attachments/red.png")
        screen.sync_now().synced()
        row = screen.row("With a picture")
        sign = row.locator("use[href='#image']")
        expect(sign).to_be_visible()
        height = row.bounding_box()["height"]
        screen.page.unroute("**/attachments/**")
        screen.sync_now()
        expect(row.locator("canvas")).to_have_count(1)
        assert row.bounding_box()["height"] == height


def test_the_page_of_a_shared_note_looks_as_the_reading_view(person, context, api):
    text = ("# One\n\n## Two\n\n[link](https://example.org) and `code`\n\n- item\n\n- [ ] open\n\n> words\n\n"
            "| a | b |\n|---|---|\n| 1 | 2 |\n\n```\npre\n```\n")
    api.put("a", "Shared", text)
    address = api.call("POST", "/v1/notes/a/share", {})["url"]
    for theme in ("light", "dark"):
        screen = person(color_scheme=theme).choose("Shared")
        screen.button("Read").click()
        expect(screen.note.get_by_role("link", name="link")).to_be_visible()
        page = context(color_scheme=theme).new_page()
        page.goto(address)
        pairs = {"a": ["color", "text-decoration-color"], "p code": ["background-color", "font-size"],
                 "pre": ["background-color", "padding-left"], "td": ["border-bottom-color", "font-size", "padding-top"],
                 "th": ["font-weight"], "blockquote": ["color", "border-left-color"], "p": ["font-size", "line-height"]}
        look = "(it, names) => names.map((name) => getComputedStyle(it).getPropertyValue(name))"
        for wanted, names in pairs.items():
            here = screen.page.locator(f"article {wanted}").first.evaluate(look, names)
            assert page.locator(f"main {wanted}").first.evaluate(look, names) == here, (theme, wanted)
        for there, here in (("main h1:not(.title)", "article .level-1"), ("main h2", "article .level-2")):
            size = screen.page.locator(here).evaluate(look, ["font-size", "font-weight"])
            assert page.locator(there).evaluate(look, ["font-size", "font-weight"]) == size
        assert page.locator("li", has_text="open").evaluate(look, ["list-style-type"]) == ["none"]
        assert page.locator("li", has_text="item").evaluate(look, ["list-style-type"]) == ["disc"]


def test_the_boxes_of_the_dark_theme_have_the_colours_of_the_page(person, api):
    api.put("a", "Tasks", "- [ ] open\n- [x] done")
    screen = person(color_scheme="dark").choose("Tasks")
    screen.button("Read").click()
    grounds = screen.note.get_by_role("checkbox").evaluate_all(
        "(boxes) => boxes.map((box) => [getComputedStyle(box).appearance, getComputedStyle(box).backgroundColor])")
    assert grounds == [["none", "rgb(23, 23, 21)"], ["none", "rgb(240, 192, 74)"]]
    box = screen.note.get_by_role("checkbox").first
    box.click()
    expect(box).to_be_checked()


def test_what_is_put_aside_is_at_the_foot_of_the_folders(person, api):
    api.fill(30, lambda number: {"id": f"n{number}", "title": f"Note {number}", "tags": [f"tag {number:02}"]})
    screen = person(size={"width": 1280, "height": 1080})
    foot = screen.place("Trash").bounding_box()
    calendar = screen.page.get_by_role("grid", name="Calendar").bounding_box()
    assert foot["y"] + foot["height"] <= calendar["y"]
    for name in ("Archive", "Shared", "Trash"):
        expect(screen.place(name)).to_be_in_viewport(ratio=1)
    screen.place("tag 29").scroll_into_view_if_needed()
    expect(screen.place("tag 29")).to_be_in_viewport(ratio=1)


class TestMotion:
    @pytest.mark.parametrize("motion", ["reduce", "no-preference"])
    def test_a_row_that_moves_glides_and_one_that_goes_fades(self, person, notes, motion):
        screen = person(reduced_motion=motion)
        expect(screen.rows).to_have_count(3)
        expect(screen.button("Read")).to_be_visible()
        # The page reports what it began in the same task.
        moves = screen.page.evaluate_handle("""() => {
            const begun = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, timing) {
                begun.push([Object.keys(frames)[0], timing.duration]);
                return animate.call(this, frames, timing);
            };
            return begun;
        }""")
        screen.choose("First")
        screen.button("Pin").click()
        screen.shows(["First", "Third", "Second"])
        pinned = moves.json_value()
        screen.delete()
        screen.shows(["Third", "Second"])
        gone = moves.json_value()[len(pinned):]
        if motion == "reduce":
            assert pinned == [] and gone == []
        else:
            assert ["transform", 160] in pinned and ["opacity", 160] in gone and len(gone) <= 4
            # What fades is no row any more.
            expect(screen.page.locator(".row-heads .row")).to_have_count(0)


class TestFingers:
    @staticmethod
    def drag(screen, node, by_x=0, by_y=0):
        box = node.bounding_box()
        x, y = box["x"] + 120, box["y"] + 20
        touch = screen.cdp()
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in (0.3, 0.6, 1):
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [
                {"x": x + by_x * part, "y": y + by_y * part}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def test_a_swipe_to_the_right_pins_a_note(self, person, api, notes):
        screen = person(size=NARROW, has_touch=True, is_mobile=True)
        self.drag(screen, screen.row("First"), by_x=100)
        screen.button("Pin").click()
        screen.shows(["First", "Third", "Second"])
        self.drag(screen, screen.row("First"), by_x=100)
        expect(screen.button("Unpin")).to_be_visible()
        self.drag(screen, screen.row("Second"), by_x=-120)
        expect(screen.button("Unpin")).to_have_count(0)
        expect(screen.button("Delete")).to_be_visible()

    def test_a_pull_at_the_top_of_the_list_syncs(self, person, api, notes):
        screen = person(size=NARROW, has_touch=True, is_mobile=True)
        screen.page.context.set_offline(True)
        self.drag(screen, screen.row("Third"), by_y=40)
        expect(screen.sync).to_have_attribute("data-state", "synced")
        self.drag(screen, screen.row("Third"), by_y=160)
        expect(screen.sync).to_have_attribute("data-state", "offline")

"""The core of the client works in WebKit: signing in, writing, finding, deleting, and a server that is away."""

from conftest import synced


def titles(screen):
    return [option.label().split("\n")[0].split(",")[0] for option in screen.all("option")]


def write(screen, title, text):
    screen.find("button", "New note").click()
    screen.until(lambda: screen.find("textbox", "Title").value() == "")
    screen.find("textbox", "Title").type(title)
    screen.find("textbox", "Text").type(text)


def test_a_note_is_written_and_found_after_a_reload(screen, api):
    write(screen, "Shopping", "milk")
    synced(screen)
    assert [(note["title"], note["body"]) for note in api.notes().values()] == [("Shopping", "milk")]
    screen.call("POST", "/refresh")
    screen.until(lambda: screen.all("option", "Shopping"))
    assert "token" not in screen.call("GET", "/url")


def test_korean_text_is_searched_by_its_initials(screen, api):
    write(screen, "메모장", "오늘의 메모")
    write(screen, "Other", "text")
    screen.find("searchbox", "Search").type("ㅁㅁㅈ")
    screen.until(lambda: len(screen.all("option")) == 1 and screen.all("option", "메모장"))


def test_a_deleted_note_is_restored(screen, api):
    write(screen, "Kept", "text")
    synced(screen)
    screen.find("button", "More").click()
    screen.find("menuitem", "Delete").click()
    screen.until(lambda: not screen.all("option", "Kept"))
    screen.find("button", "Undo").click()
    screen.until(lambda: screen.all("option", "Kept"))
    synced(screen)
    assert [note["title"] for note in api.notes().values()] == ["Kept"]


def test_title_and_text_are_one_text(screen):
    screen.find("button", "New note").click()
    screen.find("textbox", "Title").type("Title\ue007text")
    screen.until(lambda: screen.find("textbox", "Text").value() == "text")
    screen.keys("Home", "ArrowUp", "ArrowDown")
    screen.keys("!")
    screen.until(lambda: "!" in screen.find("textbox", "Text").value())
    assert screen.find("textbox", "Title").value() == "Title"


def test_a_text_that_is_written_offline_is_sent_later(screen, server, api):
    write(screen, "Before", "text")
    synced(screen)
    server.stop()
    write(screen, "Meanwhile", "written")
    screen.until(lambda: screen.find("status", "Sync").attribute("data-waiting") == "1")
    server.start()
    screen.find("button", "Sync now").click()
    synced(screen)
    assert sorted(note["title"] for note in api.notes().values()) == ["Before", "Meanwhile"]


def test_a_change_elsewhere_arrives_by_itself(screen, api):
    api.put("n", "From elsewhere", "text")
    screen.until(lambda: screen.all("option", "From elsewhere"))


def test_a_markdown_note_is_read_and_its_box_is_ticked(screen, api):
    api.put("n", "Lists", "- [ ] milk\n")
    screen.until(lambda: screen.all("option", "Lists"))
    screen.find("option", "Lists").click()
    screen.find("button", "Read").click()
    screen.until(lambda: screen.run("return document.querySelectorAll('input[type=checkbox]').length") == 1)
    screen.run("document.querySelector('input[type=checkbox]').click()")
    api.until(lambda: api.get("n")["body"], lambda body: body == "- [x] milk\n")


def test_the_styled_copy_is_as_high_as_the_text(screen, api):
    api.put("n", "Styled", "# Heading\n- [ ] milk **now**\n" + "words " * 200)
    screen.find("option", "Styled").click()
    screen.until(lambda: screen.run("return document.querySelector('.copy .md-heading') !== null"))
    copy, text = screen.run("""const box = document.querySelector('.text-box');
        box.classList.add('measured');
        const heights = [box.querySelector('.copy').offsetHeight, box.querySelector('textarea.text').scrollHeight];
        box.classList.remove('measured');
        return heights;""")
    assert copy == text > 100

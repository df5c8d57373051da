"""Hostile notes show as text, accounts are apart, and the page works below a prefix. (Every test also checks that no
page requests another origin, and breaks no policy.)"""

import re

import pytest
from playwright.sync_api import expect

from screen import Screen, starts

HOSTILE = {
    "script": "<script>window.hacked = 1</script>",
    "image": "<img src=x onerror='window.hacked = 1'><svg onload=window.hacked=1>",
    "link": "[click](javascript:window.hacked=1) [data](data:text/html,<script>window.hacked=1</script>) "
            "[vb](vbscript:x) [tab](java\tscript:window.hacked=1) ![i](http://192.0.2.1/x.png) <javascript:alert(1)>",
    "style": "<style>* { display: none }</style><div style='position:fixed;inset:0'>",
    "template": "{{constructor.constructor('window.hacked=1')()}} ${window.hacked=1}",
    "frame": "<iframe srcdoc='<script>parent.hacked=1</script>'></iframe><base href='http://192.0.2.1/'>",
    "form": "<form action='http://192.0.2.1/'><input name=x autofocus onfocus=window.hacked=1></form>",
    "table": "|a|b|\n|-|-|\n|<img src=x onerror=window.hacked=1>|`<script>window.hacked=1</script>`|",
    "long": "[" * 5000 + "*" * 5000 + "`" * 3000 + "> " * 2000 + "- " * 2000,
}
BIDI = "file\u202egnp.exe\u2066\u200f\u0000\u2028"


def test_hostile_notes_show_as_text_everywhere(person, api):
    for kind, hostile in HOSTILE.items():
        head = hostile.split("\n")[0][:200]
        api.put(kind, kind + " " + head, hostile, tags=[hostile[:40].replace("\n", " ").rstrip("/")],
                folder=re.sub("[/]", "|", hostile[:40]))
    screen = person()
    expect(screen.rows).to_have_count(len(HOSTILE))
    for kind, hostile in HOSTILE.items():
        screen.choose(kind + " ")
        expect(screen.text).to_have_value(hostile)
        screen.button("Read").click()
        expect(screen.note.get_by_role("article")).to_have_text(re.compile("."))
        links = screen.note.get_by_role("link").evaluate_all("them => them.map((it) => it.getAttribute('href'))")
        assert all(re.match("^(https?:|mailto:|#)", link) for link in links), links
        assert screen.note.locator("script, iframe, style, form, object, embed, base").count() == 0
        sources = screen.note.locator("img").evaluate_all("them => them.map((it) => it.src)")
        assert all(source.startswith(("blob:", "http://127.0.0.1")) for source in sources), sources
        screen.button("Read").click()
        screen.search.fill(re.sub(r"\s.*", "", hostile)[:20] or "a")
        expect(screen.row(kind + " ")).to_be_visible()
        screen.search.fill("")
        assert screen.page.evaluate("() => window.hacked") is None


def test_direction_controls_of_a_note_stay_inside_its_row(person, api):
    api.put("b", BIDI.replace("\u0000", ""), "\u202e" * 20 + "text")
    api.put("c", "עברית", "שלום")
    screen = person()
    expect(screen.rows).to_have_count(2)
    isolated = screen.rows.evaluate_all("""rows => rows.every((row) => {
        const it = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        while (it.nextNode()) {
            if (!it.currentNode.data.trim()) continue;
            const holder = it.currentNode.parentElement;
            const isolates = holder.closest('[dir=auto], bdi') || /isolate|plaintext/.test(
                getComputedStyle(holder).unicodeBidi);
            if (!isolates && !/^[\\x20-\\x7e]*$/.test(it.currentNode.data)) return false;
        }
        return true;
    })""")
    assert isolated
    screen.choose("עברית")
    assert screen.text.evaluate("it => getComputedStyle(it).direction") == "rtl"


def test_another_account_on_the_same_browser_never_sees_the_first_ones_notes(context, server, site):
    first, second = server.account(), server.account()
    first.put("secret", "Secret of the first", "text")
    second.put("mine", "Of the second", "text")
    page = context().new_page()
    screen = Screen(page).open(first.link(site)).synced()
    expect(screen.row("Secret of the first")).to_be_visible()
    page.goto("about:blank")
    page.goto(second.link(site))
    screen.switched()
    screen.ready().synced()
    expect(screen.row("Of the second")).to_be_visible()
    expect(screen.rows).to_have_count(1)
    assert "Secret" not in page.content()


@pytest.mark.parametrize("kind", ["token", "link"])
def test_a_link_to_another_account_changes_nothing_before_its_user_agrees(context, server, site, kind):
    mine, theirs = server.account("mine"), server.account("theirs")
    screen = Screen(context().new_page()).open(mine.link(site)).synced()
    screen.new("My note", "text").synced()
    page = screen.page
    page.goto("about:blank")
    before = len(theirs.call("GET", "/v1/devices"))
    page.goto(theirs.link(site) if kind == "token" else theirs.device_link(site))
    question = screen.dialog("Sign in as theirs instead of mine?")
    expect(question).to_contain_text("The notes of mine in this browser are then erased")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    assert "#link" not in page.url and "#token" not in page.url
    screen.sync_now().synced().shows(["My note"])
    page.reload()
    screen.ready().synced().shows(["My note"])
    # A session that was opened to see the name is ended.
    theirs.until(lambda: len(theirs.call("GET", "/v1/devices")), lambda count: count == before + (kind == "token"))


def test_a_damaged_link_is_reported_with_and_without_notes(context, api, site):
    page = context().new_page()
    page.goto(f"{site}/#token=%")
    expect(page.get_by_role("alert").first).to_contain_text("This link is damaged")
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()
    page.goto("about:blank")
    screen = Screen(page).open(api.link(site)).synced()
    page.goto(f"{site}/#link=%E0%A4%A")
    expect(screen.alert).to_contain_text("This link is damaged")
    screen.synced()


def test_signing_out_prompts_while_changes_wait_and_erases_the_notes(person, api):
    screen = person().new("Sent", "text").synced()
    screen.page.context.set_offline(True)
    screen.new("Unsent", "text").waiting(1)
    dialog = screen.settings()
    dialog.get_by_role("button", name="Sign out", exact=True).click()
    question = screen.page.get_by_role("dialog").or_(screen.page.get_by_role("alertdialog")).filter(
        has_text=re.compile("not reached the server"))
    expect(question.first).to_be_visible()
    screen.page.context.set_offline(False)
    question.last.get_by_role("button", name=starts("Sign out")).click()
    expect(screen.page.get_by_role("form", name="Sign in")).to_be_visible()
    kept = screen.page.evaluate("""async () => {
        const result = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
        const found = [];
        for (const { name } of await indexedDB.databases()) {
            const base = await result(indexedDB.open(name));
            for (const store of base.objectStoreNames)
                found.push(...await result(base.transaction(store).objectStore(store).getAll()));
            base.close();
        }
        return found.map((it) => JSON.stringify(it)).filter((it) => it.includes('Sent') || it.includes('Unsent'));
    }""")
    assert kept == []
    assert screen.page.context.cookies() == []


def test_a_tab_left_open_under_another_sign_in_pushes_nothing_into_it(context, server, site):
    first, second = server.account(), server.account()
    browser = context()
    old = Screen(browser.new_page()).open(first.link(site)).synced()
    old.new("Of the first", "begun").synced()
    new = Screen(browser.new_page()).open(second.link(site)).switched()
    new.ready().synced()
    if old.text.is_visible() and old.text.is_editable():
        old.text.fill("written in the old tab")
        old.page.keyboard.press("Control+s")
    expect(old.sync).not_to_have_attribute("data-state", "syncing")
    new.sync_now().synced()
    assert second.notes() == {}
    assert new.titles() == []


def test_a_browser_that_switches_accounts_is_no_device_of_the_old_one(context, server, site):
    first, second = server.account(), server.account()
    link = first.link(site)
    before = len(first.call("GET", "/v1/devices"))
    screen = Screen(context().new_page()).open(link).synced()
    assert len(first.call("GET", "/v1/devices")) == before + 1
    screen.page.goto(second.link(site))
    screen.switched().ready().synced()
    assert len(first.call("GET", "/v1/devices")) == before


def test_the_client_works_below_a_prefix(context, via, api):
    proxy = via(prefix="/notes")
    page = context().new_page()
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    screen = Screen(page).open(api.link(proxy.url)).synced()
    screen.new("Below a prefix", "text").synced()
    screen.installed().synced()
    assert page.evaluate("() => navigator.serviceWorker.getRegistration().then((it) => it.scope)") == proxy.url + "/"
    screen.choose("Below a prefix")
    page.context.set_offline(True)
    page.reload()
    screen.ready()
    expect(screen.text).to_have_value("text")
    outside = [url for url in asked if not url.startswith((proxy.url + "/", "blob:"))]
    assert not outside, outside
    [cookie] = page.context.cookies()
    assert cookie["path"].rstrip("/") in ("/notes", ""), cookie


def test_a_note_of_one_mebibyte_can_be_typed_in(person, api):
    api.put("big", "Big", ("0123456789abcde\n" * (1024 * 64))[:1024 * 1024 - 100])
    screen = person()
    screen.choose("Big")
    screen.text.click()
    screen.page.keyboard.press("Control+Home")
    screen.page.keyboard.type("typed")
    screen.synced()
    api.until(lambda: api.get("big")["body"][:8], lambda start: start == "typed012")

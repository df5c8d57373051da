"""Signing out and changing accounts leave nothing of the notes in the browser, and no session on the server."""

from playwright.sync_api import expect

from screen import Screen, starts
from test_expired import end_session
from test_files import attach, attached


def sign_out(screen):
    screen.settings().get_by_role("button", name="Sign out", exact=True).click()
    screen.page.get_by_role("dialog", name="Sign out?").get_by_role("button", name=starts("Sign out")).click()
    signed_out(screen)


def signed_out(screen):
    expect(screen.page.get_by_role("form", name="Sign in")).to_be_visible()


def databases(page):
    return page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")


def stored(page, account, table):
    """Returns the keys of a table of the account's database."""
    return page.evaluate("""async ([account, table]) => {
        const result = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
        const { name } = (await indexedDB.databases()).find(({ name }) => name.endsWith(`:${account}`));
        const base = await result(indexedDB.open(name));
        const keys = await result(base.transaction(table).objectStore(table).getAllKeys());
        base.close();
        return keys;
    }""", [account.name, table])


def test_an_offline_sign_out_is_completed_later(person, api):
    screen = person().new("Secret", "text").synced().installed()
    screen.page.context.set_offline(True)
    sign_out(screen)
    screen.page.reload()
    signed_out(screen)
    before = len(api.call("GET", "/v1/devices"))
    screen.page.context.set_offline(False)
    screen.page.reload()
    signed_out(screen)
    assert len(api.call("GET", "/v1/devices")) == before - 1
    screen.page.reload()
    signed_out(screen)


def test_a_sign_in_after_an_offline_sign_out_ends_the_earlier_session(person, api):
    screen = person().installed()
    before = len(api.call("GET", "/v1/devices"))
    screen.page.context.set_offline(True)
    sign_out(screen)
    screen.page.context.set_offline(False)
    screen.button("Use a token").click()
    screen.page.get_by_role("textbox", name="Token").fill(api.token)
    screen.page.keyboard.press("Enter")
    screen.ready().synced()
    assert len(api.call("GET", "/v1/devices")) == before


def test_after_a_sign_out_no_name_of_a_folder_is_left(person, api):
    api.put("n", "A note", "text", folder="Divorce/letters")
    screen = person()
    screen.page.get_by_role("button", name="Divorce").and_(screen.page.locator("[aria-expanded]")).click()
    assert "Divorce" in screen.page.evaluate("() => JSON.stringify(localStorage)")
    sign_out(screen)
    assert screen.page.evaluate("() => JSON.stringify(localStorage)").count("cloudnotes.rows") == 0
    assert "Divorce" not in screen.page.evaluate("() => JSON.stringify(localStorage)")


def test_a_link_that_signs_in_works_in_an_open_tab(context, api, site):
    page = context().new_page()
    page.goto(site)
    signed_out(Screen(page))
    page.evaluate("(hash) => { location.hash = hash; }", api.link().partition("#")[2])
    Screen(page).ready().synced()
    assert "token" not in page.url


def test_a_link_of_another_account_leaves_only_unsent_changes(context, server, site):
    first, second = server.account(), server.account()
    page = context().new_page()
    screen = Screen(page).open(first.link(site)).synced().installed()
    screen.new("Sent", "text").synced()
    assert len(databases(page)) == 1
    page.goto("about:blank")
    page.goto(second.link(site))
    screen.switched()
    screen.ready().synced()
    assert [name for name in databases(page) if first.name in name] == []


def test_unsent_changes_are_sent_once_their_account_is_back(context, server, site):
    first, second = server.account(), server.account()
    page = context().new_page()
    first.put("n", "Sent")
    screen = Screen(page).open(first.link(site)).synced()
    screen.choose("Sent")
    attach(screen, "sent.txt")
    screen.sync_now().synced()
    end_session(first)
    attach(screen, "unsent.txt")
    screen.new("Unsent", "text").waiting(2)
    expect(screen.alert).to_contain_text("sign-in has ended")
    page.goto("about:blank")
    page.goto(second.link(site))
    screen.switched()
    screen.ready().synced()
    expect(screen.rows).to_have_count(0)
    assert second.notes() == {} and list(first.notes()) == ["n"]
    # Sent and fetched files are deleted.
    assert [key[-1] for key in stored(page, first, "files")] == ["unsent.txt"]
    assert stored(page, first, "cache") == []
    page.goto("about:blank")
    page.goto(first.link(site))
    screen.switched()
    screen.ready().synced()
    assert sorted(note["title"] for note in first.notes().values()) == ["Sent", "Unsent"]
    first.until(lambda: sorted(attached(first)), lambda names: names == ["sent.txt", "unsent.txt"])


def test_signing_in_to_another_account_erases_the_earlier_notes(context, server, site):
    first, second = server.account(), server.account()
    page = context().new_page()
    screen = Screen(page).open(first.link(site)).synced()
    screen.new("Of the first", "text").synced()
    end_session(first)
    screen.sync_now()
    screen.alert.get_by_role("button", name="Sign in again").click()
    dialog = screen.dialog("Sign in again")
    dialog.get_by_role("textbox", name="Name").fill(second.name)
    dialog.get_by_role("textbox", name="Password").fill(second.password)
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    screen.ready().synced()
    expect(screen.rows).to_have_count(0)
    assert [name for name in databases(page) if first.name in name] == []

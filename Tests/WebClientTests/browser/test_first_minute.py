"""A user signs in by the link that the server prints, by name and password or by token, or signs up."""

import urllib.parse

import pytest
from playwright.sync_api import expect

from screen import Screen
from served import source

SIGN_UP = "Create an account"
# What scripts/web counts as the first view.
FIRST_VIEW = ["/", "/app/icons.svg", "/app/main.js", "/app/style.css", "/app/theme.js"]


def test_a_link_signs_the_browser_in_and_leaves_the_address(context, api, site):
    page = context().new_page()
    screen = Screen(page).open(api.link(site)).synced()
    assert "token" not in page.url
    page.reload()
    screen.ready().synced()
    cookies = page.context.cookies()
    assert [cookie["httpOnly"] and cookie["sameSite"] == "Strict" for cookie in cookies] == [True]
    assert page.evaluate("() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])"
                         ).find(api.token) == -1


def test_a_name_and_a_password_sign_in(context, server, site):
    account = server.account()
    account.put("a", "Written before")
    page = context().new_page()
    page.goto(site)
    form = page.get_by_role("form", name="Sign in")
    form.get_by_role("textbox", name="Name").fill(account.name)
    form.get_by_label("Password", exact=True).fill("a wrong one")
    form.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert").filter(has_text="do not match")).to_be_visible()
    form.get_by_label("Password", exact=True).fill(account.password)
    form.get_by_role("button", name="Sign in").click()
    expect(Screen(page).ready().row("Written before")).to_be_visible()


def test_a_token_signs_in(context, api, site):
    api.put("a", "Written before")
    page = context().new_page()
    page.goto(site)
    page.get_by_role("button", name="Use a token").click()
    page.get_by_role("textbox", name="Token").fill(api.token)
    page.keyboard.press("Enter")
    expect(Screen(page).ready().row("Written before")).to_be_visible()


def test_a_new_user_signs_up_and_writes(context, server, site):
    page = context().new_page()
    page.goto(site)
    page.get_by_role("button", name=SIGN_UP).first.click()
    form = page.get_by_role("form", name="Sign up")
    form.get_by_role("textbox", name="Name").fill("newcomer")
    form.get_by_label("Password", exact=True).fill("a good long password")
    form.get_by_role("button", name="Sign up").click()
    Screen(page).ready().new("First note").synced()
    as_them = server.owner
    as_them.token = as_them.call("POST", "/v1/sessions", {
        "name": "newcomer", "password": "a good long password", "device": "curl"})["token"]
    assert [note["title"] for note in as_them.notes().values()] == ["First note"]


def test_signing_up_is_offered_only_where_the_server_allows_it(context, server, site):
    server.stop()
    server.environment["NOTES_SIGNUP"] = "closed"
    server.start()
    page = context().new_page()
    page.goto(site)
    expect(page.get_by_role("form", name="Sign in")).to_be_visible()
    expect(page.get_by_role("button", name=SIGN_UP)).to_have_count(0)


def test_a_revoked_session_is_reported_and_keeps_the_notes(person, api):
    screen = person().new("Kept", "on this browser").synced()
    # The latest is the browser's; the link has a token, too.
    devices = sorted(api.call("GET", "/v1/devices"), key=lambda device: device["createdAt"])
    here = next(device for device in reversed(devices) if device["name"] != "link")
    api.call("DELETE", f"/v1/devices/{here['id']}")
    screen.text.fill("written after the sign-in ended")
    expect(screen.sync).to_have_attribute("data-state", "signed-out")
    screen.page.reload()
    screen.ready()
    screen.choose("Kept")
    expect(screen.text).to_have_value("written after the sign-in ended")
    expect(screen.sync).to_have_attribute("data-state", "signed-out")


def test_the_first_view_needs_no_file_but_those_that_scripts_web_counts(person, api):
    if source():
        pytest.skip("the modules as they are written are many files")
    api.put("a", "Stored here")
    screen = person()
    expect(screen.row("Stored here")).to_be_visible()
    screen.page.evaluate("async () => await (await navigator.serviceWorker.ready).unregister()")
    taken = []

    def take(route):
        path = urllib.parse.urlparse(route.request.url).path
        if path not in FIRST_VIEW:
            return route.abort()
        taken.append(path)
        route.continue_()
    screen.page.route("**", take)
    screen.page.reload()
    expect(screen.row("Stored here")).to_be_visible()
    screen.page.wait_for_function("() => document.querySelector('symbol')")
    assert sorted(taken) == FIRST_VIEW


def test_an_empty_browser_syncs_before_it_loads_the_other_files(context, api, site):
    if source():
        pytest.skip("the modules as they are written are many files")
    api.put("a", "Stored here")
    page = context().new_page()
    # Without the limit on the wait, the order holds on a slow machine, too.
    page.add_init_script("""const { setTimeout } = globalThis;
      globalThis.setTimeout = (act, ms, ...rest) => ms === 1_000 ? 0 : setTimeout(act, ms, ...rest);""")
    requested = []
    page.on("request", lambda request: requested.append(urllib.parse.urlparse(request.url).path))
    screen = Screen(page).open(api.link(site)).synced()
    expect(screen.row("Stored here")).to_be_visible()
    page.evaluate("async () => void await navigator.serviceWorker.ready")
    sync = requested.index("/v1/sync")
    before, after = ({path.split("-")[0] for path in paths if path.startswith("/app/")}
                     for paths in (requested[:sync], requested[sync:]))
    # The search is loaded beside the sync, with the parts that it shares with other modules.
    assert before - {"/app/search", "/app/chunk"} == {*FIRST_VIEW[1:], "/app/connection"}
    assert "/app/places" in after

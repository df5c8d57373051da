"""A browser without a store, or with a damaged one, reports it: everything else works, and no text is lost."""

import pytest
from playwright.sync_api import expect

from screen import Screen

REFUSED = "IDBFactory.prototype.open = () => { throw new DOMException('Not here.', 'SecurityError'); };"
UNREADABLE = "IDBObjectStore.prototype.getAll = () => { throw new DOMException('Damaged.', 'UnknownError'); };"


@pytest.mark.parametrize("fault", [REFUSED, UNREADABLE], ids=["refused", "unreadable"])
def test_a_browser_without_a_store_reports_it_and_prompts_before_losing_a_text(context, api, site, fault):
    api.put("old", "On the server", "text")
    browser = context()
    browser.add_init_script(fault)
    page = browser.new_page()
    screen = Screen(page).open(api.link(site)).synced()
    expect(screen.alert).to_contain_text("stores no notes")
    expect(screen.row("On the server")).to_be_visible()
    screen.new("Written", "sent").synced()
    browser.set_offline(True)
    screen.text.click()
    page.keyboard.type("not ")
    screen.waiting(1)
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    browser.set_offline(False)
    screen.sync_now().synced()
    text = screen.text.input_value()
    assert "not " in text
    assert {note["title"]: note["body"] for note in api.notes().values()} == {"On the server": "text", "Written": text}
    page.reload()
    screen.ready().synced()
    expect(screen.rows).to_have_count(2)

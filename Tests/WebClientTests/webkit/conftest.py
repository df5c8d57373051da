"""One WebKit for all tests, a session (a browser with nothing in it) and a server for each."""

import pytest

from webdriver import Driver


@pytest.fixture(scope="session")
def webkit():
    driver = Driver()
    yield driver
    driver.stop()


@pytest.fixture
def screen(webkit, api, site):
    """Somebody signed in."""
    session = webkit.session()
    session.open(api.link(site))
    synced(session)
    yield session
    session.close()


def synced(session):
    session.until(lambda: session.find("status", "Sync").attribute("data-state") == "synced")
    session.until(lambda: session.find("status", "Sync").attribute("data-waiting") == "0")

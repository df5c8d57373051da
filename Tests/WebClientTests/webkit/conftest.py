"""One WebKit serves all tests; each has a session (an empty browser) and a server."""

import pytest

from webdriver import Driver


@pytest.fixture(scope="session")
def webkit():
    driver = Driver()
    yield driver
    driver.stop()


@pytest.fixture
def screen(webkit, api, site):
    """Opens a session that is signed in."""
    session = webkit.session()
    session.open(api.link(site))
    synced(session)
    yield session
    session.close()


def synced(session):
    session.until(lambda: session.find("status", "Sync").attribute("data-state") == "synced")
    session.until(lambda: session.find("status", "Sync").attribute("data-waiting") == "0")

"""One WebKit for all tests, a session (a browser with nothing in it) and a server for each."""

import os
from pathlib import Path

import pytest

from notes_server import Server
from proxy import Proxy
from webdriver import Driver


@pytest.fixture(scope="session")
def webkit():
    driver = Driver()
    yield driver
    driver.stop()


@pytest.fixture
def server(tmp_path):
    server = Server(os.environ["WEB_SERVER"], tmp_path).start()
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def api(server):
    return server.owner


@pytest.fixture
def site(server):
    if not os.environ["WEB_FILES"]:
        yield server.url
        return
    proxy = Proxy(lambda: server.url, files=Path(os.environ["WEB_FILES"])).start()
    yield proxy.url
    proxy.stop()


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

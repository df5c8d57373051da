"""Has the fixtures of the tests in either browser: a server each, its API, and the address that a browser opens."""

import os
from pathlib import Path

import pytest

from notes_server import Server
from proxy import Proxy


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
def via(server):
    """Makes a proxy before the server: via(prefix="/notes"). `files` is the folder that it serves the client from."""
    made = []

    def make(prefix="", files=source()):
        made.append(Proxy(lambda: server.url, prefix, files).start())
        return made[-1]

    yield make
    for each in made:
        each.stop()


def source():
    """Returns the folder whose files are served, or None for the binary's."""
    return Path(os.environ["WEB_FILES"]) if os.environ["WEB_FILES"] else None


@pytest.fixture
def site(server, via):
    """Returns the address that a browser opens."""
    return via().url if source() else server.url

"""One Chromium serves all tests; each has a server and contexts (separate browsers, as far as a page can see).

Every test fails if a page of it requested anything of another origin, broke the Content-Security-Policy or threw an
error that was not caught.
"""

import os
import random
import signal
import urllib.parse
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import tools
from screen import PATIENCE, Screen

POLICY_REPORTS = """
addEventListener('securitypolicyviolation', (event) =>
  console.error('POLICY', event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber));
"""
# Messages of the browser itself, not the page: a request that fails while the server is away, and the script of a
# service worker whose fetch ends with the page that sent it.
OF_THE_BROWSER = ("Failed to load resource", "net::ERR_", "occurred when fetching the script")
# The page works without a worker, as over plain HTTP. A worker fetches and stores all files, which takes a good part of
# the processor's time, and makes no difference where a test neither reloads a page nor opens it offline.
NO_WORKER = "delete Navigator.prototype.serviceWorker;"
WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 390, "height": 780}


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def launched(playwright, *arguments, program=None):
    return playwright.chromium.launch(
        executable_path=program or tools.browser_of_tests(),
        args=["--no-sandbox", "--disable-dev-shm-usage", *arguments])


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = launched(playwright)
    yield browser
    browser.close()


@pytest.fixture(autouse=True)
def bound():
    """Limits the time of a test, so that an endless wait, such as a promise in a page, fails it and not the run."""
    def late(*_):
        raise TimeoutError("the test took too long")
    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(PATIENCE * 12)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def seed():
    return int(os.environ["WEB_SEED"])


@pytest.fixture
def chance(seed, request):
    return random.Random(f"{seed} {request.node.name}")


class Watch:
    """Records the actions that the pages of a test must not take."""

    def __init__(self):
        self.faults, self.tolerated = [], []

    def follow(self, context):
        context.on("page", self.page)
        context.on("request", self.request)
        context.add_init_script(POLICY_REPORTS)

    def page(self, page):
        page.on("console", lambda line: self.console(line))
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))

    def console(self, line):
        if line.type == "error" and not any(words in line.text for words in OF_THE_BROWSER):
            self.faults.append(f"console: {line.text}")

    def request(self, request):
        address = urllib.parse.urlparse(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1":
            self.faults.append(f"a request to {request.url}")

    def check(self):
        faults = [fault for fault in self.faults if not any(word in fault for word in self.tolerated)]
        assert not faults, "\n".join(faults)


@pytest.fixture
def watch():
    watch = Watch()
    yield watch
    watch.check()


@pytest.fixture
def browser(chromium):
    """Returns the browser that `context` uses; a test that needs another one overrides it."""
    return chromium


@pytest.fixture
def context(browser, watch, request, site):
    """Makes a context: context(size=NARROW, locale="ko-KR"). It ends before the server does."""
    made = []

    def make(size=WIDE, locale="en-US", **options):
        options = {"viewport": size, "locale": locale, "timezone_id": "Asia/Seoul",
                   "reduced_motion": "reduce"} | options
        new = browser.new_context(**options)
        new.set_default_timeout(PATIENCE * 1000)
        watch.follow(new)
        if request.node.get_closest_marker("without_worker"):
            new.add_init_script(NO_WORKER)
        made.append(new)
        return new

    yield make
    shots = os.environ["WEB_SHOTS"]
    for number, each in enumerate(made):
        for page in each.pages if shots else []:
            Path(shots).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=f"{shots}/{request.node.name[5:65]}-{number}.png")
        each.close()


@pytest.fixture
def person(context, api, site):
    """Opens a browser that is signed in: person(), person(size=NARROW)."""
    def make(as_=None, at=None, **options):
        page = context(**options).new_page()
        return Screen(page).open((as_ or api).link(at or site)).synced()
    return make

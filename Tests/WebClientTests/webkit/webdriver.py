"""Drives WebKitGTK through the W3C WebDriver protocol: elements by role and name, keys, text."""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

from hangul import Hangul
from notes_server import PATIENCE

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# The selectors of the roles that the tests name.
ROLES = {"button": "button, [role=button]", "option": "[role=option]", "listbox": "[role=listbox]",
         "searchbox": "[role=searchbox], input[type=search]", "status": "[role=status], output",
         "dialog": "dialog[open], [role=dialog]",
         "textbox": "input:not([type=search]), textarea, [role=textbox]", "menuitem": "[role=menuitem]"}
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Control": "\ue009", "ArrowUp": "\ue013", "ArrowDown": "\ue015",
        "ArrowRight": "\ue014",
        "Home": "\ue011", "Backspace": "\ue003"}
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"


class Driver:
    """Runs WebKit's driver on a display of its own, with a Korean input method."""

    def __init__(self):
        read, write = os.pipe()
        self.display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], pass_fds=[write],
            stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            display = ":" + number.readline().strip()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.hangul = Hangul(display)
        environment = self.hangul.environment | {
            "GDK_BACKEND": "x11", "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LANG": "en_US.UTF-8",
            "LANGUAGE": "en_US", "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
            # Its sandbox needs user namespaces that a container does not give.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        self.process = subprocess.Popen(
            [shutil.which("WebKitWebDriver"), f"--port={self.port}"], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
        self.hangul.stop()
        self.display.terminate()
        self.display.wait(60)

    def call(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                value = json.load(error)["value"]
            raise LookupError(f"{value['error']}: {value['message']}") from None

    def session(self):
        options = {"webkitgtk:browserOptions": {"binary": MINI_BROWSER, "args": ["--automation"]}}
        self.wait_until_it_listens()
        value = self.call("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        return Session(self, f"/session/{value['sessionId']}")

    def wait_until_it_listens(self):
        """Polls until the driver is ready, since it does not report its start."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if self.call("GET", "/status")["ready"]:
                    return
            except OSError:
                if time.monotonic() > end:
                    raise
            time.sleep(0.1)


# WebKit gives a button of a dialog that has just opened no innerText.
LABEL = """const label = (it) => {
    const by = (it.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id));
    return (it.getAttribute('aria-label') || by.filter(Boolean).map((it) => it.textContent).join(' ')
        || it.labels?.[0]?.textContent || it.innerText || it.textContent).trim();
};
"""
# Ends with the next change of the page, or after a second: a change may come before the script begins.
NEXT_CHANGE = """const done = arguments[0];
const end = () => { observer.disconnect(); clearTimeout(timer); done(); };
const observer = new MutationObserver(end), timer = setTimeout(end, 1000);
observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });"""


class Session:
    def __init__(self, driver, path):
        self.driver, self.path = driver, path

    def call(self, method, path, body=None):
        return self.driver.call(method, self.path + path, body)

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, read):
        """Returns the result of `read`, as soon as it is something. It is read again after each change of the page."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if value := read():
                    return value
            except LookupError:
                if time.monotonic() > end:
                    raise
            assert time.monotonic() < end, "not in time"
            self.call("POST", "/execute/async", {"script": NEXT_CHANGE, "args": []})

    def all(self, role, name=None):
        """Returns the visible elements of a role whose name is or begins with `name`."""
        found = self.run(LABEL + """return [...document.querySelectorAll(arguments[0])].filter((it) =>
            it.getClientRects().length > 0 && label(it).startsWith(arguments[1]));""", ROLES[role], name or "")
        return [Element(self, it[ELEMENT]) for it in found]

    def find(self, role, name=None):
        return self.until(lambda: self.all(role, name))[0]

    def keys(self, *names):
        """Types one key after the other; `Control+s` is a chord."""
        actions = []
        for name in names:
            chord = [KEYS.get(key, key) for key in name.split("+")]
            actions += [{"type": "keyDown", "value": key} for key in chord]
            actions += [{"type": "keyUp", "value": key} for key in reversed(chord)]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def close(self):
        self.call("DELETE", "")


class Element:
    def __init__(self, session, id):
        self.session, self.id = session, id

    def call(self, method, path, body=None):
        return self.session.call(method, f"/element/{self.id}{path}", body)

    def shown(self):
        return self.session.run("return arguments[0].getClientRects().length > 0", {ELEMENT: self.id})

    def label(self):
        return self.session.run(LABEL + "return label(arguments[0]);", {ELEMENT: self.id})

    def click(self):
        self.call("POST", "/click")

    def type(self, text):
        self.call("POST", "/value", {"text": text})

    def value(self):
        return self.call("GET", "/property/value")

    def attribute(self, name):
        return self.call("GET", f"/attribute/{name}")

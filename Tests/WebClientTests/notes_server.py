"""Runs the notes-server of a test, which can be killed and started again on its port, and calls its API."""

import json
import os
import secrets
import signal
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path


# A bound and not a measurement: no correct page fails because the machine is loaded.
PATIENCE = int(os.environ.get("WEB_PATIENCE", 40))


class Server:
    def __init__(self, binary, folder, **environment):
        self.binary, self.folder = binary, Path(folder)
        self.token = secrets.token_urlsafe(32)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("NOTES_")}
        self.environment = kept | {"NOTES_TOKEN": self.token, "NOTES_SIGNUP": "open", "NOTES_LOG": "off",
                                   "NOTES_TRUSTED_PROXY": "127.0.0.1",
                                   "CLOUDNOTES_CHEAP_PASSWORD_HASHES": "1"} | environment
        # The system chooses the port at the first start. Later starts use it again, so that the origin is the same.
        self.port = 0
        self.url = None
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [self.binary, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", self.folder / "data"],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        first = self.process.stdout.readline()
        if not first.startswith("Listening on "):
            self.process.kill()
            raise OSError(f"The server began with {first!r}: {self.process.stderr.read()[-2000:]}")
        self.url = first.removeprefix("Listening on ").strip().rstrip("/")
        self.port = urllib.parse.urlparse(self.url).port
        return self

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(60)
        self.process.stdout.close()
        self.process.stderr.close()

    def kill(self):
        self.stop(signal.SIGKILL)

    @property
    def owner(self):
        """Returns the API as the account that the server began with; it costs no password hash."""
        return Api(self, self.token)

    def account(self, name=None, password=None):
        """Makes an account, and returns the API as it."""
        name = name or "u" + secrets.token_hex(6)
        password = password or secrets.token_hex(12)
        made = Api(self, None).call("POST", "/v1/accounts", {"name": name, "password": password, "device": "curl"})
        return Api(self, made["token"], name, password)


class ApiError(Exception):
    def __init__(self, status, problem):
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status, self.problem = status, problem


class Api:
    """Changes the account's notes without a browser, as a script does."""

    def __init__(self, server, token, name=None, password=None):
        self.server, self.token, self.name, self.password = server, token, name, password

    def call(self, method, path, body=None, raw=None, kind="application/json", over=None):
        headers = {"Content-Type": kind} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        headers |= {"If-Match": f'"{over}"'} if over else {}
        data = raw if raw is not None else json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.server.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                text = answer.read()
                return json.loads(text) if answer.headers.get_content_type() == "application/json" and text else text
        except urllib.error.HTTPError as error:
            with error:
                text = error.read()
            raise ApiError(error.code, json.loads(text) if text.startswith(b"{") else {}) from None

    def put(self, id, title="", body="", over=None, **members):
        """Writes the note; only over the state `over`, if that is stated."""
        return self.call("PUT", f"/v1/notes/{id}", {"title": title, "body": body, **members}, over=over)

    def get(self, id):
        return self.call("GET", f"/v1/notes/{id}?deleted=include")

    def delete(self, id):
        return self.call("DELETE", f"/v1/notes/{id}")

    def notes(self, **query):
        """Returns every note, by id."""
        found, page = {}, ""
        extra = "".join(f"&{name}={value}" for name, value in query.items())
        while page is not None:
            answer = self.call("GET", f"/v1/notes?limit=1000{extra}" + (f"&page={page}" if page else ""))
            found |= {note["id"]: note for note in answer["notes"]}
            page = answer["nextPage"]
        return found

    def until(self, read, good):
        """Returns the result of `read` as soon as it is good. It is read again after each change of the account."""
        end, query = time.monotonic() + PATIENCE, f"since={int(time.time() * 1000) - 1000}"
        while True:
            news = self.call("GET", f"/v1/changes?limit=1000&{query}")
            query = f"cursor={news['cursor']}&wait=5"
            if news["hasMore"]:
                continue
            if good(value := read()):
                return value
            assert time.monotonic() < end, f"still {value!r}"

    def versions(self, id):
        return self.call("GET", f"/v1/notes/{id}/versions")["versions"]

    def sync(self, changes):
        return self.call("POST", "/v1/sync", {"changes": changes, "limit": 1})

    def fill(self, count, make):
        """Makes `count` notes; `make(number)` returns a change."""
        for start in range(0, count, 1000):
            changes = [make(number) for number in range(start, min(start + 1000, count))]
            results = self.sync(changes)["results"]
            assert all(result["status"] == "applied" for result in results), results[:3]

    def device_link(self, base=None):
        """Returns the link that signs a browser in once."""
        return f"{base or self.server.url}/#" + self.call("POST", "/v1/devices/links")["url"].partition("#")[2]

    def link(self, base=None):
        """Returns the link that signs a browser in, with a token of its own."""
        token = self.call("POST", "/v1/sessions", {"device": "link"})["token"]
        return f"{base or self.server.url}/#token={token}"

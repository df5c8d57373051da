"""Starts a server with a certificate of its own, and reads what it has by its own contract."""

import json
import os
import re
import secrets
import ssl
import subprocess
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path

NAME = "me"


class Server:
    def __init__(self, program: Path):
        self.program = program
        self.password = "apps-" + secrets.token_hex(8)
        self.token = secrets.token_hex(32)

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="cloudnotes-apps-")
        self.path = Path(self.folder.name)
        self.certificate = self.path / "cert.pem"
        key = self.path / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
             "-keyout", key, "-out", self.certificate, "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
        # The apps trust it by the settings that their users would use.
        for name in ("REQUESTS_CA_BUNDLE", "SSL_CERT_FILE"):
            os.environ[name] = str(self.certificate)
        self.process = subprocess.Popen(
            [self.program, "--port", "0", "--data", self.path / "data", "--tls-cert", self.certificate,
             "--tls-key", key],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "NOTES_PASSWORD": self.password, "NOTES_USER": NAME, "NOTES_TOKEN": self.token})
        for line in self.process.stdout:
            found = re.search(r"https://\S+:(\d+)", line)
            if found:
                self.host = f"localhost:{found[1]}"
                break
        else:
            raise RuntimeError("the server did not start")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.folder.cleanup()

    # What the server has

    def ask(self, path, method="GET", body=None, headers=None):
        request = urllib.request.Request(
            f"https://{self.host}{path}", method=method, data=json.dumps(body).encode() if body is not None else None,
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", **(headers or {})})
        with urllib.request.urlopen(request, context=ssl.create_default_context(cafile=self.certificate)) as answer:
            return json.loads(answer.read() or b"null")

    def post_form(self, address, fields):
        """Sends the page's form as a browser does."""
        request = urllib.request.Request(
            address, data=urllib.parse.urlencode(fields).encode(),
            headers={"Origin": f"https://{self.host}", "Content-Type": "application/x-www-form-urlencoded"})
        urllib.request.urlopen(request, context=ssl.create_default_context(cafile=self.certificate)).close()

    def notes(self, **query):
        """Returns the notes by their text: title and body as one."""
        found = self.ask("/v1/notes?" + urllib.parse.urlencode({"limit": 1000, **query}))["notes"]
        return {text_of(note): note for note in found}

    def only(self):
        notes = self.notes()
        assert len(notes) == 1, f"{len(notes)} notes"
        return next(iter(notes.values()))

    def versions(self, note):
        """Returns the texts that the note had before."""
        versions = self.ask(f"/v1/notes/{note['id']}/versions")["versions"]
        return {
            text_of(self.ask(f"/v1/notes/{note['id']}/versions/{version['rev']}")) for version in versions
            if not version.get("deleted")}


def text_of(note):
    return note["title"] + ("\n" + note["body"] if note["body"] else "")


def expect(found, wanted):
    assert found == wanted, f"{found!r} instead of {wanted!r}"

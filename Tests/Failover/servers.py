"""Runs several notes-servers on one store, and sends requests to them in turn, as a load balancer does."""

import http.client
import itertools
import json
import os
import signal
import subprocess
import threading
import urllib.parse


class Unanswered(Exception):
    """The request may have been carried out, or not."""


class Server:
    def __init__(self, binary, store, folder, number):
        self.binary, self.store, self.number = binary, store, number
        self.folder = folder / f"server{number}"
        self.folder.mkdir()
        self.port, self.process = 0, None
        kept = {name: value for name, value in os.environ.items() if not name.startswith("NOTES_")}
        self.environment = kept | {"NOTES_SIGNUP": "open", "NOTES_LOG": "off", "NOTES_TRUSTED_PROXY": "127.0.0.1"}

    def start(self):
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            [self.binary, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--store", self.store],
            cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        log.close()
        first = self.process.stdout.readline()
        if not first.startswith("Listening on "):
            raise OSError(f"server {self.number} began with {first!r}; see {self.folder}/log")
        self.port = urllib.parse.urlparse(first.split()[-1]).port

    def stop(self, how=signal.SIGTERM):
        if self.process:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process.stdout.close()
            self.process = None

    def kill(self):
        self.stop(signal.SIGKILL)

    @property
    def is_up(self):
        return self.process is not None


class Balancer:
    """Chooses a server for each request. Connections are kept, one for each thread and server."""

    def __init__(self, servers):
        self.servers = servers
        self.turns = itertools.count()
        self.kept = threading.local()

    def next(self):
        up = [server for server in self.servers if server.is_up]
        if not up:
            raise Unanswered("no server is up")
        return up[next(self.turns) % len(up)]

    def request(self, method, path, body=None, token=None, timeout=20, server=None):
        """Returns the status and the JSON of the answer."""
        server = server or self.next()
        connections = self.kept.__dict__.setdefault("connections", {})
        connection = connections.pop(server.port, None) or http.client.HTTPConnection(
            "127.0.0.1", server.port, timeout=timeout)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise Unanswered(repr(error)) from None
        connections[server.port] = connection
        try:
            return answer.status, json.loads(text) if text else None
        except ValueError:
            return answer.status, None

    def pages(self, path, member, token):
        """Returns all pages of a list."""
        found, page = [], ""
        while page is not None:
            status, answer = self.request("GET", path + (f"&page={page}" if page else ""), token=token)
            if status != 200:
                raise Unanswered(f"{status} for {path}")
            found += answer[member]
            page = answer["nextPage"]
        return found

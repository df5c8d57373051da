"""Runs the load while machines fail: writers, replicas, event streams, and requests for /health. Each is a thread, and
records the promises that it got."""

import collections
import http.client
import json
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

from servers import Unanswered

PATIENCE = 60


class Account:
    def __init__(self, balancer, number):
        self.number = number
        status, made = balancer.request("POST", "/v1/accounts", {
            "name": f"user{number}", "password": f"password of {number}", "device": "failover"})
        assert status == 201, (status, made)
        self.token = made["token"]


class Worker(threading.Thread):
    """Works until `end`, and rests while the judge compares."""

    def __init__(self, balancer, seed):
        super().__init__(daemon=True)
        self.balancer, self.random = balancer, random.Random(seed)
        self.ends = False
        self.may_work, self.rests = threading.Event(), threading.Event()
        self.failure = None

    def run(self):
        try:
            while not self.ends:
                if not self.may_work.is_set():
                    self.rests.set()
                    self.may_work.wait()
                    self.rests.clear()
                    continue
                self.work()
        except Exception as error:  # The judge reports it.
            self.failure = error
            self.rests.set()

    def pause(self):
        self.may_work.clear()

    def resume(self):
        self.may_work.set()

    def end(self):
        self.ends = True
        self.may_work.set()


class Writer(Worker):
    """Creates and edits notes that no other writer changes, each with the time of the edit, and sends a change again
    until it is answered. The note must have the last text that was acknowledged."""

    def __init__(self, balancer, accounts, number, seed):
        super().__init__(balancer, seed)
        self.accounts, self.number = accounts, number
        self.acknowledged = {}
        self.edits = self.sent_again = self.last_time = 0
        self.answered = collections.deque(maxlen=10_000)

    def work(self):
        if self.acknowledged and self.random.random() < 0.5:
            account, id = self.random.choice(list(self.acknowledged))
        else:
            account, id = self.random.randrange(len(self.accounts)), f"w{self.number}-{self.edits}"
        self.edits += 1
        self.last_time = max(self.last_time + 1, int(time.time() * 1000))
        text = f"edit {self.edits} of writer {self.number}"
        body = {"title": id, "body": text, "lastModified": self.last_time}
        end = time.monotonic() + PATIENCE
        while True:
            try:
                status, answer = self.balancer.request(
                    "PUT", f"/v1/notes/{id}", body, self.accounts[account].token)
                if status in (200, 201):
                    break
                if status not in (429, 503, 500, 502):
                    raise AssertionError(f"{status} for a change: {answer}")
            except Unanswered:
                pass
            if time.monotonic() > end:
                raise TimeoutError(f"writer {self.number}: a change is not taken within {PATIENCE} s")
            self.sent_again += 1
            time.sleep(self.random.uniform(0.02, 0.1))
        self.acknowledged[account, id] = text
        self.answered.append(time.monotonic())


class Replica(Worker):
    """Pulls by cursor, as a device does: it must hold the notes of the server."""

    def __init__(self, balancer, account, seed):
        super().__init__(balancer, seed)
        self.account = account
        self.cursor, self.held, self.starts = None, {}, 0

    def work(self):
        try:
            self.pull()
        except Unanswered:
            pass
        time.sleep(self.random.uniform(0.02, 0.2))

    def pull(self):
        """Pulls until nothing is left. The judge calls it too, while the thread rests."""
        while True:
            request = {"changes": [], "limit": 200} | ({"cursor": self.cursor} if self.cursor else {})
            status, answer = self.balancer.request("POST", "/v1/sync", request, self.account.token)
            if status == 410:
                self.cursor, self.held, self.starts = None, {}, self.starts + 1
                continue
            if status != 200:
                raise Unanswered(f"{status} for a pull")
            for note in answer["changes"]:
                if note["deleted"]:
                    self.held.pop(note["id"], None)
                else:
                    self.held[note["id"]] = note["rev"]
            self.cursor = answer["cursor"]
            if not answer["hasMore"]:
                return


class Listener(Worker):
    """Follows an event stream, which it opens again when it ends, after its last event."""

    def __init__(self, balancer, account, seed):
        super().__init__(balancer, seed)
        self.account, self.events, self.openings = account, 0, 0
        self.cursor = None

    def run(self):
        while not self.ends:
            connection = None
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.balancer.next().port, timeout=40)
                headers = {"Authorization": f"Bearer {self.account.token}"}
                connection.request(
                    "GET", "/v1/events", headers=headers | ({"Last-Event-ID": self.cursor} if self.cursor else {}))
                answer = connection.getresponse()
                if answer.status == 200:
                    self.openings += 1
                    while not self.ends and (line := answer.readline()):
                        if line.startswith(b"data:"):
                            self.cursor, self.events = json.loads(line[5:])["cursor"], self.events + 1
            except (OSError, http.client.HTTPException, Unanswered):
                pass
            finally:
                if connection:
                    connection.close()
            time.sleep(self.random.uniform(0.05, 0.2))

    @property
    def has_heard_all(self):
        """Returns true if no change came after the stream's last event."""
        request = {"changes": [], "limit": 1} | ({"cursor": self.cursor} if self.cursor else {})
        status, answer = self.balancer.request("POST", "/v1/sync", request, self.account.token)
        if status not in (200, 410):
            raise Unanswered(f"{status} for a pull")
        return status == 200 and not answer["changes"]


class HealthProbe:
    """Requests /health of each server many times a second: it must not wait for the database."""

    def __init__(self, servers):
        self.process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("health.py"), *(str(server.port) for server in servers)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def end(self):
        """Ends the probe, and returns its findings."""
        return json.loads(self.process.communicate(timeout=PATIENCE)[0])

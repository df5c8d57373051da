"""Runs devices that edit notes apart, and send them to an older and to the present server. A round has several notes,
and each note is a history of its own."""

import json
import time

MINUTE = 60_000


class Fault(Exception):
    """Reports a rule that does not hold."""


class Note:
    """Keeps one note of one device: what the server last answered, what is in flight, and what was edited since."""

    def __init__(self):
        self.server = None
        self.in_flight = self.edited = None
        self.base = None

    @property
    def content(self):
        """Returns the present content here, or None for a deleted note or one that is not here."""
        for change in (self.edited, self.in_flight):
            if change:
                return None if change.get("deleted") else change
        return self.server if self.server and not self.server["deleted"] else None


MEMBERS = {"title": "", "body": "", "folder": "", "tags": [], "pinned": False, "archived": False}


class Device:
    """Follows docs/protocol.md 6.2, or plays a client of 0.1.0, which sends what its user has by then instead of what
    it sent before."""

    def __init__(self, world, name, token, chance, is_old):
        self.world, self.name, self.token, self.chance, self.is_old = world, name, token, chance, is_old
        self.offset = chance.choice([0, 0, 0, chance.randrange(-3 * MINUTE, 3 * MINUTE)])
        self.notes, self.cursor = {}, None

    def edit(self, id):
        note = self.notes.setdefault(id, Note())
        old, chance = note.content, self.chance
        if old and chance.random() < 0.08:
            change = {"id": id, "deleted": True}
        else:
            change = {"id": id} | {name: (old or {}).get(name, usual) for name, usual in MEMBERS.items()}
            for member in chance.sample(["body", "body", "body", "title", "folder", "tags", "pinned", "archived"],
                                        chance.choice([1, 1, 1, 2])):
                if isinstance(MEMBERS[member], bool):
                    change[member] = not change[member]
                elif member == "tags":
                    change["tags"] = chance.sample(["a", "b", "c"], chance.randrange(3))
                else:
                    change[member] = f"{member} {self.world.next()} of {self.name}"
        change["lastModified"] = self.world.clock + self.offset
        if not note.edited and not note.in_flight:
            note.base = note.server["rev"] if note.server else None
        note.edited = change

    @property
    def is_clean(self):
        return not any(note.in_flight or note.edited for note in self.notes.values())

    def request(self):
        changes = []
        for note in self.notes.values():
            if note.edited and (self.is_old or not note.in_flight):
                note.in_flight, note.edited = note.edited, None
                note.in_flight |= {"baseRev": note.base} if note.base else {}
            if note.in_flight:
                changes.append(note.in_flight)
        return {"changes": changes} | ({"cursor": self.cursor} if self.cursor else {})

    def receive(self, request, answer):
        for change, result in zip(request["changes"], answer["results"], strict=True):
            note = self.notes[change["id"]]
            if note.in_flight != change:
                continue
            note.in_flight = None
            note.base = result.get("version") or result["rev"]
            if result.get("current"):
                self.keep(result["current"])
            elif result["status"] != "superseded":
                self.keep({"deleted": False} | change | {"rev": result["rev"], "seq": result["seq"]})
        for state in answer["changes"]:
            self.keep(state)
        self.cursor = answer["cursor"]
        return answer["hasMore"]

    def keep(self, state):
        note = self.notes.setdefault(state["id"], Note())
        if not note.server or note.server["seq"] <= state["seq"]:
            note.server = state


class World:
    """Owns the servers, the devices and a record of all that was admitted."""

    def __init__(self, balancer, tokens, chance):
        self.balancer, self.chance = balancer, chance
        self.clock = int(time.time() * 1000) - 24 * 60 * MINUTE
        self.count = 0
        self.devices = [Device(self, f"d{number}", token, chance, number == 1) for number, token in enumerate(tokens)]
        # The admitted changes of each note in their order: device, change and result.
        self.admitted = {}
        self.sent = []
        self.figures = {"requests": 0, "changes": 0, "superseded": 0, "merged": 0}

    def next(self):
        self.count += 1
        return self.count

    def call(self, method, path, body=None, server=None, good=(200, 201)):
        server = server or self.chance.choice(self.balancer.servers)
        status, answer = self.balancer.request(method, path, body, self.devices[0].token, server=server)
        if status not in good:
            raise Fault(f"{status} for {method} {path} of server {server.number}: {answer}")
        return answer

    def post(self, device, request, server=None):
        """Sends a push, and records what it admits."""
        server = server or self.chance.choice(self.balancer.servers)
        status, answer = self.balancer.request("POST", "/v1/sync", request, device.token, server=server)
        if status != 200:
            raise Fault(f"{status} for a sync of server {server.number}: {answer}")
        self.figures["requests"] += 1
        for change, result in zip(request["changes"], answer["results"], strict=True):
            if result["status"] == "invalid":
                raise Fault(f"server {server.number} refused {change}: {result}")
            self.admitted.setdefault(change["id"], []).append((device.name, change, result, server.number))
            self.figures["changes"] += 1
            if result["status"] == "superseded":
                self.figures["superseded"] += 1
                self.figures["merged"] += bool(result.get("version")) and not result.get("lost") and server.number > 0
        if request["changes"]:
            self.sent.append((device, json.dumps(request)))
        return answer

    def sync(self, device, faults=True):
        """Runs one round of a device. The request or the answer may be lost, and an older request may arrive late."""
        while True:
            request = device.request()
            fault = self.chance.random() if faults else 1
            if fault < 0.1:
                return
            answer = self.post(device, request)
            if fault < 0.25:
                return
            if fault < 0.35:
                answer = self.post(device, request)
            if not device.receive(request, answer):
                break
        if faults and self.sent and self.chance.random() < 0.1:
            late, request = self.chance.choice(self.sent)
            self.post(late, json.loads(request) | {"cursor": late.cursor} if late.cursor else json.loads(request))

    def run(self, ids, steps):
        """Makes some edits and syncs of some devices, and now and then a write of a script without a stamp."""
        self.sent.clear()
        present = self.chance.sample(self.devices, self.chance.randrange(2, len(self.devices) + 1))
        for id in ids:
            present[0].edit(id)
        for device in [present[0], *present]:
            self.sync(device, faults=False)
        for _ in range(steps):
            self.clock += self.chance.randrange(1, 2 * MINUTE)
            device = self.chance.choice(present)
            for id in ids:
                if self.chance.random() < 0.3:
                    device.edit(id)
            if self.chance.random() < 0.6:
                self.sync(device)
            if self.chance.random() < 0.1:
                self.call("PATCH", f"/v1/notes/{self.chance.choice(ids)}", {"folder": f"script {self.next()}"},
                          good=(200, 404, 410))
        self.settle()

    def settle(self):
        for _ in range(4):
            for device in self.devices:
                self.sync(device, faults=False)
        if not all(device.is_clean for device in self.devices):
            raise Fault("a device is never done")

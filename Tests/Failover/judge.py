"""Checks after each fault that every acknowledged change is stored, and that every replica has it."""

import time

from load import PATIENCE
from servers import Unanswered


HEARING = 15


class Verdict:
    """Collects the faults found in all rounds."""

    def __init__(self):
        self.lost, self.missed, self.unheard, self.unhealthy = [], [], [], []

    @property
    def is_good(self):
        return not (self.lost or self.missed or self.unheard or self.unhealthy)


def insist(ask):
    """Returns the answer, once there is one."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except Unanswered:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def look(verdict, accounts, writers, replicas, listeners, balancer, round_number):
    """Compares all notes while the workers rest. Each account is read completely, from the server that is next in
    turn."""
    # A hint that was lost with a machine is made up for within two seconds. A listener that is behind for longer is
    # deaf.
    end = time.monotonic() + HEARING
    for listener in listeners:
        while not (has_heard := insist(lambda: listener.has_heard_all)) and time.monotonic() < end:
            time.sleep(0.1)
        if not has_heard:
            verdict.unheard.append(f"round {round_number}: an event stream of user{listener.account.number} is behind")
    expected = {}
    for writer in writers:
        for (account, id), text in writer.acknowledged.items():
            expected.setdefault(account, {})[id] = text
    pulled = {replica.account.number: [] for replica in replicas}
    for replica in replicas:
        insist(replica.pull)
        pulled[replica.account.number].append(replica)
    for account in accounts:
        texts = expected.get(account.number, {})
        if not texts and account.number not in pulled:
            continue
        notes = {note["id"]: note for note in insist(
            lambda: balancer.pages("/v1/notes?limit=1000", "notes", account.token))}
        for id, text in texts.items():
            has = notes.get(id, {}).get("body")
            if has != text:
                verdict.lost.append(f"round {round_number}: {id} of user{account.number} has {has!r} instead of {text!r}")
        live = {id: note["rev"] for id, note in notes.items()}
        for replica in pulled.get(account.number, []):
            if replica.held != live:
                wrong = {id for id in live.keys() | replica.held.keys() if live.get(id) != replica.held.get(id)}
                verdict.missed.append(
                    f"round {round_number}: a replica of user{account.number} differs in {len(wrong)} notes, "
                    f"such as {sorted(wrong)[0]}")

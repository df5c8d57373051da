#!/usr/bin/env python3
"""Requests /health of servers, many times a second, until its input ends: health.py PORT … It is a process of its own,
so that no wait in the load's threads counts as the server's time. Prints the number of answers, and the slowest one."""

import http.client
import json
import sys
import threading
import time

TIMEOUT = 10


class Probe(threading.Thread):
    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.answered, self.slowest, self.wrong = port, 0, 0.0, []

    def run(self):
        while True:
            self.ask()
            time.sleep(0.05)

    def ask(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        began = time.monotonic()
        try:
            connection.request("GET", "/health")
            answer = connection.getresponse()
            answer.read()
        except TimeoutError:
            self.wrong.append("no answer")
        except (OSError, http.client.HTTPException):
            # The server was killed, or is not up again yet.
            return
        else:
            self.answered += 1
            if answer.status != 200:
                self.wrong.append(str(answer.status))
        finally:
            connection.close()
        self.slowest = max(self.slowest, time.monotonic() - began)


probes = [Probe(int(port)) for port in sys.argv[1:]]
for probe in probes:
    probe.start()
sys.stdin.read()
print(json.dumps({
    "answered": sum(probe.answered for probe in probes),
    "slowest": max(probe.slowest for probe in probes),
    "wrong": [wrong for probe in probes for wrong in probe.wrong][:5],
}))

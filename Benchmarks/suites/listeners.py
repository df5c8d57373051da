"""Measures 1,000 event streams and 1,000 long polls on one account: how soon a change reaches all, and what each
costs."""

import http.client
import json
import selectors
import socket
import tempfile
import time

from bench import RELEASE, Server

COUNT = 1000
folder = tempfile.TemporaryDirectory()
server = Server(
    "notes-server", [RELEASE / "notes-server", "--port", "0", "--data", folder.name + "/data"],
    env={"NOTES_LOG": "off", "NOTES_TOKEN": "benchmark-token-0123456789abcdef"})


def ask(method, path, body=None):
    client = http.client.HTTPConnection("127.0.0.1", server.port)
    client.request(method, path, json.dumps(body) if body else None, {
        "Authorization": "Bearer benchmark-token-0123456789abcdef", "Content-Type": "application/json"})
    return json.loads(client.getresponse().read())


def listen(path):
    client = socket.create_connection(("127.0.0.1", server.port))
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer tok\r\n\r\n".encode())
    return client


def idle():
    """Waits until nothing more happens: the server's processor time stays the same."""
    spent = -1.0
    while spent != server.cpu_seconds():
        spent = server.cpu_seconds()
        time.sleep(0.5)


ask("PUT", "/v1/notes/first", {"title": "first"})
cursor = ask("GET", "/v1/changes")["cursor"]
idle()
before = server.memory_kib()
streams = [listen("/v1/events") for _ in range(COUNT)]
for stream in streams:
    while b"retry" not in stream.recv(4096):
        pass
polls = [listen(f"/v1/changes?cursor={cursor}&wait=60") for _ in range(COUNT)]
idle()
print(f"\n{2 * COUNT} listeners: {(server.memory_kib() - before) / 2 / COUNT * 1024:.0f} bytes each")

waiting = selectors.DefaultSelector()
for client in streams + polls:
    client.setblocking(False)
    waiting.register(client, selectors.EVENT_READ)
began = time.perf_counter()
ask("PUT", "/v1/notes/second", {"title": "second"})
left = 2 * COUNT
while left and time.perf_counter() - began < 10:
    for key, _ in waiting.select(1):
        if b"cursor" in key.fileobj.recv(65536):
            waiting.unregister(key.fileobj)
            left -= 1
print(f"a change reached {2 * COUNT - left} of them within {(time.perf_counter() - began) * 1000:.0f} ms")
for client in streams + polls:
    client.close()
server.stop()

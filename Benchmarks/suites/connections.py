"""Measures what an idle keep-alive connection costs, and whether the next client is still served as before."""

import resource
import socket
import statistics
import tempfile
import time

from bench import RELEASE, Server, wrk

COUNT = 10_000
REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"

_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
folder = tempfile.TemporaryDirectory()
server = Server(
    "notes-server", [RELEASE / "notes-server", "--port", "0", "--max-connections", COUNT + 100],
    env={"NOTES_LOG": "off"}, cwd=folder.name)


def ask(client):
    client.sendall(REQUEST)
    answer = client.recv(4096)
    assert answer.startswith(b"HTTP/1.1 200"), answer


def rate():
    return statistics.median(wrk(server, "/health", seconds=1, connections=1)[0] for _ in range(3))


rate_before = rate()
time.sleep(0.5)
before = server.memory_kib()
print(f"\nidle notes-server: {server.memory_kib('VmRSS')} KiB resident, {before} KiB of it its own (RssAnon)")
clients = []
for _ in range(COUNT):
    client = socket.create_connection(("127.0.0.1", server.port))
    ask(client)
    clients.append(client)
after = server.memory_kib()
print(f"{COUNT} idle keep-alive connections: {(after - before) * 1024 / COUNT:.0f} bytes each")
rate_after = rate()
print(f"one more client: {rate_after:,.0f} requests/s, {rate_after / rate_before:.2f} of the rate without them")
ask(clients[0])
ask(clients[-1])
for client in clients:
    client.close()
server.stop()

"""Measures the time from the start of the process to its first answer."""

import os
import socket
import statistics
import subprocess
import tempfile
import time

from bench import RELEASE, SERVER_CORE, free_port

times = []
for _ in range(11):
    port = free_port()
    folder = tempfile.TemporaryDirectory()
    began = time.perf_counter()
    process = subprocess.Popen(
        ["taskset", "-c", SERVER_CORE, RELEASE / "notes-server", "--port", str(port)], cwd=folder.name,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "NOTES_LOG": "off"})
    while True:
        try:
            client = socket.create_connection(("127.0.0.1", port))
            break
        except OSError:
            pass
    client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert client.recv(4096).startswith(b"HTTP/1.1 200")
    times.append((time.perf_counter() - began) * 1000)
    client.close()
    process.terminate()
    process.wait(20)
print(f"\nstart to first answer: median {statistics.median(times):.1f} ms of {len(times)}, worst {max(times):.1f} ms")

"""Compares the engine and the server over TLS with nginx, with the same certificate, ciphers and 1 KiB. It also
measures the cost of an idle connection.
"""

import resource
import socket
import ssl
import subprocess
import sys
import tempfile
import urllib.request

from bench import PEERS, RELEASE, ROOT, Server, free_port, medians, table, wrk

IDLE = 2000
TOKEN = "0" * 64
folder = tempfile.TemporaryDirectory()
certificate, key = f"{folder.name}/cert.pem", f"{folder.name}/key.pem"
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
     "-out", certificate, "-days", "2", "-subj", "/CN=localhost"], check=True, capture_output=True)


def nginx():
    port = free_port()
    text = (ROOT / "Benchmarks" / "peers" / "nginx.conf.in").read_text()
    for name, value in {"DIR": PEERS, "PORT": port, "SMALL": "0123456789" * 15, "KIB": "x" * 1024}.items():
        text = text.replace(f"@{name}@", str(value))
    secure = (f" ssl; ssl_certificate {certificate}; ssl_certificate_key {key}; ssl_protocols TLSv1.2 TLSv1.3;"
              " ssl_session_cache off")
    text = text.replace(" backlog=4096;", f"{secure};")
    path = PEERS / "nginx-tls.conf"
    path.write_text(text)
    return Server("nginx", ["nginx", "-c", path], port, scheme="https")


rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
limits = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
engine = Server("ours", [RELEASE / "EngineProbe", "--tls", certificate, key, "--limit", "idleTime=3600000"], scheme="https")
whole = Server(
    "notes-server", [RELEASE / "notes-server", "--port", "0", "--tls-cert", certificate, "--tls-key", key],
    env={"NOTES_LOG": "off", "NOTES_TOKEN": TOKEN}, cwd=folder.name, scheme="https")
peer = nginx()

trusting = ssl._create_unverified_context()
request = urllib.request.Request(
    f"https://127.0.0.1:{whole.port}/v1/notes/kib", data=b"a kibibyte\n" + b"x" * 1024, method="PUT",
    headers={"Authorization": f"Bearer {TOKEN}", "Content-Type": "text/plain"})
urllib.request.urlopen(request, context=trusting).close()

WHAT = {
    engine.name: ("/bytes?bytes=1024", []), peer.name: ("/echo", []),
    whole.name: ("/v1/notes/kib", ["-H", f"Authorization: Bearer {TOKEN}"]),
}


def ask(server, *more):
    path, fields = WHAT[server.name]
    return wrk(server, path, extra=[*fields, *more])


table("GET of 1 KiB over TLS 1.3, 64 clients kept alive (notes-server: a note with a body of 1 KiB)",
      medians([engine, whole, peer], ask, rounds), engine.name)
table("The same, a full handshake for each",
      medians([engine, whole, peer], lambda it: ask(it, "-H", "Connection: close"), rounds), engine.name)

before = engine.memory_kib()
clients = []
for _ in range(IDLE):
    client = trusting.wrap_socket(socket.create_connection(("127.0.0.1", engine.port)))
    client.sendall(b"GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
    assert client.recv(4096).startswith(b"HTTP/1.1 200")
    clients.append(client)
print(f"{IDLE} idle TLS connections: {(engine.memory_kib() - before) * 1024 / IDLE:,.0f} bytes each")
for server in (engine, whole, peer):
    server.stop()

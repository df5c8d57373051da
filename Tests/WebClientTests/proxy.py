"""Runs a small proxy before a notes-server: it can serve the client from the source tree, put everything below a
prefix, lose answers, and hold requests back. A test sets a switch for each of its faults."""

import hashlib
import http.client
import http.server
import json
import socketserver
import threading
import urllib.parse
import urllib.request

import tools

POLICY = ("default-src 'self'; img-src 'self' blob:; base-uri 'none'; object-src 'none'; form-action 'self'; "
          "frame-ancestors 'none'")
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".html": "text/html; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
         ".webmanifest": "application/manifest+json", ".json": "application/json"}
HOP_BY_HOP = {"connection", "content-length", "transfer-encoding", "keep-alive"}


class Proxy(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, upstream, prefix="", files=None, port=0):
        """`upstream` is a function, since a server that is started again may have another address."""
        super().__init__(("127.0.0.1", port), Handler)
        self.upstream, self.prefix, self.files = upstream, prefix, files
        # Called with (method, path, body); True forwards the request to the server and drops its answer.
        self.loses = lambda method, path, body: False
        # Called with (method, path) before a request goes on; it may wait.
        self.holds = lambda method, path: None
        # Called with (method, path) before a request goes on; a status that it returns is answered as by a gateway.
        self.refuses = lambda method, path: None
        # Requests wait here while it is clear.
        self.open = threading.Event()
        self.open.set()
        # Added to the version that the client gets, as a new build of the server would.
        self.version = ""
        self.url = f"http://127.0.0.1:{self.server_address[1]}{prefix}"
        self.thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    def start(self):
        self.thread.start()
        return self

    def stop(self):
        self.open.set()
        self.shutdown()
        self.server_close()

    def handle_error(self, request, client_address):
        """Ignores errors, since a browser may close connections at any time."""

    def client_file(self, path):
        """Returns the bytes and the type of a file of the client, or None where the server has it."""
        name = path.lstrip("/") or "index.html"
        if name == "app/version.js" and (self.files or self.version):
            return self.version_script().encode(), TYPES[".js"]
        names = tools.served(self.files) if self.files else {}
        if name not in names:
            return None
        return names[name].read_bytes(), TYPES.get(names[name].suffix, "application/octet-stream")

    def version_script(self):
        if not self.files:
            with urllib.request.urlopen(f"{self.upstream()}/app/version.js") as answer:
                return answer.read().decode() + f"self.appVersion += {json.dumps(self.version)};\n"
        names = tools.served(self.files)
        digest = hashlib.sha256(self.version.encode())
        for file in names.values():
            digest.update(file.read_bytes())
        files = ["./", *(name for name in names if name not in ("index.html", "worker.js")), "app/version.js"]
        return f"self.appVersion = {json.dumps(digest.hexdigest()[:32])}; self.appFiles = {json.dumps(files)};\n"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Proxy

    def log_message(self, *arguments):
        pass

    def pass_on(self):
        length = self.headers.get("Content-Length")
        body = self.rfile.read(int(length)) if length else None
        if not self.path.startswith(self.server.prefix + "/"):
            return self.give(404, b"outside the prefix\n", "text/plain")
        path = self.path[len(self.server.prefix):]
        file = self.server.client_file(urllib.parse.urlparse(path).path) if self.command in ("GET", "HEAD") else None
        if file:
            return self.give(200, *file)
        self.server.open.wait()
        self.server.holds(self.command, path)
        if status := self.server.refuses(self.command, path):
            return self.give(status, b"<h1>Forbidden</h1>\n", "text/html")
        address = urllib.parse.urlparse(self.server.upstream())
        upstream = http.client.HTTPConnection(address.hostname, address.port)
        try:
            headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
            if self.server.prefix:
                headers["X-Forwarded-Prefix"] = self.server.prefix
            headers["X-Forwarded-Host"] = self.headers["Host"]
            upstream.request(self.command, path, body, headers)
            answer = upstream.getresponse()
            if self.server.loses(self.command, path, body):
                answer.read()
                raise OSError("lost on purpose")
            self.relay(answer)
        except (OSError, http.client.HTTPException):
            pass
        finally:
            upstream.close()
            self.close_connection = True

    def relay(self, answer):
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        length = answer.getheader("Content-Length")
        if length:
            self.send_header("Content-Length", length)
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command == "HEAD":
            return
        # An event stream's bytes go on as they come.
        while data := answer.read1(65536):
            self.wfile.write(data)
            self.wfile.flush()

    def give(self, status, data, kind):
        tag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
        fresh = self.headers.get("If-None-Match") == tag
        self.send_response(304 if fresh else status)
        for name, value in (
                ("Content-Type", kind), ("ETag", tag), ("Cache-Control", "no-cache"),
                ("Content-Security-Policy", POLICY), ("X-Content-Type-Options", "nosniff"),
                ("Permissions-Policy", "geolocation=(self)"), ("Referrer-Policy", "no-referrer")):
            self.send_header(name, value)
        self.send_header("Content-Length", str(0 if fresh else len(data)))
        self.end_headers()
        if self.command != "HEAD" and not fresh:
            self.wfile.write(data)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = pass_on

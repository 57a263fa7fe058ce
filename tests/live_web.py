"""
A web for commands that need a network: a proxy that acts as every host, in HTTP and TLS.

    with LiveWeb() as web:
        subprocess.run(["curl", "https://journal.example.org/a.pdf"], env={**os.environ, **web.env})
        assert web.seen == ["https://journal.example.org/a.pdf"]

The APIs of a crawl have made-up publications and recorded responses. Any other address is a PDF
if it ends in ``.pdf``, else the page of an article; robots.txt is absent. No request leaves this
machine.
"""

from __future__ import annotations

import json
import ssl
import tempfile
import threading
from datetime import UTC, datetime, timedelta
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from pubcrawl.publications.resources import RESOURCES
from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.conftest import ADDRESSES
from tests.crawls.ingests import PDF
from tests.server import Answer

ROOT = Path(__file__).resolve().parent.parent
RECORDED = ROOT / "tests/recorded"
SOURCE = Synthetic(4)
ARTICLE = (
    "<html><head><title>{name}</title><meta name='citation_title' content='{name}'></head>"
    f"<body><h1>{{name}}</h1><p>{'They swim, they dive and they sleep. ' * 200}</p></body></html>"
)


class LiveWeb:
    """See the module's docstring; *seen*: the addresses of all requests."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.apis = ApiServer(SOURCE)
        self.apis.port = 1  # for its addresses; it does not listen
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = True
        self._server.web = self  # type: ignore[attr-defined]

    @property
    def env(self) -> dict[str, str]:
        """Return the environment variables with which programs use this web."""
        proxy = f"http://127.0.0.1:{self._server.server_port}"
        return {"http_proxy": proxy, "https_proxy": proxy, "no_proxy": "localhost,127.0.0.1"}

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, method: str, url: str, body: bytes) -> Answer:
        """Return the response to a request."""
        self.seen.append(url)
        for setting, base in ADDRESSES.items():
            if url.startswith((f"{base}/", f"{base}?")):
                target = urlsplit(self.apis.urls[setting]).path + url.removeprefix(base)
                found = self.apis.answer(method, target, body)
                return Answer(found.status, found.body, {"Content-Type": found.type})
        for resource in RESOURCES:
            if url.startswith((f"{resource.url}/", f"{resource.url}?")):
                return _recorded(resource.name, unquote(url + body.decode()).upper())
        path = urlsplit(url).path
        if path == "/robots.txt":
            return Answer(404)
        if "doi=" in url:  # the library of docs/resources.md
            works = [{"doi": doi, "title": "Otters"} for doi in url.partition("doi=")[2].split(",")]
            return Answer(200, json.dumps({"works": works}).encode())
        if path.endswith(".pdf"):
            return Answer(200, PDF, {"Content-Type": "application/pdf"})
        page = ARTICLE.format(name=f"Otters of {path.strip('/')}")
        return Answer(200, page.encode(), {"Content-Type": "text/html; charset=utf-8"})


def _recorded(resource: str, asked: str) -> Answer:
    """Return the recorded response of a resource for an identifier in *asked*."""
    for case in sorted(RECORDED.glob(f"{resource}/*/response.json")):
        prefix, _, suffix = case.parent.name.upper().partition("-")
        if suffix and f"{prefix}/{suffix}" in asked:
            about = json.loads(case.read_text("utf-8"))
            return Answer(about["status"], (case.parent / "body").read_bytes(), about["headers"])
    return Answer(404, b"{}", {"Content-Type": "application/json"})


class _Handler(BaseHTTPRequestHandler):
    """One connection: requests with absolute addresses, or a tunnel to a host."""

    protocol_version = "HTTP/1.1"
    origin = ""

    def do_CONNECT(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.origin = f"https://{self.path.removesuffix(':443')}"
        self.connection = _tls().wrap_socket(self.connection, server_side=True)
        self.rfile = self.connection.makefile("rb")
        self.wfile = self.connection.makefile("wb", 0)  # type: ignore[assignment]
        self.close_connection = False

    def do_GET(self) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        web: LiveWeb = self.server.web  # type: ignore[attr-defined]
        answer = web.answer(self.command, self.origin + self.path, self.rfile.read(size))
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            if name.lower() not in ("content-length", "transfer-encoding", "connection"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body if self.command != "HEAD" else b"")

    do_POST = do_HEAD = do_GET  # noqa: N815 (names of http.server)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@cache
def _tls() -> ssl.SSLContext:
    """Return a server's context with a self-signed certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "live web")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=30))
        .sign(key, hashes.SHA256())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.NamedTemporaryFile() as file:
        pem = serialization.Encoding.PEM
        kind = serialization.PrivateFormat.PKCS8
        file.write(key.private_bytes(pem, kind, serialization.NoEncryption()))
        file.write(certificate.public_bytes(pem))
        file.flush()
        context.load_cert_chain(file.name)
    return context

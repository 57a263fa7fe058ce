import socket
import ssl
import subprocess
import threading

import pytest
from scrapy import exceptions as scrapy_errors
from twisted.internet import error as tx

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.failures import (
    content_error,
    exception_slug,
    fetch_error,
    status_error,
)
from pubcrawl.items.reasons import FAILURES
from tests.cases import golden, table
from tests.fetch.crawling import crawl
from tests.fetch.played import play
from tests.server import Answer, Server

QUIET = {"ROBOTSTXT_OBEY": False}
API = "https://www.ebi.ac.uk/europepmc/webservices/rest/search"
UNPAYWALL = "https://api.unpaywall.org/v2/10.5555/a?email=@"


@table
def test_status(status, slug, sets, splits):
    error = status_error(status, API)
    assert error is not None
    assert (error.slug, error.status) == (slug, status)
    assert (error.sets_exception, error.splits) == (sets, splits)


@pytest.mark.parametrize("status", [200, 201, 204, 299])
def test_success(status):
    assert status_error(status, API) is None
    assert status_error(status, API, compat=True) is None


@table
def test_compat_status(status, url, accepts, sets):
    error = status_error(status, url, compat=True, accepts=accepts)
    assert error is not None
    assert error.sets_exception is sets


def test_compat_reads_what_a_redirect_to_nowhere_holds():
    assert status_error(300, API, compat=True) is None
    assert status_error(304, API, compat=True) is None


@table
def test_compat_failures(slug, accepts, sets):
    assert fetch_error(slug, accepts=accepts, compat=True).sets_exception is sets


@table
def test_content_types(kind, accepts, fine):
    error = content_error(kind, accepts)
    assert (error is None) is fine
    if error is not None:
        assert (error.slug, error.sets_exception) == ("unsupported-content", False)


@pytest.mark.parametrize(
    ("exception", "slug"),
    [
        (FetchError(slug="not-archived"), "not-archived"),
        (scrapy_errors.CannotResolveHostError(), "dns-error"),
        (scrapy_errors.DownloadTimeoutError(), "read-timeout"),
        (tx.NoRouteError(), "connection-refused"),
        (tx.TCPTimedOutError(), "connect-timeout"),
        (tx.ConnectionLost(), "connection-lost"),
        (KeyError("bug"), "fetch-failed"),
    ],
)
def test_exceptions(exception, slug):
    assert exception_slug(exception) == slug
    assert slug in FAILURES


def full_backlog() -> tuple[socket.socket, list[socket.socket]]:
    """Return a listener with a full queue, where connections hang, and its clients."""
    listener = socket.create_server(("127.0.0.4", 0), backlog=0)
    clients = []
    for _ in range(4):
        client = socket.socket()
        client.setblocking(False)
        client.connect_ex(listener.getsockname())
        clients.append(client)
    return listener, clients


@golden
def test_crawls(case, agree, tmp_path):
    agree(case, play(case, tmp_path))


def test_timers_end_what_would_not_end(tmp_path):
    """The timers of a crawl's handler end each request; a slow machine only delays them."""
    hanging, clients = full_backlog()
    with Server("127.0.0.1") as silent, Server("127.0.0.2") as dripping:
        silent.fallback = Answer(silent=True)
        dripping.fallback = Answer(body=b"x" * 100_000, drip=0.05)
        connect = f"http://127.0.0.4:{hanging.getsockname()[1]}/"
        settings = {**QUIET, "DOWNLOAD_TIMEOUT": 4, "CONNECT_TIMEOUT": 2}
        done = crawl(tmp_path, [silent.url(), dripping.url(), connect], settings)
    assert done.slugs == ["read-timeout", "read-timeout", "connect-timeout"]
    assert done.stats["fetch/retried/connect-timeout"] == 1
    for each in (hanging, *clients):
        each.close()


CERTIFICATES = {
    # extension of the certificate, whether it is trusted → slug; the server sends nothing.
    ("subjectAltName=IP:127.0.0.1", True): "connection-lost",
    ("subjectAltName=IP:127.0.0.1", False): "tls-error",
    ("subjectAltName=IP:127.0.0.2", True): "tls-error",
    ("subjectAltName=DNS:*", True): "tls-error",
    ("subjectAltName=DNS:é", True): "tls-error",
    ("keyUsage=keyCertSign", True): "tls-error",  # no name
}


def test_certificates_are_checked(tmp_path):
    trusted, urls, listeners = [], [], []
    for number, (extension, is_trusted) in enumerate(CERTIFICATES):
        key, cert = tmp_path / f"{number}.key", tmp_path / f"{number}.pem"
        command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        options = ("-subj", "/CN=127.0.0.1", "-addext", extension, "-keyout", key, "-out", cert)
        made = subprocess.run((*command.split(), *options), capture_output=True, check=False)
        if made.returncode:
            pytest.skip("openssl cannot make a certificate here")
        trusted += [cert.read_text()] * is_trusted
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cert, key)
        listeners.append(socket.create_server(("127.0.0.1", 0)))
        threading.Thread(target=_shake_hands, args=(listeners[-1], context), daemon=True).start()
        urls.append(f"https://127.0.0.1:{listeners[-1].getsockname()[1]}/")
    (tmp_path / "trusted.pem").write_text("".join(trusted))
    env = {"SSL_CERT_FILE": str(tmp_path / "trusted.pem")}
    done = crawl(tmp_path, urls, QUIET, env=env)
    for listener in listeners:
        listener.close()
    assert done.slugs == list(CERTIFICATES.values())
    assert "it has no subjectAltName" in done.results[5]["message"]
    assert "Traceback" not in done.log


def _shake_hands(listener: socket.socket, context: ssl.SSLContext) -> None:
    """Accept connections, and close them without an answer."""
    while True:
        try:
            client, _ = listener.accept()
            context.wrap_socket(client, server_side=True).close()
        except ssl.SSLError:
            continue
        except OSError:
            return

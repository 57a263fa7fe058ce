"""``scrapy doctor --network``: whether the services of a crawl answer."""

from __future__ import annotations

import http.client
import ssl
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from time import time
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from scrapy.settings import BaseSettings

from pubcrawl.fetch.apis import apis
from pubcrawl.workbench.doctor.diagnosis import OK, PROBLEM, WARNING, Diagnosis

TIMEOUT = 15  # seconds for an answer
SKEW_MAX = 300  # seconds that the clocks may differ


class _NoRedirects(HTTPRedirectHandler):
    """A redirect is an answer."""

    def redirect_request(self, *_: object, **__: object) -> None:
        """Return no further request."""


def network(settings: BaseSettings) -> Iterator[Diagnosis]:
    """
    Send a HEAD request to each configured service, one for each host, without keys.

    Proxies are those of the environment, as in a crawl. The first answer with a date is
    compared with the clock.
    """
    bases = {
        str(settings[api.setting]): api.setting
        for api in apis(settings)
        if str(settings.get(api.setting) or "").startswith(("http://", "https://"))
    }
    hosts = {urlsplit(base).netloc.rpartition("@")[2]: base for base in reversed(list(bases))}
    opener = build_opener(_NoRedirects(), HTTPSHandler(context=ssl.create_default_context()))
    dated = False
    for host, base in sorted(hosts.items()):
        subject = f"network, {bases[base]}"
        # Without user and password: an error would name them.
        address = urlsplit(base)._replace(netloc=host).geturl()
        request = Request(address, method="HEAD")  # noqa: S310 (of the settings)
        request.add_header("User-Agent", str(settings["USER_AGENT"]))
        headers = None
        try:
            with opener.open(request, timeout=TIMEOUT) as answer:
                status, headers = answer.status, answer.headers
        except HTTPError as error:
            status, headers = error.code, error.headers
            error.close()
        except (URLError, OSError, ValueError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", None) or error
            advice = f"check name, network and proxy, or give another address: {bases[base]}"
            yield Diagnosis(PROBLEM, subject, f"{host} does not answer: {reason}", advice)
            continue
        message = f"{host} answers with {status}"
        if status >= 500:
            yield Diagnosis(WARNING, subject, message, "wait: its service has a fault")
        else:
            yield Diagnosis(OK, subject, message)
        if not dated and headers and (seconds := _skew(headers.get("Date"))) is not None:
            dated = True
            yield _compared(host, seconds)


def _skew(date: str | None) -> float | None:
    """Return by how many seconds this clock is ahead of a Date header."""
    try:
        return time() - parsedate_to_datetime(date).timestamp() if date else None
    except (TypeError, ValueError):
        return None


def _compared(host: str, seconds: float) -> Diagnosis:
    if abs(seconds) <= SKEW_MAX:
        return Diagnosis(OK, "clock", f"agrees with that of {host}")
    where = "ahead of" if seconds > 0 else "behind"
    return Diagnosis(
        WARNING,
        "clock",
        f"{abs(seconds):,.0f} seconds {where} that of {host}",
        "set it, and let it follow a time server: timedatectl set-ntp true",
    )

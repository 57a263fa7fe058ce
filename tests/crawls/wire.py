"""
All hosts on one server: what goes out goes to ``WIRE_BASE``, under its own address.

``https://journal.example.org/a?b`` is asked for as ``/https://journal.example.org/a?b``.
Everything above the wire sees the addresses that the world has. An answer with
a header ``X-Fail`` stands for a host where the connection fails for real.
"""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from scrapy.http import Request, Response

from tests.patience import Patient


class Wire(Patient):
    """Download handler for both schemes."""

    async def download_request(self, request: Request) -> Response:
        base = os.environ["WIRE_BASE"]
        response = await self._forward(request, f"{base}/{request.url}")
        fail = (response.headers.get("X-Fail") or b"").decode()
        if fail:
            elsewhere = {
                "refused": "http://127.0.0.1:1/",
                "unknown_host": "http://nowhere.invalid/",
                # Its server speaks no TLS.
                "tls": f"https://127.0.0.1:{urlsplit(base).port}/",
            }
            await self._forward(request, elsewhere[fail])
        return response.replace(url=request.url)

    async def _forward(self, request: Request, url: str) -> Response:
        sent = request.replace(url=url)
        try:
            return await super().download_request(sent)
        finally:
            # What was noted about the transfer.
            request.meta.update(sent.meta)

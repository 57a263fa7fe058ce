"""
The made-up APIs in a process of their own, which prints their addresses and then serves them.

    python -m bench.apis 600 [--small]
"""

from __future__ import annotations

import json
import signal
import sys

from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.server import Answer, Seen

LOG = "/_log"
"""The path of the list of all requested addresses."""


class LoggingApis(ApiServer):
    """The APIs, and the addresses that were requested."""

    def _reply(self, seen: Seen) -> Answer:
        if seen.target != LOG:
            return super()._reply(seen)
        # `Seen.host` has no port.
        urls = [
            f"http://{request.headers['host']}{request.target}"
            for request in self.server.seen
            if request.target != LOG
        ]
        return Answer(200, json.dumps(urls).encode())


if __name__ == "__main__":
    source = Synthetic(int(sys.argv[1]), small="--small" in sys.argv)
    with LoggingApis(source, spread=True) as apis:
        print(json.dumps(apis.urls), flush=True)
        signal.pause()

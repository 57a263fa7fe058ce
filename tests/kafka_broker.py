"""
A Kafka broker with the real protocol: the mock cluster of librdkafka, in its own process.

    with Broker({"requests": 4}) as broker:      # topic → partitions
        … broker.address …
        broker.down(); broker.up()               # it closes its port, and keeps its messages
        broker.fail("commit", 1000)              # the next 1000 commits of offsets fail

The broker keeps the last 5 MB of each partition; a longer message is kept alone.
https://github.com/confluentinc/librdkafka/blob/master/src/rdkafka_mock.h
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[1]
# Key of a request, and an error that may pass: no leader, a coordinator that loads its offsets.
# https://kafka.apache.org/protocol#protocol_api_keys
_FAILURES = {"produce": (0, 6), "commit": (8, 14)}


class Broker:
    """See the module's docstring; *topics*: name → number of partitions."""

    def __init__(self, topics: Mapping[str, int]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.kafka_broker"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.address = self._read()
        for name, partitions in topics.items():
            self._do(f"topic {name} {partitions}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def down(self) -> None:
        """Close the port and all connections."""
        self._do("down")

    def up(self) -> None:
        """Open the port again."""
        self._do("up")

    def fail(self, request: str, count: int) -> None:
        """Answer the next *count* requests ``produce`` or ``commit`` with an error; 0: none."""
        self._do(f"fail {request} {count}")

    def _do(self, command: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        assert self._read() == "done"

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def _library() -> Any:
    import confluent_kafka

    folder = Path(confluent_kafka.__file__).parents[1] / "confluent_kafka.libs"
    (path,) = folder.glob("librdkafka*.so*")
    library = ctypes.CDLL(str(path))
    library.rd_kafka_new.restype = ctypes.c_void_p
    text = ctypes.c_char_p
    library.rd_kafka_new.argtypes = [ctypes.c_int, ctypes.c_void_p, text, ctypes.c_size_t]
    library.rd_kafka_mock_cluster_new.restype = ctypes.c_void_p
    library.rd_kafka_mock_cluster_new.argtypes = [ctypes.c_void_p, ctypes.c_int]
    library.rd_kafka_mock_cluster_bootstraps.restype = ctypes.c_char_p
    library.rd_kafka_mock_cluster_bootstraps.argtypes = [ctypes.c_void_p]
    return library


def _main() -> None:
    library = _library()
    error = ctypes.create_string_buffer(512)
    client = library.rd_kafka_new(0, None, error, 512)
    cluster = ctypes.c_void_p(library.rd_kafka_mock_cluster_new(client, 1))
    print(library.rd_kafka_mock_cluster_bootstraps(cluster).decode(), flush=True)
    for line in sys.stdin:
        name, *values = line.split()
        if name == "topic":
            library.rd_kafka_mock_topic_create(cluster, values[0].encode(), int(values[1]), 1)
        elif name == "down":
            library.rd_kafka_mock_broker_set_down(cluster, 1)
        elif name == "up":
            library.rd_kafka_mock_broker_set_up(cluster, 1)
        elif name == "fail":
            key, code = _FAILURES[values[0]]
            library.rd_kafka_mock_clear_request_errors(cluster, ctypes.c_int16(key))
            count = int(values[1])
            errors = (ctypes.c_int * count)(*[code] * count)
            library.rd_kafka_mock_push_request_errors_array(
                cluster, ctypes.c_int16(key), ctypes.c_size_t(count), errors
            )
        print("done", flush=True)


if __name__ == "__main__":
    _main()

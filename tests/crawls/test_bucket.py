"""S3 buckets: files, feeds and WARC files, with the server of the bucket up and down."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import bagit
import pytest

from tests.crawls.forks import forks
from tests.crawls.run import ROOT

KEYS = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"}
REQUESTS = ROOT / "examples/requests.jsonl"
ARCHIVE = ROOT / "examples/ingest.warc.gz"


class Bucket:
    """A bucket on an S3 server that can be down, always at the same address."""

    def __init__(self) -> None:
        self.port = 0
        with self.there():
            pass

    @contextmanager
    def there(self) -> Iterator[None]:
        """Run the server, with an empty bucket."""
        from moto.server import ThreadedMotoServer  # too slow to import at each collection

        server = ThreadedMotoServer(ip_address="127.0.0.1", port=self.port, verbose=False)
        server.start()
        self.port = server.get_host_and_port()[1]
        try:
            self.client.create_bucket(Bucket="library")
            yield
        finally:
            server.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def client(self) -> Any:
        import boto3

        keys = {name.lower(): value for name, value in KEYS.items()}
        return boto3.client("s3", endpoint_url=self.url, region_name="us-east-1", **keys)

    def sizes(self) -> dict[str, int]:
        """Return the sizes of the objects in the bucket, by name."""
        listed = self.client.list_objects_v2(Bucket="library").get("Contents", ())
        return {each["Key"]: each["Size"] for each in listed}

    def read(self, name: str) -> bytes:
        return self.client.get_object(Bucket="library", Key=name)["Body"].read()


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Bucket:
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    return Bucket()


def run(folder: Path, bucket: Bucket, *arguments: str) -> tuple[int, str]:
    """Run a command with the settings of the bucket; return its exit code and output."""
    settings = {**KEYS, "AWS_ENDPOINT_URL": bucket.url}
    options = [word for name, value in settings.items() for word in ("-s", f"{name}={value}")]
    done = forks().run([*arguments, *options], folder)
    return done.returncode, done.stdout + done.stderr


def staged(folder: Path) -> list[Path]:
    return [path for path in (folder / "staging").rglob("*-*") if path.is_file()]


def test_files_and_feeds_wait_for_a_bucket_that_is_away(tmp_path: Path, bucket: Bucket) -> None:
    files = ("-s", "FILES_DIR=s3://library/files", "-s", f"FILES_STAGING={tmp_path / 'staging'}")
    crawl = (
        "crawl",
        "ingest",
        "-a",
        f"seeds={REQUESTS}",
        "-O",
        "s3://library/results.jsonl",
        "-s",
        f"REPLAY={ARCHIVE}",
        "-s",
        "SEED_FAILURES_MAX=100%",
        *files,
    )
    code, away = run(tmp_path, bucket, *crawl)
    assert (code, "(finished)" in away) == (1, True), away
    waiting = len(staged(tmp_path))
    assert waiting > 8
    assert f"the next crawl will upload to FILES_DIR: {waiting}\n" in away

    with bucket.there():
        code, there = run(tmp_path, bucket, *crawl)
        assert code == 0, there
        names = bucket.sizes()
        code, checked = run(tmp_path, bucket, "files", "check", *files)
        feed = [json.loads(line) for line in bucket.read("results.jsonl").splitlines()]
        damaged = min(name for name in names if name.startswith("files/pdf/"))
        bucket.client.put_object(Bucket="library", Key=damaged, Body=bytes(names[damaged]))
        _, found = run(tmp_path, bucket, "files", "check", *files)
        code_of_bag, bag = run(tmp_path, bucket, "files", "manifest", "--bag", "bag", *files)
    assert sum(name.startswith("files/") for name in names) == waiting
    assert (code, "no findings" in checked) == (0, True), checked
    assert len(feed) == 24
    assert f"damaged: {damaged.removeprefix('files/')}: " in found
    assert (code_of_bag, "bag: 8 files\n" in bag) == (1, True), bag
    bagit.Bag(str(tmp_path / "bag")).validate()
    assert not staged(tmp_path)


def test_an_archive_is_uploaded_once_the_bucket_is_there(tmp_path: Path, bucket: Bucket) -> None:
    warcs = tmp_path / "warc"
    warcs.mkdir()
    for name in ("one.warc.gz", "two.warc.gz"):
        (warcs / name).write_bytes(ARCHIVE.read_bytes())
    code, out = run(tmp_path, bucket, "archive", "upload", "warc", "bucket/a")
    assert (code, "give s3://bucket/prefix" in out) == (4, True), out
    upload = ("archive", "upload", "warc", "s3://library/a")
    code, away = run(tmp_path, bucket, *upload)
    assert (code, "4 files wait in warc, and the same command continues" in away) == (1, True), away

    with bucket.there():
        code, out = run(tmp_path, bucket, *upload, "--move")
        assert code == 0, out
        sizes = bucket.sizes()
        # The next WARC file is copied; the others, deleted locally, stay in the bucket.
        (warcs / "three.warc.gz").write_bytes(ARCHIVE.read_bytes())
        code, again = run(tmp_path, bucket, *upload)
        assert code == 0, again
        code, third = run(tmp_path, bucket, *upload)
        later = bucket.sizes()
    size = ARCHIVE.stat().st_size
    assert sizes.items() >= {"a/one.warc.gz": size, "a/two.warc.gz": size}.items()
    assert sum(name.startswith("a/") and name.endswith(".cdxj") for name in sizes) == 2
    assert [path.name for path in warcs.glob("*.warc.gz")] == ["three.warc.gz"]
    assert later.keys() >= {*sizes, "a/three.warc.gz"}
    assert "s3://library/a/three.warc.gz" in again.splitlines()
    assert "s3://library/a/three.warc.gz" not in third.splitlines()

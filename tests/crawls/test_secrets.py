"""Neither a crawl nor the commands after it write the secret of any setting."""

from __future__ import annotations

import gzip
import json
import shlex
from base64 import b64encode
from pathlib import Path
from urllib.parse import quote

import pytest
from scrapy.settings import Settings

from pubcrawl import settings as project
from pubcrawl.exchange.registry import FORMATS
from pubcrawl.ids.hidden import is_secret, without_password, without_secrets
from pubcrawl.publications.resources import addresses, keys
from pubcrawl.store.database import Database
from tests import cases
from tests.apis.synthetic import Synthetic
from tests.crawls.forks import environment, forks
from tests.crawls.run import Apis, Crawl
from tests.databases import postgres as postgres
from tests.server import Answer, Server

COMMANDS = cases.read(Path(__file__).with_suffix(".yaml"))
EXPORTS = [f"export --format {form}" for form in FORMATS if form != "parquet"]


def secret_settings() -> list[str]:
    """Return the names of all settings that hold a secret, Scrapy's too."""
    settings = Settings()
    settings.setmodule(project)
    return sorted(name for name in settings if is_secret(name))


def test_the_names_of_secrets() -> None:
    names = secret_settings()
    assert {*keys(), "CONTACT_EMAIL", "EUROPEPMC_EMAIL", "SPN2_ACCESS_KEY", "SPN2_SECRET_KEY",
            "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "FTP_PASSWORD",
            "TELNETCONSOLE_PASSWORD", "HTTPAUTH_PASS", "MAIL_PASS"} <= {*names}  # fmt: skip
    assert not {"PART_KEYWORDS_MIN_SIZE", "USER_AGENT", "COOKIES_ENABLED"} & {*names}


@pytest.mark.long
def test_no_secret_is_written(tmp_path: Path) -> None:
    markers = {
        name: f"marker-{name.lower()}@lab.example" if "EMAIL" in name else f"marker-{name}"
        for name in secret_settings()
    }
    out = f"ftp://me:marker-feed@127.0.0.1:1/{tmp_path.name}.jsonl"
    with Apis(Synthetic(6, small=True)) as apis:
        others = {name: apis.server.url("/else") for name in addresses() if name not in apis.urls}
        (tmp_path / "files").mkdir()
        settings = {
            **markers,
            **others,
            "WARC_DIR": "warc",
            "LOG_LEVEL": "DEBUG",
            "LOG_FILE": "crawl.log",
            "STATS_DUMP": "True",
            "COOKIES_DEBUG": "True",
            "SEED_FAILURES_MAX": "100%",
            "JAVASCRIPT": "off",
            "HISTORY": "none",
        }
        crawl = Crawl(tmp_path, apis.urls, **settings)
        crawl.seeds("50000001", "50000002", "99999999", "no identifier")
        asked = "resources=europepmc,pubmed_xml,unpaywall,openalex,semantic_scholar,core,openaire"
        done = crawl.run("-O", out, "-O", "feed.pubfetcher.json", "-O", "feed.csv", "-a", asked)
        log = (tmp_path / "crawl.log").read_text("utf-8")
        assert done.code in (0, 1), done.log + log  # 1: the second output cannot be reached
        assert "DEBUG" in log and "Overridden settings" in log
        assert "127.0.0.1:1" in log
        # The hosts do receive their own secrets.
        received = "\n".join(f"{each.target} {each.headers}" for each in apis.server.seen)
        assert markers["NCBI_API_KEY"] in received
        assert quote(markers["CONTACT_EMAIL"]) in received
        texts = {"stderr": done.log, "stdout": done.out}
        options = [word for pair in settings.items() for word in ("-s", "{}={}".format(*pair))]
        for line in (*COMMANDS["after"], *EXPORTS, *COMMANDS["wrong"]):
            words = shlex.split(line)
            ran = forks().run(
                [words[0], *options, "-s", "LOG_FILE=after.log", *words[1:]], tmp_path
            )
            assert "Traceback" not in ran.stderr, line
            assert line in COMMANDS["wrong"] or ran.returncode == 0, (line, ran.stderr)
            texts[line] = ran.stdout + ran.stderr
    texts |= written(tmp_path)
    made = {"crawl.log", "out.jsonl", "feed.pubfetcher.json", "feed.csv", "report.html"}
    assert made | {"crate/ro-crate-metadata.json", "records.parquet"} <= texts.keys()
    found = {
        (name, word)
        for name, text in texts.items()
        for word in [*markers.values(), "marker-"]
        for form in (word, quote(word), json.dumps(word)[1:-1])
        if form in text
    }
    assert not found, sorted(found)


@pytest.mark.long
def test_no_password_of_store_or_proxy_is_written(tmp_path: Path, postgres: str) -> None:
    store = postgres.replace("pubcrawl@", "pubcrawl:marker-store@")
    assert store != postgres
    body = b"<title>Kelp</title><p>" + b"Kelp grows in cold water. " * 40
    page = Answer(body=body, headers={"Content-Type": "text/html"})
    with Server(fallback=lambda seen: page) as server:
        proxy = server.url("").replace("http://", "http://me:marker-proxy@")
        options = {"JAVASCRIPT": "off", "LOG_LEVEL": "DEBUG", "STATS_DUMP": "True"}
        crawl = Crawl(tmp_path, {}, STORE_URL=store, WARC_DIR="warc", **options)
        crawl.seeds("http://kelp.example/page")
        env = {**environment(), "http_proxy": proxy}
        done = crawl.finish(crawl.start(spider="webpages", env=env))
        nowhere = Crawl(tmp_path, {}, STORE_URL=f"{store}-none", **options)
        refused = nowhere.finish(nowhere.start(spider="webpages", env=env))
        received = [each.headers for each in server.seen if each.target.endswith("/page")]
    assert done.code == 0, done.log
    assert [each["proxy-authorization"] for each in received] == [
        "Basic " + b64encode(b"me:marker-proxy").decode()
    ]
    assert refused.code not in (0, None)
    assert "pubcrawl:***@" in refused.log + refused.out
    texts = written(tmp_path) | {"log": done.log + refused.log, "out": done.out + refused.out}
    assert not [
        (name, word)
        for name, text in texts.items()
        for word in ("marker-", b64encode(b"me:marker-proxy").decode())
        if word in text
    ]


def written(folder: Path) -> dict[str, str]:
    """Return the content of each file below *folder* by name, decompressed, as Latin-1."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert any(path.name.endswith(".warc.gz") for path in files)
    return {
        str(path.relative_to(folder)): (
            gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        ).decode("latin-1")
        for path in files
    }


def test_a_log_of_settings_and_outputs() -> None:
    line = "FEEDS: {'ftp://me:pass@h/out': 1}, key abcd1234 and more"
    assert without_secrets(line, ["abcd1234"]) == "FEEDS: {'ftp://…@h/out': 1}, key … and more"
    assert without_password("no address: a@b.example") == "no address: a@b.example"


@pytest.mark.parametrize("url", ["no://me:hidden@h/d", "me:hidden@h", "x://me:hid/den@h:port/d"])
def test_an_unusable_store(url: str) -> None:
    with pytest.raises(Exception) as raised:
        Database(url)
    assert "den@" not in str(raised.value)

"""The replay of a recorded crawl needs no network and gives the same records."""

from __future__ import annotations

from pathlib import Path

from tests.apis.synthetic import Synthetic
from tests.crawls.faults import FAULTS, number
from tests.crawls.run import Apis, Crawl, timeless
from tests.patience import PATIENT
from tests.server import Answer


def test_record_and_replay(tmp_path: Path) -> None:
    source = Synthetic(24)
    faults = iter(FAULTS.values())

    def fault(resource: str, asked: tuple[str, ...]) -> Answer | None:
        """Return a different fault for some full texts and pages."""
        if resource in ("europepmc_fulltext", "pubmed_html") and number(asked[0]) % 4 == 0:
            return next(faults, (None, ""))[0]
        return None

    seeds = (*source.pmids, "10.5555/SYNTHETIC.1", "PMC20000001", "99999999", "nothing")
    options = {"RETRY_AFTER_DEFAULT": 0, **PATIENT, "HOST_REST_FACTOR": 0}
    with Apis(source, fault) as apis:
        live = Crawl(tmp_path / "live", apis.urls, **options)
        live.folder.mkdir()
        live.seeds(*seeds)
        recorded = live.run("-s", "WARC_DIR=../warc")
        urls = apis.urls
    assert recorded.code == 0, recorded.log
    assert list((tmp_path / "warc").glob("*.warc.gz"))

    again = Crawl(tmp_path / "again", urls, **options)
    again.folder.mkdir()
    again.seeds(*seeds)
    # The servers are closed; the replay gives the same records all the same.
    replayed = again.run("-s", "REPLAY=../warc")
    assert replayed.code == 0, replayed.log
    assert "requests, by host" not in replayed.log
    assert again.ledger() == live.ledger()
    assert sorted(map(str, map(timeless, replayed.records))) == sorted(
        map(str, map(timeless, recorded.records))
    )

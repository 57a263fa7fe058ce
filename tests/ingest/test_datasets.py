"""The settings of datasets."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from pubcrawl.exceptions import SettingError
from pubcrawl.ingest.filesets import FilesetLimits
from pubcrawl.ingest.spider.settings import dataset_hosts, dataset_limits

NUMBERS = {
    "DATASET_FILE_MAX": "1",
    "DATASET_SIZE_MAX": 2,
    "DATASET_FILES_MAX": 3,
    "DATASET_ANSWERS_MAX": 4,
}


def test_limits() -> None:
    assert dataset_limits(Settings(NUMBERS)) == FilesetLimits(1, 2, 3, 4)
    assert dataset_limits(Settings({**NUMBERS, "CAPTURE": "spn2"})).captures_max == 20
    with pytest.raises(SettingError):
        dataset_limits(Settings({**NUMBERS, "DATASET_FILES_MAX": "many"}))


def test_hosts() -> None:
    given = {"Data.example.edu:8080": "figshare https://api.example.edu/v2"}
    assert dataset_hosts(Settings({"DATASET_HOSTS": given})) == {
        "data.example.edu:8080": "figshare https://api.example.edu/v2"
    }
    assert dataset_hosts(Settings({"DATASET_HOSTS": '{"a.example": "osf"}'})) == {
        "a.example": "osf"
    }
    assert dataset_hosts(Settings({"DATASET_HOSTS": {}})) == {}


@pytest.mark.parametrize(
    "given", ["x", "[1]", {"a.example": "dspace"}, {"a.example": "osf x"}, {"a.example": None}]
)
def test_hosts_that_cannot_be_used(given: object) -> None:
    with pytest.raises(SettingError, match="DATASET_HOSTS"):
        dataset_hosts(Settings({"DATASET_HOSTS": given}))

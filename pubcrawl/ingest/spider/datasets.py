"""The settings of datasets: hosts of platforms, and limits."""

from __future__ import annotations

from scrapy.settings import BaseSettings

from pubcrawl.engine.setting_values import number
from pubcrawl.exceptions import SettingError
from pubcrawl.ingest.filesets import FilesetLimits
from pubcrawl.platforms import DATASETS

CAPTURES_MAX = 20
"""Most files of a dataset for Save Page Now to capture."""


def limits(settings: BaseSettings) -> FilesetLimits:
    """Return the limits of datasets. Raises ``SettingError`` for a setting that is not a number."""
    return FilesetLimits(
        file_max=number(settings, "DATASET_FILE_MAX", least=1),
        total_max=number(settings, "DATASET_SIZE_MAX", least=1),
        files_max=number(settings, "DATASET_FILES_MAX", least=1),
        answers_max=number(settings, "DATASET_ANSWERS_MAX", least=1),
        captures_max=CAPTURES_MAX if settings.get("CAPTURE") == "spn2" else None,
    )


def hosts(settings: BaseSettings) -> dict[str, str]:
    """
    Return ``DATASET_HOSTS``: host → platform, and after a space the address of its API.

    Raises ``SettingError`` for an unknown platform or a setting of another form.
    """
    try:
        given = settings.getdict("DATASET_HOSTS")
    except (TypeError, ValueError) as error:
        raise SettingError(
            'DATASET_HOSTS: give a JSON object such as {"data.example.edu": "invenio"}'
        ) from error
    for host, entry in given.items():
        name, _, api = str(entry).partition(" ")
        if name not in DATASETS:
            names = ", ".join(DATASETS)
            raise SettingError(f"DATASET_HOSTS: {host}: no platform {name!r}; known are {names}")
        if api and not api.strip().startswith(("http://", "https://")):
            raise SettingError(f"DATASET_HOSTS: {host}: {api.strip()!r} is not an http(s) address")
    return {str(host).lower(): str(entry) for host, entry in given.items()}

"""Files in a bucket of S3 or Google Cloud, through Scrapy's own stores."""

from __future__ import annotations

from typing import Any

from scrapy.exceptions import NotConfigured
from scrapy.pipelines.files import FilesPipeline
from scrapy.settings import BaseSettings

from pubcrawl.exceptions import SettingError


def remote_errors(scheme: str) -> tuple[type[Exception], ...]:
    """Return the exceptions of the library for addresses of *scheme*."""
    if scheme == "s3":
        from botocore.exceptions import BotoCoreError, ClientError

        return BotoCoreError, ClientError
    from google.api_core.exceptions import GoogleAPIError
    from google.auth.exceptions import GoogleAuthError

    return GoogleAPIError, GoogleAuthError


def remote_store(scheme: str, target: str, settings: BaseSettings) -> Any:
    """Return Scrapy's store for *target*, with its settings for keys and access rights."""
    FilesPipeline._update_stores(settings)
    library = {"s3": "botocore", "gs": "google-cloud-storage"}[scheme]
    try:
        return FilesPipeline.STORE_SCHEMES[scheme](target)
    except (NotConfigured, ImportError) as error:
        raise SettingError(f"{target}: pip install {library}") from error

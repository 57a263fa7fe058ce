"""The files below ``FILES_DIR``, for ``scrapy files`` and other commands."""

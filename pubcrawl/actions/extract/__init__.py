"""The parts of ``scrapy extract``."""

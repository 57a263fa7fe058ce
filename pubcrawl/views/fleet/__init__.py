"""The parts of ``scrapy fleet``."""

"""The parts of ``scrapy match``."""

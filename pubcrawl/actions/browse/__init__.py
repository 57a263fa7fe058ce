"""The parts of ``scrapy browse``."""

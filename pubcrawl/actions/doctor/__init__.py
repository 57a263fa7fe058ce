"""The parts of ``scrapy doctor``."""

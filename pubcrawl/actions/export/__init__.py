"""The parts of ``scrapy export``."""

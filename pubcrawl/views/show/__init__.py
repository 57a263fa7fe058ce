"""The parts of ``scrapy show``."""

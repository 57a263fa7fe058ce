"""The parts of ``scrapy report``."""

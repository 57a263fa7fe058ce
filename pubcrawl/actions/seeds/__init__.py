"""The parts of ``scrapy seeds``."""

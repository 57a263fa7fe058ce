"""The parts of ``scrapy files``."""

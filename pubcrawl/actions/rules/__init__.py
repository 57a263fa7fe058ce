"""The parts of ``scrapy rules``."""

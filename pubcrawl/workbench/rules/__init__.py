"""What ``scrapy rules`` does with rule files."""

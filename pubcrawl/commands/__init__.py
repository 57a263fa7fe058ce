"""Commands of ``scrapy`` that this project adds."""

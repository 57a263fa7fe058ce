"""What to fetch next, as plain objects: no Scrapy here."""

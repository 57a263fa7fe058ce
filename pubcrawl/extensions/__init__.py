"""Scrapy extensions: feeds, progress, summary, stats, host leases."""

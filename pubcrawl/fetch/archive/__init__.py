"""The exchanges of a crawl as WARC files with their CDX index, written and replayed."""

"""Plain objects that pass between the parts of a crawl: records, requests, outcomes."""

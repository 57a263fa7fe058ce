"""Record classes: what a crawl writes, with everything that is known of each field."""

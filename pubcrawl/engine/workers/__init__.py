"""Worker processes for parsing, so that a slow or dangerous body does not stop the crawler."""

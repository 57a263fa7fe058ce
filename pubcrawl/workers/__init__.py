"""Worker processes that parse: what is slow or dangerous does not stop the crawler."""

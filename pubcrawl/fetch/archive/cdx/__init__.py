"""CDX indexes of WARC files: lines, look-up, building, checking."""

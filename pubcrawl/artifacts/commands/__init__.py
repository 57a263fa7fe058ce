"""What commands do with artifacts: exports for crawlers, checks of these, overviews."""

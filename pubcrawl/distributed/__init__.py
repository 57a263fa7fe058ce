"""Archived pages read again on many cores or machines: parts of a seed list, with Dask."""

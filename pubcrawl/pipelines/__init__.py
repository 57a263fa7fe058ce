"""The pipelines of an item, in order: validate 100, merge 300, store 800."""

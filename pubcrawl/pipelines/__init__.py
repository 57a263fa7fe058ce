"""The pipelines of an item, in order: validate 100, merge 300, references 400, store 800."""

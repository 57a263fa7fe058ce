"""Artifacts: from an entry page, the URIs that belong to a dataset, project, preprint or post."""

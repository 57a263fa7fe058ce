"""Web pages that are not articles: those of tools, databases and manuals."""

"""For scrapyd-deploy, which builds its egg by ``setup.py bdist_egg``; the facts: pyproject.toml."""

from setuptools import setup

setup()

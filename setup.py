"""What pyproject.toml cannot say, and for scrapyd-deploy, which builds its egg by bdist_egg."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["pubcrawl*"]), "pubcrawl.rules"],
    package_dir={"pubcrawl.rules": "rules"},  # data only: beside the code, and installed inside it
    package_data={
        "pubcrawl.rules": ["*.yaml", "tests/*.csv"],
        "pubcrawl.commands.browse": ["static/*"],
        "pubcrawl.commands.report": ["report.*", "review.*"],
    },
)

"""The spider of publications: requests of walks to APIs and pages."""

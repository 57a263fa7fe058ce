"""The answers of the resources of publications → findings."""

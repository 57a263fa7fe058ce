"""The engine of every spider: seeds, claims, requests, responses, outcomes."""

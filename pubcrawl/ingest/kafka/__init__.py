"""Requests from topics of Kafka, and results to them."""

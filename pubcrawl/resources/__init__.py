"""A file for each place that fills parts; ``RESOURCES`` lists them all."""

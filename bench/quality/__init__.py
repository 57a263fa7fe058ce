"""The quality of the readers on the articles of the corpus, compared with two other programs."""

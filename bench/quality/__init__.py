"""How much of the articles in the corpus the readers find, beside two other programs."""

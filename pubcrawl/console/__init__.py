"""What commands share: their class, their options, their output, the records they choose."""

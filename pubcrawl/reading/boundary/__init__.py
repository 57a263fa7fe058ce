"""Machine-readable boundaries → claims of what belongs to an artifact."""

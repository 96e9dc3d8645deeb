"""Games that other programs wrote down, as records; what has no place there is told."""

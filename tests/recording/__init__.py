"""Tests of what is written down while it is played."""

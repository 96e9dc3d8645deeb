"""An evening that is written down while it is played: what is typed becomes a record."""

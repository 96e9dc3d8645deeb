"""The command line: the only layer that reads files, writes and exits."""

"""Runs of the program, as in the tests of the command line."""

from tests.cli.conftest import call

__all__ = ["call"]

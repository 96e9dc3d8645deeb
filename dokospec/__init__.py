"""dokospec: written Doppelkopf rules made formal, and a judge for recorded games."""

__version__ = "0.1.0"

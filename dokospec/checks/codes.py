"""The codes of complaints about a rule text over all its positions.

The wording stands in ``dokospec/messages/checks.toml``.
"""

from __future__ import annotations

from typing import Final

GAP: Final = "P001"
"""A question has no answer. data: question about position."""
OVERLAP: Final = "P002"
"""Two statements answer differently. data: question about position."""
NEVER: Final = "P003"
"""A statement that never comes to bear. data: statement."""
NEVER_CASE: Final = "P004"
"""A case that never holds. data: statement case."""
SAME_AS_BASE: Final = "P005"
"""``ersetzt`` by the same. data: statement base."""
NOTHING_TO_CONFIRM: Final = "P006"
"""``bestätigt`` of what has not changed. data: target base."""
SAME_READING: Final = "P007"
"""A reading that changes nothing. data: doubt reading other."""
NOT_ENUMERATED: Final = "P008"
"""A question that has too many positions. data: question part bound."""
DISAGREE: Final = "P009"
"""The two methods of checking find different things. data: about first second."""

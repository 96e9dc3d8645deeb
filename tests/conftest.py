"""Hypothesis profiles: ``ci`` for every run, ``long`` where there is time to search.

``pytest --hypothesis-profile=long`` chooses the second.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", settings.get_profile("ci"), max_examples=1500)
settings.load_profile("ci")

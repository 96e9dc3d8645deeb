"""What holds for all tests: the profiles of Hypothesis, what one process runs.

``ci`` for every run; ``pytest --hypothesis-profile=long`` where there is time to search.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from dokospec.cache import PLACE

settings.register_profile(
    "ci",
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", settings.get_profile("ci"), max_examples=1500)
settings.load_profile("ci")


@pytest.fixture(scope="session", autouse=True)
def as_wide_as_a_pipe() -> Iterator[None]:
    """A worker of pytest-xdist is told a width, which output into a pipe would heed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLUMNS", raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_cache_but_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is kept ready is made by the tests themselves, once for all processes."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PLACE, str(base / "ready"))
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process runs what shares something: a file's tests, all those of the site.

    Those begin first: with the browser they take longest, and nothing else is left for
    the other processes to do when they are the last.
    """
    for item in items:
        shared = item.path.parent if _of_site(item) else item.path
        item.add_marker(pytest.mark.xdist_group(str(shared)))
    items.sort(key=lambda item: not _of_site(item))


def _of_site(item: pytest.Item) -> bool:
    return item.path.parent.name == "site"

"""What holds for all tests: the profiles of Hypothesis, what one process runs.

Profile ``default`` for every run, ``exhaustive`` for ``pytest -m exhaustive``, which
runs every property once more with many examples.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "default",
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "exhaustive", settings.get_profile("default"), max_examples=300
)


def pytest_configure(config: pytest.Config) -> None:
    """Chooses the profile before a module reads from it how many examples there are."""
    settings.load_profile("exhaustive" if _exhaustive(config) else "default")


@pytest.fixture(scope="session", autouse=True)
def as_wide_as_a_pipe() -> Iterator[None]:
    """A worker of pytest-xdist is told a width, which output into a pipe would heed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLUMNS", raising=False)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """One process runs what shares something: a file's tests, all those of the site.

    Those begin first: with the browser they take longest, and nothing else is left for
    the other processes to do when they are the last. The exhaustive run has few tests of
    a file, and each takes long: there only those of the site stay together.
    """
    exhaustive = _exhaustive(config)
    for item in items:
        if exhaustive and isinstance(item, pytest.Function) and _property(item):
            item.add_marker(pytest.mark.exhaustive)
        item.add_marker(pytest.mark.xdist_group(_shared(item, exhaustive)))
    items.sort(key=lambda item: not _of_site(item))


def _shared(item: pytest.Item, exhaustive: bool) -> str:
    """The name of what the test shares with others of its process."""
    if _of_site(item):
        return str(item.path.parent)
    return item.nodeid if exhaustive else str(item.path)


def _property(item: pytest.Function) -> bool:
    return getattr(item.obj, "is_hypothesis_test", False)


def _of_site(item: pytest.Item) -> bool:
    return item.path.parent.name == "site"


def _exhaustive(config: pytest.Config) -> bool:
    return bool(config.option.markexpr == "exhaustive")

"""What holds for all tests: the profiles of Hypothesis, what one process runs.

Profile ``default`` for every run, ``exhaustive`` for ``pytest -m exhaustive``, which
runs every property once more with many examples.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from dokospec.cache import VARIABLE

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import LoadScopeScheduling

settings.register_profile(
    "default",
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "exhaustive", settings.get_profile("default"), max_examples=160
)


def pytest_configure(config: pytest.Config) -> None:
    """Chooses what modules of tests look at already when they are read.

    The profile, for how many examples there are; and a cache that starts empty, one for
    all processes of a run.
    """
    settings.load_profile("exhaustive" if _exhaustive(config) else "default")
    if not hasattr(config, "workerinput"):
        folder = TemporaryDirectory(prefix="dokospec-tests-")
        config.add_cleanup(folder.cleanup)
        os.environ[VARIABLE] = str(Path(folder.name) / "entries")


@pytest.fixture(scope="session", autouse=True)
def as_into_a_pipe() -> Iterator[None]:
    """A worker of pytest-xdist is told a width, and some surroundings want colour."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("COLUMNS", "FORCE_COLOR"):
            patch.delenv(name, raising=False)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """The exhaustive run has the properties, too."""
    if _exhaustive(config):
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.exhaustive)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(
    config: pytest.Config, log: Producer
) -> LoadScopeScheduling:
    """One process runs what shares something, whatever ``--dist`` says: a file, the site.

    The exhaustive run has few tests of a file, and each takes long: there only those of
    the site stay together.
    """
    from xdist.scheduler import LoadScopeScheduling

    exhaustive = _exhaustive(config)

    # xdist has no types.
    class Scheduler(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            if file.startswith("tests/site/"):
                return "tests/site"
            return nodeid if exhaustive else file

    return Scheduler(config, log)


def _exhaustive(config: pytest.Config) -> bool:
    return bool(config.option.markexpr == "exhaustive")

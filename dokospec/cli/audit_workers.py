"""The parts of an audit, by processes of this machine or by those of a cluster.

Needs ``distributed`` (the extra ``cluster``).
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from dokospec.api import codes
from dokospec.api.errors import DokospecError, defect, refusal
from dokospec.cli.audit_parts import AuditTask, judge_part
from dokospec.cli.game_tables import TablePart

if TYPE_CHECKING:
    from dokospec.bulk import AuditSummary

_PATIENCE: Final = 10
"""Seconds until a scheduler that does not answer is not there."""

_ENVIRONMENT: Final = "distributed.nanny.pre-spawn-environ"
"""What Dask sets in the environment of its workers."""

PartResult: TypeAlias = "AuditSummary | DokospecError"


@contextmanager
def cluster(address: str | None, workers: int) -> Generator[Any, None, None]:
    """A client of the cluster at an address, or of so many processes here.

    Raises DokospecError where nobody answers.
    """
    distributed: Any = import_module("distributed")  # Its classes have no types.
    config: Any = import_module("dask").config
    for name in ("distributed", "asyncio"):
        # What becomes of a worker that dies is told by what its parts come to.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if address is None:
        with (
            # Else each array of some size is asked of the system, and given back: of two
            # million games by one worker, 26.9 s of processor time with Dask's
            # 65,536, 7.5 s of it in the system, and 17.4 s without.
            config.set({f"{_ENVIRONMENT}.MALLOC_TRIM_THRESHOLD_": None}),
            distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            ) as here,
            distributed.Client(here) as client,
        ):
            yield client
        return
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, TypeError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise refusal(codes.NO_CLUSTER, found=address, reason=reason) from None
    with client:
        yield client


def judged_by(
    client: Any, task: AuditTask, parts: Iterable[TablePart]
) -> Iterator[tuple[TablePart, PartResult]]:
    """What was found of each part, as soon as it is written, or why it was not."""
    distributed: Any = import_module("distributed")
    # Not scattered: that is lost when all who hold it die, this is done again.
    shared = client.submit(_itself, task, pure=False)
    futures: dict[Any, TablePart] = {
        client.submit(judge_part, shared, part, pure=False): part for part in parts
    }
    suspected: list[TablePart] = []
    for future in distributed.as_completed(futures):
        part = futures[future]
        found = _result(future)
        future.release()
        if found is None:
            suspected.append(part)
        else:
            yield part, found
    # A worker that dies takes what waits behind its part along: each once more, alone.
    for part in suspected:
        again = client.submit(judge_part, shared, part, pure=False)
        lost = refusal(codes.WORKERS_LOST, file=part.file, found=part.name)
        yield part, _result(again) or lost


def _result(future: Any) -> PartResult | None:
    """What came of a part; None where workers died."""
    distributed: Any = import_module("distributed")
    try:
        found: PartResult = future.result()
    except DokospecError as error:
        return error
    except distributed.KilledWorker:
        return None
    except CancelledError as error:
        reason = str(error).partition("\n")[0]
        return refusal(codes.NO_CLUSTER, found="-", reason=reason)
    except Exception as error:  # noqa: BLE001  (of that worker; the other parts go on)
        return defect(error)
    return found


def _itself(task: AuditTask) -> AuditTask:
    return task

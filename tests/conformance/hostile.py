"""Programs under test that misbehave, each in one way: ``python hostile.py WAY``.

The questions of the tests are all of kind ``stich``, and 0 is always right.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

HELLO = {"name": "hostile", "version": "1", "texte": ["toy"], "kann": ["stich"]}


def say(message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def raw(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def asked() -> Iterator[str]:
    """Greets, and yields the ids of the questions."""
    for line in sys.stdin:
        message = json.loads(line)
        if "frage" in message:
            say(HELLO)
        else:
            yield message["id"]


def right(name: str) -> dict[str, object]:
    return {"id": name, "antwort": 0}


def hang() -> None:
    threading.Event().wait(600)


def leave_somebody(folder: str, *, apart: bool = False, hidden: bool = False) -> int:
    """A process that goes on, in a session of its own or not; ``pid`` says which.

    A hidden one has no parent any more, either, nothing in its environment, no pipes.
    """
    reader, writer = os.pipe()
    if os.fork() == 0:
        if apart:
            os.setsid()
        if hidden and os.fork() > 0:
            os._exit(0)
        os.write(writer, str(os.getpid()).encode())
        if hidden:
            os.closerange(0, 100)
            argv = [sys.executable, __file__, "hangs", ""]
            os.execve(sys.executable, argv, {})  # noqa: S606
        hang()
    if hidden:
        os.wait()
    pid = int(os.read(reader, 20))
    Path(folder, "pid").write_text(str(pid))
    return pid


def main(way: str, folder: str) -> None:
    match way:
        case "dies-at-once":
            sys.exit(3)
        case "never-greets":
            hang()
        case "never-reads":
            say(HELLO)
            hang()
        case "greets-garbage":
            raw(b"Willkommen!\n")
            hang()
        case "floods-stdout":
            while True:
                raw(b"x" * 1000 + b"\n")
        case "one-endless-line":
            while True:
                raw(b"x" * 1000)
        case "floods-stderr":
            for name in asked():
                sys.stderr.write("noise " * 100_000)
                say(right(name))
        case "leaves-a-child" | "leaves-a-daemon" | "leaves-an-orphan":
            hidden = way == "leaves-an-orphan"
            leave_somebody(folder, apart=way != "leaves-a-child", hidden=hidden)
            for name in asked():
                say(right(name))
        case "tells-whom-it-leaves":
            left = leave_somebody(folder, apart=True, hidden=True)
            Path(folder, "started").write_text(f"{os.getpid()} {left}")
            hang()
        case "hangs":
            hang()
        case "repeats-itself":
            repeat(asked())
        case _:
            for number, name in enumerate(asked(), 1):
                answer(way, number, name)


def repeat(names: Iterator[str]) -> None:
    """Answers the first question, and the first again and again for the second."""
    first = right(next(names))
    say(first)
    next(names)
    while True:
        threading.Event().wait(0.02)
        say(first)


def answer(way: str, number: int, name: str) -> None:
    match way:
        case "good":
            say(right(name))
        case "dies-on-case-7" if number == 7 and name.endswith("7"):
            os.abort()
        case "always-dies":
            sys.exit(1)
        case "never-answers":
            pass
        case "answers-twice":
            say(right(name))
            say(right(name))
        case "answers-at-length":
            say({**right(name), "why": "x" * 50_000})
        case "answers-others":
            say(right("nobody-asked"))
        case "answers-without-id":
            say({"antwort": 0})
        case "prints-garbage":
            raw(b"\x1b[31mhm?\x00\n")
        case "invalid-utf-8":
            raw(b'{"id":"\xff\xfe","antwort":0}\n')
        case "nan":
            raw(b'{"id":"%s","antwort":NaN}\n' % name.encode())
        case "huge-number":
            raw(b'{"id":"%s","antwort":%s}\n' % (name.encode(), b"9" * 10_000))
        case "deep":
            raw(b"[" * 50_000 + b"\n")
        case "wrong-type":
            say({"id": name, "antwort": "0"})
        case "truth-for-a-seat":
            say({"id": name, "antwort": False})
        case "both":
            say({"id": name, "antwort": 0, "kann_nicht": "?"})
        case _:
            say(right(name))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])

"""A program in two parts does what it did as one, and fetches the second only for that."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from dokospec.browser.runtime import RESTORE, NotMadeError, node

SPLIT = RESTORE.parents[3] / "browser" / "split.mjs"
SCRIPT = """
import { called, marked, plain, split } from "./split.mjs";
import { joining } from "./restore.mjs";

// (module (memory (export "memory") 1) (table 1 funcref) (global $g (mut i32) (i32.const 7))
//   (func $one (export "one") (param i32) (result i32) local.get 0  global.get $g  i32.add)
//   (func $two (export "two") (param i32) (result i32)
//     i32.const 9  global.set $g  local.get 0  call $one  i32.const 0  i32.load8_u  i32.add)
//   (func (export "three")) (elem (i32.const 0) $two) (data (i32.const 0) "d"))
const text = (word) => [word.length, ...Buffer.from(word)];
const section = (id, ...bytes) => [id, bytes.flat().length, ...bytes.flat()];
const MODULE = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0,
  ...section(1, [2, 96, 1, 127, 1, 127, 96, 0, 0]),
  ...section(3, [3, 0, 0, 1]),
  ...section(4, [1, 112, 0, 1]),
  ...section(5, [1, 0, 1]),
  ...section(6, [1, 127, 1, 65, 7, 11]),
  ...section(7, [4], text("memory"), [2, 0], text("one"), [0, 0], text("two"), [0, 1], text("three"), [0, 2]),
  ...section(9, [1, 0, 65, 0, 11, 1, 1]),
  ...section(10, [3, 7, 0, 32, 0, 35, 0, 106, 11, 16, 0, 65, 9, 36, 0, 32, 0, 16, 0, 65, 0, 45, 0, 0, 106, 11, 2, 0, 11]),
  ...section(11, [1, 0, 65, 0, 11, 1, 100]),
]);
const made = (bytes) => new WebAssembly.Instance(new WebAssembly.Module(bytes), {});

const whole = made(MODULE).exports;
const noted = made(marked(MODULE));
noted.exports.one(1);
const notes = [0, 1, 2].map((n) => called(noted, n));

const { first, second } = split(MODULE, (n) => n === 0);
let fetched = 0;
const rest = () => (fetched++, second);
const settings = { instantiateWasm: (imports, done) => done(made(first), null) };
let parts;
joining(settings, rest).instantiateWasm({}, ({ exports }) => (parts = exports));
const found = [["one", 1], ["two", 1], ["one", 1], ["two", 5], ["three"]].map(([name, ...args]) => [whole[name](...args) ?? null, parts[name](...args) ?? null, fetched]);
console.log(JSON.stringify({ notes, names: [Object.keys(whole), Object.keys(parts), Object.keys(plain(noted))], found }));
"""


def test_two_parts_do_what_the_whole_does(tmp_path: Path) -> None:
    try:
        program = node()
    except NotMadeError as reason:
        pytest.skip(str(reason))
    for source in (SPLIT, RESTORE):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    (tmp_path / "run.mjs").write_text(SCRIPT, encoding="utf-8")

    ran = subprocess.run(  # noqa: S603
        [program, str(tmp_path / "run.mjs")],
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.stderr == ""
    shown = json.loads(ran.stdout)

    assert shown["notes"] == [True, False, False]
    assert shown["names"] == [["memory", "one", "two", "three"]] * 3
    # What the whole says, what the parts say, how often the second has been fetched.
    assert shown["found"] == [
        [8, 8, 0],
        [110, 110, 1],
        [10, 10, 1],
        [114, 114, 1],
        [None, None, 1],
    ]

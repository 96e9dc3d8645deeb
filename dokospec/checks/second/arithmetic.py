"""Calculating with numbers that depend on the position, beyond sums."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from dokospec.checks.ranges import FAR, Form, Range, UnsupportedError, add, scaled
from dokospec.checks.second.unions import (
    GAP,
    Number,
    Union,
    Unions,
    as_value,
    form_of,
    is_number,
    sure,
)
from dokospec.rules.looks import MAX_POWER


class Arithmetic:
    """Products, quotients, rests, powers and roundings of values."""

    def __init__(self, unions: Unions) -> None:
        self.unions = unions
        self.formulas = unions.formulas

    def times(self, one: Any, two: Any) -> object:
        """A product; of two that are not known a number without bounds."""
        for value in (one, two):
            if not is_number(value):
                return GAP
        if isinstance(one, Number) and isinstance(two, Number):
            key = self.formulas.own("Produkt", frozenset((one.form, two.form)))
            return Number(self.formulas.number(key, Range(-FAR, FAR)))
        if isinstance(two, Number):
            one, two = two, one
        return as_value(scaled(form_of(one), two))

    def divided(self, one: Any, two: Any) -> object:
        """A quotient."""
        for value in (one, two):
            if not is_number(value):
                return GAP
        if isinstance(two, Number):
            raise UnsupportedError("/")
        if two == 0:
            return GAP
        return as_value(scaled(form_of(one), 1 / Fraction(two)))

    def rounded(self, number: Any) -> Union:
        """The next whole number, away from zero."""
        if not is_number(number):
            return sure(GAP)
        if not isinstance(number, Number):
            return sure(-(-number // 1) if number >= 0 else number // 1)
        fs, form = self.formulas, number.form
        low, high = fs.bounds(form)
        key = fs.own("aufgerundet", form)
        found = fs.number(key, Range(low.__floor__(), high.__ceil__()))
        says = fs.defined.setdefault(key, [])
        below = fs.compare("<", form)
        up, down = add(found, scaled(form, -1)), add(form, scaled(found, -1))
        for case, gap in ((below ^ 1, up), (below, down)):
            within = fs.compare(">=", gap), fs.compare("<", add(gap, ((), -1)))
            says.append(fs.any_of((case ^ 1, fs.all_of(within))))
        return sure(Number(found))

    def power(self, base: Any, times: Any) -> Union:
        """A number multiplied by itself so often."""
        if not is_number(base) or not is_number(times):
            return sure(GAP)
        if not isinstance(times, Number):
            if not 0 <= times <= MAX_POWER:
                return sure(GAP)
            return sure(base**times)
        if isinstance(base, Number) or base < 1:
            raise UnsupportedError("Potenz")
        fs = self.formulas
        within = fs.all_of(
            (
                fs.compare(">=", times.form),
                fs.compare("<=", add(times.form, ((), -MAX_POWER))),
            )
        )
        found = fs.number(fs.own("Potenz", (base, times.form)), Range(1, FAR))
        return self.unions.choose(
            self.unions.truth(within), sure(Number(found)), sure(GAP)
        )

    def rest(self, number: Any, by: Any) -> Union:
        """What is left of a number divided by another."""
        if not is_number(number) or not is_number(by) or by == 0:
            return sure(GAP)
        if isinstance(by, Number) or by < 0:
            raise UnsupportedError("Rest")
        if not isinstance(number, Number):
            return sure(number % by)
        fs = self.formulas
        times = fs.number(fs.own("Quotient", (number.form, by)), Range(-FAR, FAR))
        rest: Form = add(number.form, scaled(times, -by))
        fs.always.append(fs.compare(">=", rest))
        fs.always.append(fs.compare("<", add(rest, ((), -by))))
        return sure(Number(rest))

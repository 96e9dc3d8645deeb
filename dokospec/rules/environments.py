"""The variables that are known in a statement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dokospec.rules.infer import Inference, Types
from dokospec.rules.syntax import Ereignis, Pflicht, Posten, Target
from dokospec.rules.types import NUMBER, TRUTH, UNKNOWN, Type, named

SEASON: Final = "Saisonabend"
"""What a duty is on that an evening of a season must meet; its variable is the number."""
_MOMENT_TYPES: Final = {"bei Karte": "Auftritt", "nach Stich": "Stich"}


class Environments:
    """The variables that a target makes known in what is about it."""

    def __init__(self, types: Types) -> None:
        self._types = types
        self._names = types.names

    def of(self, target: Target, seen: frozenset[str] = frozenset()) -> dict[str, Type]:
        """The variables of the one target that is meant; none where it is unclear."""
        kinds = self._names.kinds_of(target)
        if len(kinds) != 1:
            return {}
        name, names = target.name, self._names
        match kinds[0]:
            case "Regel":
                return self._types.env(names.quantities[name][0])
            case "Posten":
                return self.item(names.items[name][0])
            case "Gruppe":
                return _common([self.item(item) for item in names.groups[name]])
            case "Pflicht":
                return duty_env(names.duties[name][0])
            case "Ereignis":
                return self._event(names.events[name][0])
            case _ if name not in seen:
                return self.of(names.exceptions[name][0].target, seen | {name})
            case _:
                return {}

    def item(self, item: Posten) -> dict[str, Type]:
        """The variables of an item, in order."""
        quiet = Inference(self._types, item, None)
        env: dict[str, Type] = {}
        for variable, domain in item.each:
            env[variable] = quiet.member(domain, env)
        return env

    def _event(self, event: Ereignis) -> dict[str, Type]:
        quiet = Inference(self._types, event, None)
        env = event_env(event)
        for variable, domain in event.each:
            env[variable] = quiet.member(domain, env)
        return env

    def common(self, targets: Iterable[Target]) -> dict[str, Type]:
        """The variables that all these targets share."""
        return _common([self.of(target) for target in targets])

    def value(self, target: Target, seen: frozenset[str] = frozenset()) -> Type:
        """What an exception to this target must give."""
        kinds = self._names.kinds_of(target)
        if kinds == ["Regel"]:
            return self._types.result(target.name)
        if kinds == ["Posten"]:
            return NUMBER
        if kinds == ["Pflicht"]:
            return TRUTH
        if kinds == ["Ausnahme"] and target.name not in seen:
            inner = self._names.exceptions[target.name][0].target
            return self.value(inner, seen | {target.name})
        return UNKNOWN


def duty_env(duty: Pflicht) -> dict[str, Type]:
    """The variable of a duty, if it has one."""
    if not duty.variable:
        return {}
    return {duty.variable: NUMBER if duty.on == SEASON else named(duty.on)}


def event_env(event: Ereignis) -> dict[str, Type]:
    """The variable of an event, if it has one."""
    if event.variable is None:
        return {}
    return {event.variable: named(_MOMENT_TYPES[event.moment])}


def _common(envs: list[dict[str, Type]]) -> dict[str, Type]:
    first, *rest = envs or [{}]
    return {
        name: kind
        for name, kind in first.items()
        if all(env.get(name) == kind for env in rest)
    }

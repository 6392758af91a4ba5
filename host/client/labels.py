"""Short names for what can be chosen: an action, a target, a creature in combat, a payment."""

from __future__ import annotations

from attrs import define, evolve, field

from cards.rendering.words import counter_name
from host.client.cardtext import ability_line, describe, mode_line, way_line
from host.client.names import Names, rows
from host.client.wording import Language, Wording
from rules.decisions import Action, ActionKind, ObjectRef, PlayerRef, Ref
from rules.ruleset import RULESETS, TeamAttack
from rules.view import ObjectView, View

__all__ = ["Labels"]


@define
class Labels:
    """What things are called in one view."""

    view: View
    names: Names
    words: Wording
    _objects: dict[int, ObjectView] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        for row in rows(self.view):
            for item in row:
                self._objects[item.id] = item

    def find(self, number: int) -> ObjectView | None:
        return self._objects.get(number)

    def occasion(self) -> str:
        """What there is to act upon: what is on top of the stack, else the step."""
        if not self.view.stack:
            return self.words.step(self.view.step)
        top = self.view.stack[-1]
        key = "spell_of" if top.stack_kind == "spell" else "ability_of"
        said = self.words.raw(key, name=top.name, who=self.names.player(top.controller))
        if top.targets:
            said += " → " + ", ".join(self.names.target(target) for target in top.targets)
        return said

    # actions

    def likeness(self, action: Action) -> object:
        """Equal for actions between which nobody could choose: two copies of a card in hand."""
        item = self._objects.get(action.object)
        if item is None:
            return action
        return action.kind, action.ability, action.mana, evolve(item, id=0)

    def action(self, action: Action) -> str:
        """ "Cast Lightning Bolt {R}", "Play Mountain", "Llanowar Elves: {T}: Add {G}." """
        words = self.words
        item = self._objects.get(action.object)
        name = item.name if item is not None else self.names.object(action.object)
        cost = item.cost if item is not None else ""
        if action.kind is ActionKind.PLAY_LAND:
            return words.say("play", name=name)
        if action.kind is ActionKind.CAST:
            if action.ability < 0:
                return words.say("cast", name=name, cost=cost).rstrip()
            way = one_line(way_line(name, action.ability, words.language))
            if item is not None and item.zone != "hand" and not way:
                way = words.zone(item.zone)
            return words.say("cast_way", name=name, cost="", way=way).replace(" :", ":")
        text = one_line(ability_line(name, action.ability, words.language))
        if not text:
            return words.say("activate_plain", name=name, number=action.ability + 1)
        if item is not None and item.attached_to and item.zone == "battlefield":
            name = f"{name} ({self.names.object(item.attached_to)})"
        return words.say("activate", name=name, text=text)

    def mode(self, source: int, number: int) -> str:
        """A mode by its text, or by its number."""
        text = mode_line(self.plain_source(source), number, self.words.language)
        return one_line(text) or self.words.say("mode_number", number=number + 1)

    def announced(self, item: ObjectView) -> str:
        """What has been chosen for what is on the stack: " [mode] X=3 kicked → target"."""
        words = self.words
        facts = [f"[{self.mode(item.source or item.id, number)}]" for number in item.modes]
        if item.x:
            facts.append(f"X={item.x}")
        if item.kicked:
            facts.append(words.raw("kicked" if item.kicked == 1 else "kicks", times=item.kicked))
        if item.targets:
            facts.append("→ " + ", ".join(self.names.target(target) for target in item.targets))
        return " ".join(facts)

    def so_far(self, source: int) -> str:
        """The same of what asks, if that is on top of the stack; empty if nothing is chosen."""
        top = self.view.stack[-1] if self.view.stack else None
        if top is None or not source or source not in (top.id, top.source):
            return ""
        return self.announced(top)

    def trigger(self, ref: Ref, label: str) -> str:
        """A triggered ability by what it says; the label is "NAME#NUMBER"."""
        name, _, number = label.partition("#")
        name = name or self.names.ref(ref)
        text = ability_line(name, int(number), self.words.language) if number.isdecimal() else ""
        return f"{name}: {one_line(text)}" if text else name

    def payment(self, text: str) -> str:
        """An option of ``PayMana``: "pool:W>{1}", "tap:17:G", "life:{W/P}"."""
        words = self.words
        kind, _, rest = text.partition(":")
        if kind == "pool":
            unit, _, symbol = rest.partition(">")
            mana = "".join(f"{{{letter}}}" for letter in unit.rpartition(" ")[2])
            said = words.say("pool", mana=mana)
            return f"{said} → {symbol}" if symbol else said
        if kind == "tap":
            number, _, letters = rest.partition(":")
            name = self.names.object(int(number)) if number.isdecimal() else number
            mana = "".join(f"{{{letter}}}" for letter in letters)
            return words.say("tap_for", name=name, mana=mana)
        if kind == "life":
            return words.say("pay_life", mana=rest)
        return text

    # objects and players

    def plain_source(self, number: int) -> str:
        item = self._objects.get(number)
        return item.name if item is not None else self.names.known.get(number, "")

    def source(self, number: int) -> str:
        """What asks; empty if a rule does."""
        return self.plain_source(number) if number else ""

    def text_of(self, name: str) -> str:
        """What a card says, on one line; empty if there is nothing to say."""
        card = describe(name, self.words.language) if name else None
        return one_line(card.text) if card is not None and card.text else ""

    def card_of(self, ref: Ref) -> str:
        return self.plain_source(ref.id) if isinstance(ref, ObjectRef) else ""

    def ref(self, ref: Ref, shown: str = "") -> str:
        """With what tells it from others like it: whose it is, its size, where it lies; a player
        with the life of its team."""
        if isinstance(ref, PlayerRef):
            life = self.view.teams[self.view.players[ref.player].team].life
            name = self.names.player(ref.player)
            return f"{name[:1].upper()}{name[1:]} ({life} {self.words.raw('life')})"
        item = self._objects.get(ref.id)
        if item is None:
            return shown or self.names.object(ref.id)
        if item.zone in ("hand", "library"):
            return f"{item.name} {item.cost}".rstrip()
        return self.words.raw("of", name=self.creature(ref.id), whose=self._where(item))

    def _where(self, item: ObjectView) -> str:
        who = self.names.player(item.controller)
        if item.zone == "battlefield":
            return who
        return f"{who}, {self.words.zone(item.zone)}"

    def defender(self, ref: Ref, among: tuple[Ref, ...]) -> str:
        """What is attacked: a whole team where only one of its players is named."""
        if isinstance(ref, PlayerRef):
            team = self.names.team_of(ref.player)
            named = [r for r in among if isinstance(r, PlayerRef)]
            same = [r for r in named if self.names.team_of(r.player) == team]
            if team >= 0 and len(same) == 1 and ref in same:
                return self.names.team(team)
            return self.names.player(ref.player)
        return self.ref(ref)

    def attacked(self, item: ObjectView) -> str:
        """What an attacker attacks: a team, where the ruleset has teams attacked as one."""
        kind, _, number = item.attacking.partition(":")
        if kind == "player" and number.isdecimal() and teams_are_attacked(self.view.ruleset):
            return self.names.team(self.names.team_of(int(number)))
        return self.names.target(item.attacking)

    def whole_team(self, item: ObjectView) -> bool:
        """Whether it attacks a team as a whole, the only one there is to attack."""
        return (
            item.attacking.startswith("player:")
            and teams_are_attacked(self.view.ruleset)
            and len(self.view.teams) == 2
        )

    def creature(self, number: int, fight: bool = True) -> str:
        """ "Serra Angel 4/4 flying tapped"; without ``fight`` not whom it attacks or blocks."""
        item = self._objects.get(number)
        if item is None:
            return self.names.object(number)
        return " ".join([item.name, *self.state(item, fight)])

    def state(self, item: ObjectView, fight: bool = True) -> list[str]:
        """What is to be known about a permanent beside its name, in words."""
        words = self.words
        said: list[str] = []
        if item.stack_kind:
            return said
        if item.power is not None and item.toughness is not None:
            said.append(f"{item.power}/{item.toughness}")
        elif item.loyalty is not None:
            said.append(f"[{item.loyalty}]")
        if "creature" in item.types and item.keywords:
            comma = ", " if words.language is Language.EN else "、"
            said.append(comma.join(words.keyword(keyword) for keyword in item.keywords))
        for kind, count in item.counters:
            if kind != "loyalty":
                said.append(f"{count}× {counter_name(kind, words.language)}")
        if item.tapped and fight:
            said.append(words.raw("tapped"))
        if item.damage:
            said.append(words.raw("damage", amount=item.damage))
        if item.attached_to:
            said.append(words.raw("on", target=self.names.object(item.attached_to)))
        if item.attacking and fight:
            said.append(words.raw("attacking", target=self.attacked(item)))
        if item.blocking and fight:
            said.append(words.raw("blocking", target=self.names.objects(item.blocking)))
        return said


def teams_are_attacked(name: str) -> bool:
    known = RULESETS.get(name)
    return known is not None and known.team_attack is TeamAttack.TEAM


def one_line(text: str) -> str:
    return text.replace("\n", " ")

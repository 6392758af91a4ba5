"""``basic`` in its other choices: mulligans, discards, proposals, orders, the unknown."""

from __future__ import annotations

import pytest
from attrs import frozen

from bots.basic import BasicBot
from cards.catalogue import Catalogue
from rules.answers import Answer, Declare, Number, Pick
from rules.chance import Stream
from rules.decisions import (
    ChooseNumber,
    ChooseObjects,
    ChooseTargets,
    ChooseWord,
    Confirm,
    Decision,
    DeclareAttackers,
    Joint,
    MulliganChoice,
    ObjectRef,
    OrderChoice,
    PlayerRef,
    Proposal,
    Purpose,
)
from rules.game import Request
from rules.scenario import Play
from tests.bots.positions import ANN, BOB, giants

CHANCE = Stream("choosing")


def answer(play: Play, decision: Decision, bot: BasicBot | None = None) -> Answer:
    found = (bot or BasicBot()).answer(
        play.game.view(decision.player), Request(1, decision, True), CHANCE
    )
    decision.check(found)
    return found


def ids(play: Play, *wanted: str) -> tuple[ObjectRef, ...]:
    state = play.game.state
    return tuple(
        ObjectRef(next(o.id for o in state.objects.values() if o.definition.name == name))
        for name in wanted
    )


@pytest.mark.parametrize(
    ("hand", "keeps"),
    [
        (("3 Forest", "4 Grizzly Bears"), True),
        (("7 Forest",), False),
        (("Forest", "6 Craw Wurm"), False),
        (("2 Forest", "5 Craw Wurm"), False),
        (("2 Forest", "5 Grizzly Bears"), True),
        (("2 Forest", "3 Craw Wurm"), True),
    ],
)
def test_mulligans_hands_that_do_not_play(hand: tuple[str, ...], keeps: bool) -> None:
    play = giants().hand("Ann", *hand).begin()
    assert answer(play, MulliganChoice(ANN, 6)) == Pick((0 if keeps else 1,))


def test_discards_what_it_needs_least() -> None:
    play = giants().battlefield("Ann", "7 Forest").hand("Ann", "Forest", "Craw Wurm").begin()
    hand = tuple(ObjectRef(card.id) for card in play.game.view(ANN).players[ANN].hand)
    choice = ChooseObjects(ANN, 0, Purpose.DISCARD, hand, 1, 1)
    assert answer(play, choice) == Pick((0,))


def test_sacrifices_the_least_and_takes_the_most_of_others() -> None:
    play = giants().battlefield("Ann", "Craw Wurm", "Llanowar Elves").begin()
    both = ids(play, "Craw Wurm", "Llanowar Elves")
    assert answer(play, ChooseObjects(ANN, 0, Purpose.SACRIFICE, both, 1, 1)) == Pick((1,))


def test_finds_the_best_card_in_a_library() -> None:
    play = giants().begin()
    cards = tuple(ObjectRef(9_000 + n) for n in range(2))
    names = ("Grizzly Bears", "Craw Wurm")
    choice = ChooseObjects(ANN, 0, Purpose.SEARCH, cards, 0, 1, names)
    assert answer(play, choice) == Pick((1,))


def attack_choice(play: Play, *names: str) -> DeclareAttackers:
    attackers = tuple(ref.id for ref in ids(play, *names))
    return DeclareAttackers(ANN, attackers, (PlayerRef(2),), ((0,),) * len(attackers))


def test_agrees_with_a_good_proposal_of_its_partner() -> None:
    play = giants().battlefield("Ann", "Serra Angel").battlefield("Bob", "Hill Giant")
    began = play.battlefield("Cid", "Giant Spider").begin()
    choice = attack_choice(began, "Serra Angel", "Hill Giant")
    proposal = Proposal(BOB, Declare(((0, 0),)))
    assert answer(began, Joint(ANN, choice, ANN, (proposal,))) == proposal.answer


def test_counters_a_proposal_that_throws_a_creature_away() -> None:
    play = giants().battlefield("Ann", "Grizzly Bears").battlefield("Bob", "Hill Giant")
    began = play.battlefield("Cid", "2 Craw Wurm").begin()
    choice = attack_choice(began, "Grizzly Bears", "Hill Giant")
    proposal = Proposal(BOB, Declare(((0, 0), (1, 0))))
    assert answer(began, Joint(ANN, choice, ANN, (proposal,))) != proposal.answer


def test_orders_damage_so_that_the_most_dies() -> None:
    position = giants().battlefield("Ann", "Hill Giant")
    play = position.battlefield("Cid", "Craw Wurm", "Leonin Skyhunter").begin()
    (giant,) = ids(play, "Hill Giant")
    choice = OrderChoice(
        ANN, giant.id, Purpose.ORDER_DAMAGE, ids(play, "Craw Wurm", "Leonin Skyhunter")
    )
    assert answer(play, choice) == Pick((1, 0))


def test_gives_the_default_or_draws_where_it_does_not_know() -> None:
    play = giants().battlefield("Cid", "Craw Wurm").begin()
    refs = (*ids(play, "Craw Wurm"), PlayerRef(0), PlayerRef(2))
    # no such source: it aims at rivals all the same, and never calls off
    choice = ChooseTargets(ANN, 77_777, 0, refs, 1, 1, cancellable=True)
    assert answer(play, choice) != Pick((1,))
    assert answer(play, ChooseNumber(ANN, 77_777, Purpose.X_VALUE, 0, 4, True)) == Number(4)
    answer(play, ChooseWord(ANN, 77_777, Purpose.COLOR, ("white", "green")))
    answer(play, Confirm(ANN, 77_777, Purpose.MAY))


def test_never_raises_whatever_the_decision_is() -> None:
    @frozen
    class Strange(Decision):
        def default(self) -> Answer:
            return Pick((3,))

        def check(self, answer: Answer) -> None:
            pass

    play = giants().begin()
    assert answer(play, Strange(ANN)) == Pick((3,))


def test_plays_cards_that_its_catalogue_lacks_by_what_it_sees() -> None:
    position = giants().battlefield("Ann", "6 Forest", "Craw Wurm").hand("Ann", "Craw Wurm")
    play = position.begin()
    bot = BasicBot(catalogue=Catalogue(()))
    request = play.game.pending[ANN]
    found = bot.answer(play.game.view(ANN), request, CHANCE)
    request.decision.check(found)

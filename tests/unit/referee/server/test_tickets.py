"""A ticket admits to one place, and dies with its process and its session."""

from referee.server.tickets import Tickets


def test_a_ticket_names_its_place() -> None:
    tickets = Tickets()
    shown = [tickets.issue(place) for place in range(4)]
    assert [tickets.place_of(ticket) for ticket in shown] == [0, 1, 2, 3]


def test_no_two_tickets_are_alike() -> None:
    tickets = Tickets()
    assert len({tickets.issue(0) for _ in range(100)}) == 100


def test_a_ticket_holds_256_bits() -> None:
    assert len(Tickets().issue(0)) >= 256 / 6  # base64 tells six bits a character


def test_a_new_ticket_voids_the_old_one() -> None:
    tickets = Tickets()
    old = tickets.issue(0)
    new = tickets.issue(0)
    assert tickets.place_of(old) is None
    assert tickets.place_of(new) == 0


def test_the_end_of_the_session_voids_all() -> None:
    tickets = Tickets()
    ticket = tickets.issue(0)
    tickets.revoke_all()
    assert tickets.place_of(ticket) is None


def test_whatever_is_shown_is_only_not_a_ticket() -> None:
    tickets = Tickets()
    ticket = tickets.issue(0)
    for shown in ("", ticket[:-1], ticket + "x", "é" * 50, "\udcff"):
        assert tickets.place_of(shown) is None


def test_tickets_are_kept_as_hashes_alone() -> None:
    tickets = Tickets()
    ticket = tickets.issue(0)
    assert ticket not in repr(vars(tickets))

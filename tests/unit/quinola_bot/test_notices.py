"""Notices of faults, as the SDK writes them to the error output."""

from quinola.v1 import play_pb2
from quinola_bot.bot import describe


def test_a_notice_says_what_where_and_how_often() -> None:
    notice = play_pb2.FaultNotice(
        table_id=3, sequence=9, fault=play_pb2.FAULT_LATE, detail="too late", fault_count=2
    )
    assert describe(notice) == "late at table 3, request 9: too late (fault 2)"


def test_a_fault_of_a_later_version_is_told_by_its_number() -> None:
    notice = play_pb2.FaultNotice(fault=77, detail="new", fault_count=1, forfeited=True)
    assert describe(notice) == "fault 77: new (fault 1; the seat is forfeited)"

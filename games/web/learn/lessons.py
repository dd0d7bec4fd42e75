"""The lessons in order, each with the deals that show its idea.

`tests/web/learn` plays every lesson to its end in every way and checks what its texts claim.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.engine.round import Phase
from games.web.learn.lesson import Lesson, deals

# fmt: off
_LESSONS: Final = (
    Lesson("trick", deals("""
        round 14
        KH 4H 2H AS 7S 5S QD 8D 6D KC TC 9C 3C  says 2
        9H AC                                   says 4
        JH                                      says 3
        QH                                      says 3
    """), dealer=0, asks=(Phase.PLAY,)),
    Lesson("follow", deals("""
        round 14
        KD 9D AS QS 6S KH JH 5H 2H QC TC 7C 3C  says 2
        AD 3D                                   says 4
        5D 7D                                   says 3
        JD QD                                   says 3
    """), dealer=0, asks=(Phase.PLAY,), turns=2),
    Lesson("trump", deals("""
        round 15
        2S 5S 8S AD KD 7D 4D 3D AC QC TC 6C 2C  says 2
        AH                                      says 4
        6H                                      says 3
        TH                                      says 3
    """), dealer=0, asks=(Phase.PLAY,)),
    Lesson("estimate", deals("""
        round 14
        AS KS QS AH 5H 3H 6D 4D 2D 7C 5C 4C 2C
        KH AD QD                                says 2
        AC KC                                   says 3
        QC JC                                   says 5
    """), dealer=2, asks=(Phase.ESTIMATION,), wants=frozenset({"exact"})),
    Lesson("thirteen", deals("""
        round 15
        AS KS AD 5D 3D 7H 6H 4H 2H 6C 4C 3C 2C
        AH KH QH JH AC                          says 5
        KD QD JD                                says 2
        QC JC                                   says 4
    """), dealer=0, asks=(Phase.ESTIMATION,), wants=frozenset({"exact"})),
    Lesson("caller", deals("""
        round 1
        AS KS QS JS TS AH 5H 3H 6D 3D 5C 4C 2C  says 3 2
        KH QH JH TH 2S                          says 4:H 3
        AD KD QD JD 3S                          says 5:D 3
        AC KC QC 4S                             says 4:C 2 1
    """), dealer=0, asks=(Phase.AUCTION,), wants=frozenset({"exact", "high_bidder"})),
    Lesson("with", deals("""
        round 1
        AH KH AD KD AC 2S 5H 3H 5D 3D 4C 3C 2C  says 4:C
        QH JH TH 9H KC 3S 4S                    says 4:H 2
        QD JD TD 9D QC 5S 6S                    says 4:D 2 3
        AS KS QS JS TS 2H 2D JC TC 9C           says 5:S
    """), dealer=2, asks=(Phase.ESTIMATION,), wants=frozenset({"exact", "with"})),
    Lesson("risk", deals("""
        round 16
        AH KH QH 5S 4S 3S 2S 6D 4D 3D 5C 3C 2C
        AS KS QS JS AD                          says 6
        KD QD JD                                says 2
        AC KC QC                                says 4
    """), dealer=0, asks=(Phase.ESTIMATION,), wants=frozenset({"exact", "risk"})),
    Lesson("dash", deals("""
        round 1
        5S 4S 2S 6H 4H 2H 5D 4D 2D 7C 4C 3C 2C  says 4 3
        AH KH QH JH TH AS                       says 6:H 3
        KS QS JS AD                             says 4:S 3
        AC KC QC KD                             says 4:C 2 3
    """), dealer=3, asks=(Phase.AUCTION,), wants=frozenset({"dash_call"})),
    Lesson("multiplier", deals("""
        round 17
        AD KD QD JD  says 3
        AS KS        says 1
        AH KH        says 1
        AC KC        says 1
        round 18
        AC KC QC AH 5H 3H 6D 4D 2D 7S 5S 4S 2S
        KH AD QD                                says 3
        AS KS                                   says 2
        QS JS                                   says 2
    """), dealer=2, asks=(Phase.ESTIMATION,), wants=frozenset({"exact", "multiplier"})),
    Lesson("round", deals("""
        round 1
        TS 9S AH TH 9H 8H AD JD 8D 4D KC 8C 6C
        6S 5S 4S QH 7H 5H 3H 9D 5D 2D 9C 5C 2C
        KS QS 3S 2S KH JH 4H KD 6D 3D QC JC 3C
        AS JS 8S 7S 6H 2H QD TD 7D AC TC 7C 4C
    """), dealer=2, asks=(Phase.AUCTION, Phase.ESTIMATION, Phase.PLAY), turns=20,
    wants=frozenset({"exact"}), by_steady=True),
)
# fmt: on
LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType({each.key: each for each in _LESSONS})

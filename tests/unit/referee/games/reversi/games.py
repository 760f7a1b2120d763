"""Whole games of the rules page, section 9: passes are where it has them, and only there."""

G1 = "e6 f4 e3 f6 g5 d6 e7 f5 c5"

G2 = "f5 f4 c3 e6 f7 g6 g4 e8 g8 g5 h5"
"""W. D. Smith, math-fun list."""

G3 = (
    "f5 d6 c4 g5 d7 c7 h5 d8 b8 b7 b6 a7 -- b5 a6 a5 -- b4 b3 c6 e8 f8 c8 a8 -- e7 -- a4 -- b2 a2 "
    "c2 d2 d1 -- e2 f2 c5 -- c3 -- a1 -- a3 -- e6 -- d3 -- f6 f7 f1 -- g2 h2 e3 f4 b1 -- g1 -- c1 "
    "-- e1 -- g8 -- g7 -- f3 -- h1 -- h3 -- h4 -- h6"
)
"""W. D. Smith, math-fun list."""

G4 = (
    "d3 c5 f6 e3 f3 g7 c6 f2 e6 c3 b5 f5 g5 g6 g4 g3 e2 f4 b3 a3 h2 h3 h8 e7 d6 f1 b2 b7 d7 d8 b4 "
    "h1 e1 c1 c2 a5 a1 b1 a4 d2 h5 b6 f7 h6 h7 d1 a2 g8 f8 e8 a7 c4 c8 a6 c7 a8 h4 b8 g1 g2"
)

G5 = (
    "e6 f6 f5 d6 d7 f7 e7 f4 g6 h5 g8 g7 f3 g4 g5 h6 c6 f2 h7 b7 f1 d8 h4 h8 c8 e8 c7 f8 a6 a7 b6 "
    "g2 d3 a5 b8 e2 a8 d2 c2 h3 d1 e3 g3 c5 a4 c4 e1 c1 b4 b3 b5 h2 b1 a3 a2 b2 g1 c3"
)

G6 = (
    "d3 c3 b3 b2 b1 a1 c4 c1 c2 d2 d1 e1 a2 a3 f5 e2 f1 g1 -- f2 -- e3 -- b5 b4 a5 a4 c5 a6 f4 f3 "
    "g3 g2 h2 h1 h3 h4 g4 c6 g5 h5 b6 c7 d6 e6 f6 g6 h6 h7 a7 -- b7 a8 d7 e7 f7 g7 g8 b8 c8 d8 e8 "
    "f8 h8"
)
G6_BOARD = "OOOOOOOXOOOOOOXXOOOOOXOXOOOOXOOXOOOOOOOXOOOXOOOXOOOOXXOXXXXXXXOO"

G7 = "f4 e3 d2 c4 b4 c5 d6"
"""From the start `parallel`."""

G8 = (
    "d3/S c3/SE b3/E b2/SE b1/S a1/SE c4/E c1/W c2/S d2/W d1/S e1/W a2/E a3/N f5/W e2/W f1/SW "
    "g1/W -- f2/W -- e3/W -- b5/NE b4/E a5/NE a4/E c5/N a6/N f4/W f3/S g2/SW h1/SW h2/W h3/N g3/W "
    "b6/N g4/W h4/W g5/N h5/W c6/NE d6/N e6/N f6/W g6/N h6/W a7/N b7/NE c7/N d7/W e7/N f7/W g7/N "
    "h7/W a8/NE b8/N c8/N d8/W e8/N f8/W g8/N h8/W"
)
"""With `capture = one`."""
G8_BOARD = "OOOOOOOXOOOOOOOXOOOOOOOXOXXXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXXXXXXX"

P1 = "O-OOOO--XOXXOX--XOOOXXX-XOOOXX--XOOXOX--XOXXX---X-XX------------"
"""Position 39 of the French federation's end games, O to move."""

P2 = "--------------------------XXX------XXXXX-X-X----OOOO-----X-O----"
"""X has to pass."""

P3 = "OOOOOOOXXOOOOOXXOOOXOOXX-OXOOOOO-XOOOOOOXXXOXOO--XOXOO---XOOOOX-"
"""Eight squares are empty; X to move."""

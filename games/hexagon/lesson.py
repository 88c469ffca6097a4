"""The pictures of the rules: one match from the lesson's deal, and how many moves each picture shows."""

_MATCH = (
    *("c1.c2", "g1.f2", "c2.e2", "g1.f1"),  # the last of these grows and flips chips
    "c1.e1",  # this one jumps
    *("f2.d2", "f1.f2", "d2.e3", "i5.h4", "e2.g2", "f1.e2", "g2.g3", "h4.h3", "f2.g4", "i5.h5", "g3.f2", "g4.f4"),
    *("h3.g5", "g3.h3", "f4.e4", "g3.f5", "f2.g3", "i5.h6", "g4.g6", "h4.g4", "g6.f6", "h5.g7", "g5.h5", "g7.h7"),
    *("g9.g8", "f6.f8", "g5.f6", "f8.f7", "f5.e6", "e4.e5", "e2.d1", "f4.e2", "g4.f4", "d2.c2", "e4.d3", "e5.e4"),
    *("f7.d6", "g7.f7", "c2.c1", "e3.d5", "d3.e3", "d5.c3", "c1.b2", "d3.b3", "e4.d5", "c3.d3", "e5.e4", "b3.a4"),
    *("d5.b4", "a5.b5", "d6.d5", "b5.c5", "d6.d7", "c9.c8", "d6.d8", "c9.d9", "d7.d6", "c8.c7", "b5.b6", "c7.b8"),
    *("b5.a6", "c7.b7", "d9.e9", "f8.e8"),
)
LESSON = tuple(_MATCH[:moves] for moves in (0, 4, 5, len(_MATCH)))

title = Hidden hands
about = Lay your cards for yourself or against a neighbour. Three players, two minutes.
minutes = 2

you-have = Your hand: { $cards }.
card = { $card }
draw = Draw
lay = Before { $who }
row = { $who }: { $cards } = { NUMBER($points, useGrouping: "false") } ({ $hand ->
    [one] { $hand } card in hand
   *[other] { $hand } cards in hand
})
stock = Stock: { $count }
alt = Three rows of cards. Seat 1: { $r1 }. Seat 2: { $r2 }. Seat 3: { $r3 }. Cards in the stock: { $stock }.

event-dealt = Everybody was dealt { $cards } cards.
event-laid = { $own ->
    [yes] { $who } kept { $card }.
   *[no] { $who } laid { $card } against { $target }.
}
event-draw = { $who } drew a card.
event-drew = You drew { $card }.
event-leave = { $who } { $why ->
    [resigned] resigned.
    [gone] is gone.
    [left] left.
   *[other] could not go on.
}
event-late = { $who } ran out of time and is out.
event-over = { $why ->
    [emptied] All hands are empty.
   *[last_one] Only one is left.
}

why-emptied = All hands are empty.
why-last_one = Last player standing.

refused-out_of_game = You are out of this game.
refused-no_draw = You cannot draw now.
refused-no_such_card = There is no card { $card }: they go from 1 to 12.
refused-not_your_card = You do not hold { $card }.
refused-no_such_seat = Nobody plays in seat { $target }.

option-move_seconds = Time for a move
option-cards = Cards each

rules-1 = Everybody is dealt a few of twelve cards; nobody else sees yours.
rules-2 = On your turn lay a card. Before yourself it counts for you, before another it counts against them.
rules-3 = Once a match you may first draw a card from the stock.
rules-4 = When all hands are empty, the most points win. Who runs out of time or leaves is out.

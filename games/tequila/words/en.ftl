title = Tequila Train
about = Dominoes round a hub: be first to lay all your tiles. Two to eight players, ten minutes.
minutes = 10

tile = { $tile }
pass = Pass
where-mine = { $way ->
    [shot] My track + a shot
    [keep] My track, train stays
   *[plain] My track
}
where-train = { $who }’s train
target-plain = track { $letter }
target-keep = track { $letter }, the train stays
target-shot = track { $letter }, with a shot

open-ends = Open ends: { $ends }
end-mine = yours { $end }{ $train ->
    [yes] {" "}(train)
   *[no] {""}
}
end-train = { $who } { $end } (train)
listed = { $rest } · { $next }
nothing-fits = Nothing of yours fits: pass.
train-hint = A shot takes your train off. While it stands, everybody may play on your track.
you-are-out = You are out of this match.
hint = press My hand, choose a tile, then the track it goes on: yours, or one with a train.

hub = Hub { $hub }–{ $hub } · { $boneyard } in the boneyard
row = { $letter } { $who }: ends in { $end }{ $train ->
    [yes] , train
   *[no] {""}
} · { $pips ->
    [-1] { $hand } in hand
   *[other] { $pips ->
            [one] { $pips } pip
           *[other] { $pips } pips
        }
}{ $shots ->
    [0] {""}
    [one] {" "}· one shot
   *[other] {" "}· { $shots } shots
}{ $state ->
    [lost] {" "}· out
    [asked] {" "}· to play
    [won] {" "}· won
   *[on] {""}
} · { $tiles }
row-alt = { $letter }: ends in { $end }{ $train ->
    [yes] , train
   *[no] {""}
}, { $pips ->
    [-1] { $hand } in hand
   *[other] { $pips ->
            [one] { $pips } pip
           *[other] { $pips } pips
        }
}{ $shots ->
    [0] {""}
    [one] , one shot
   *[other] , { $shots } shots
}{ $state ->
    [lost] , out
    [asked] , to play
    [won] , won
   *[on] {""}
}
hand = Your hand: { $tiles } ({ $pips ->
    [one] { $pips } pip
   *[other] { $pips } pips
})
to-type = { $tile }: type { $ways }
alt = Hub { $hub }–{ $hub }, { $boneyard } in the boneyard. { $rows }.
alt-mine = Hub { $hub }–{ $hub }, { $boneyard } in the boneyard. { $rows }. Your hand: { $tiles }.

event-dealt = Everybody got { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}{ $rounds ->
    [0] {""}
    [one] , one of them in an extra round
   *[other] , { $rounds } of them in extra rounds
}.
event-hub = { $who } had the highest double: { $tile } is the hub.
event-placed = { $who } placed { $tile } on { $where ->
    [own] their own track{ $way ->
        [shot] {" "}with a shot: the train is gone.
        [keep] , and the train stays.
       *[plain] .
    }
    [yours] your track.
   *[train] { $whose }’s train.
}
event-placed-you = You placed { $tile } on { $where ->
    [own] your own track{ $way ->
        [shot] {" "}with a shot: your train is gone.
        [keep] , and your train stays.
       *[plain] .
    }
   *[train] { $whose }’s train.
}
event-train = { $who } could not play: { $seats ->
    [one] the train goes on.
   *[other] their trains go on.
}
event-train-you = You could not play: your train goes on.
event-drew = { $who } could not play and drew { $drawn ->
    [one] a tile.
   *[other] { $drawn } tiles.
}
event-drew-vainly = { $who } drew { $drawn ->
    [one] a tile
   *[other] { $drawn } tiles
}{ $seats ->
    [one] {""}
   *[other] {" "}each
} and still could not play.
event-drew-you = { $fits ->
    [yes] You could not play and drew { $tiles }{ $drawn ->
        [one] : it fits.
       *[other] : the last one fits.
    }
    [no] You drew { $tiles } and still could not play.
   *[unknown] You drew { $tiles }.
}
event-still = { $who } could not play.
event-still-you = You could not play.
event-passed = { $who } passed.
event-passed-you = You passed.
names-two = { $rest } and { $last }
names-more = { $rest }, { $next }
and-then = { $first } { $then }
event-nap = { $who } let the time run out and passed; { $left ->
    [0] the next time { $who } is out.
    [one] once more is forgiven.
   *[other] { $left } more times are forgiven.
}
event-nap-you = You let the time run out and passed; { $left ->
    [0] the next time you are out.
    [one] once more is forgiven.
   *[other] { $left } more times are forgiven.
}
event-leave = { $who } { $why ->
    [resigned] gave up and is out.
    [gone] is gone and out.
    [left] left and is out.
   *[other] could not go on and is out.
}
event-late = { $who } ran out of time and is out.
event-late-you = You ran out of time and are out.
event-over = { $why ->
    [emptied] That was the last tile in hand.
    [blocked] Nobody can move: the fewest pips win.
    [time] Nobody moved at all.
   *[last_one] Only one is left.
}

score = { $score ->
    [one] { $score } pip
   *[other] { $score } pips
}
why-emptied = the last tile is laid
why-blocked = nobody can move, and the fewest pips win
why-last_one = all the others are out

refused-out_of_game = You are out of this match; your tiles stay where they are.
refused-no_such_tile = There is no tile { $tile }. Tiles run from 0-0 to 12-12, the higher number first: 12-7.
refused-not_your_tile = { $tile } is not in your hand.
refused-no_such_track = There is no track { $track }: tracks are numbered by seat, from 1.
refused-track_closed = Track { $track } has no train: only its owner plays there.
refused-does_not_fit = { $tile } does not fit there: the track ends in { $end }.
refused-illegal = That is no move here. Type a tile and a track, like 12-7.2; tracks are numbered by seat, from 1.
refused-must_play = You have a tile that fits: { $tile }. Passing is for those who have none.

option-move_seconds = Time for a move
option-auto_pass = If you can’t play
option-auto_pass-true = your turn is skipped
option-auto_pass-false = you must pass
option-free_pass = Passing with a tile that fits
option-free_pass-true = allowed
option-free_pass-false = not allowed
option-grace = Missed turns allowed
option-refund_if_all_asleep = If nobody ever moves, stakes
option-refund_if_all_asleep-true = are returned
option-refund_if_all_asleep-false = go to the last player

rules-1 = Tiles run from 0–0 to 12–12. The highest double dealt is the hub; a track runs from it for every player.
rules-2 = On your turn place one tile: a face must match the open end of your own track, or of any track with a train.
rules-3 = Who can place nothing puts a train on the own track; with the train out one draws a tile instead.
rules-4 = A train invites everybody onto your track. Playing there yourself, you may take it off with a shot.
rules-5 = Who lays the last tile wins. If nobody can move, the fewest pips win. Who runs out of time is out.

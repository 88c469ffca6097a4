title = Tequila Train
about = Dominoes around a hub: be the first to play all your tiles. Two to eight players, ten minutes.
minutes = 10
levels = Each level takes about 65 % of the points against the one below it.

tile = { $tile }
tile-idle = { $tile }, doesn’t fit
pass = Pass
where-mine = { $way ->
    [shot] My track + a shot
    [keep] My track, train stays
   *[plain] My track
}
where-train = { $who }’s train
target-plain = track { $letter }
whole-track = Track { $letter }, all tiles: { $tiles }
target-keep = track { $letter }, the train stays
target-shot = track { $letter }, with a shot

open-ends = Open ends: { $ends }
end-mine = yours { $end }{ $train ->
    [yes] {" "}(train)
   *[no] {""}
}
end-train = { $who } { $end } (train)
listed = { $rest } · { $next }
nothing-fits = None of your tiles fits: pass.
train-hint = A shot takes your train off. While it stands there, everybody can play on your track.
you-are-out = You’re out of this match.
hint = press My hand, choose a tile, then the track it goes on: yours, or one with a train.
hint-1 = A tile fits if it has the number at the end of a track.
hint-2 = You can also play on any track with a train.
hint-3 = If nothing fits, your track gets a train, open to all.

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
hand-of = Hand of { $who }: { $tiles }
hand-of-letter = { $letter }: { $tiles }
alt-hands = { $table } All hands: { $hands }.
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
brief-placed = { $tile }{ $where ->
    [own] { $way ->
        [shot] , shot
        [keep] , train stays
       *[plain] {""}
    }
    [yours] {" "}→ you
   *[train] {" "}→ { $whose }
}
event-train = { $who } could not play and put { $seats ->
    [one] a train on their track.
   *[other] trains on their tracks.
}
event-train-you = You could not play: your track now has a train.
event-drew = { $who } could not play and drew { $drawn ->
    [one] a tile.
   *[other] { $drawn } tiles.
}
event-drew-in-vain = { $who } drew { $drawn ->
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
    [no] You drew { $tiles } but still could not play.
   *[unknown] You drew { $tiles }.
}
event-still = { $who } could not play.
event-still-you = You could not play.
event-passed = { $who } passed, so everybody can play on their track.
event-passed-you = You passed, so everybody can play on your track.
event-nap = { $who } ran out of time and passed, so everybody can play on their track; { $left ->
    [0] next time { $who } is out.
    [one] one more missed turn is allowed.
   *[other] { $left } more missed turns are allowed.
}
event-nap-you = You ran out of time and passed, so everybody can play on your track; { $left ->
    [0] next time you’re out.
    [one] one more missed turn is allowed.
   *[other] { $left } more missed turns are allowed.
}
event-leave = { $who } { $why ->
    [resigned] resigned and is out.
    [gone] is no longer here and is out.
    [left] left and is out.
   *[other] could not go on and is out.
}
event-late = { $who } ran out of time and is out.
event-late-you = You ran out of time and are out.
event-over = { $why ->
    [emptied] That was the last tile in hand.
    [blocked] Nobody can move: the fewest pips win.
    [time] Nobody moved at all.
   *[last_one] Only one player is left.
}

held = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
score = { $score ->
    [one] { $score } pip
   *[other] { $score } pips
}
result-score = { $held ->
    [0] {""}
    [one] One tile left:{" "}
   *[other] { $held } tiles left:{" "}
}{ $score ->
    [0] { $next ->
        [one] { $next } pip
       *[other] { $next } pips
    }
   *[other] { $next } pips against { $score }
}
why-emptied = { $you ->
    [loser] { $who } played the last tile.
   *[other] The last tile is played.
}
why-blocked = Nobody could move. Fewest pips: { $score }.
why-last_one = { $you ->
    [loser] { $who } is the last player standing.
   *[other] Last player standing.
}
why-time = Nobody moved at all.

refused-out_of_game = You’re out of this match; your tiles stay where they are.
refused-no_such_tile = There is no tile { $tile }. Tiles run from 0-0 to 12-12, the higher number first: 12-7.
refused-not_your_tile = { $tile } is not in your hand.
refused-no_such_track = There is no track { $track }. Tracks are numbered by seat, from 1.
refused-track_closed = Track { $track } has no train, so only its owner can play there.
refused-does_not_fit = { $tile } doesn’t fit there: the track ends in { $end }.
refused-illegal = That isn’t a legal move. Type a tile and a track, like 12-7.2; tracks are numbered by seat, from 1.
refused-must_play = You can’t pass: { $tile } fits.

seen-all = All hands open

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

rules-1 = Tiles run from 0–0 to 12–12. The highest double dealt is the hub; every player’s track starts from it.
rules-2 = On your turn, place one tile: a face must match the open end of your own track, or of any track with a train.
rules-3 = If you can’t play, your train goes onto your track. If it is already there, you draw a tile. Both happen by themselves.
rules-4 = A train lets everybody play on your track. When you play there yourself, you can take it off with a shot.
rules-5 = Play your last tile to win. If nobody can move, the fewest pips win. If your time runs out, you’re out, unless a computer plays on for you.

# ---- The coach

coach-how = Your moves are judged by what you could see at that time, not by hidden tiles: those were dealt at random many times.
coach-move = You placed { $played } on { $where ->
    [own] your own track
   *[train] { $whose }’s train
}. { $better } on { $there-where ->
    [own] your own track
   *[train] { $there-whose }’s train
} was better: { $reason ->
    [train] with a shot it takes your train off, so that nobody else can play on your track.
    [run] after it you can play { $there ->
        [one] one more tile
       *[other] { $there } tiles in a row
    } on your own track, instead of { $here ->
        [0] none
       *[other] { $here }
    }.
    [pips] it rids you of { $there } pips instead of { $here }.
    [fits] after it { $there ->
        [one] one of your tiles fits
       *[other] { $there } of your tiles fit
    } an open end, instead of { $here ->
        [0] none
       *[other] { $here }
    }.
    [lacks] the track then ends in { $there }, and { $there-whose } is known to have no such tile.
    [own] only you can play on your own track, while everybody can play on the other one.
    [keeps] the train may soon be gone, and your own track waits for you: { $there ->
        [one] one of your other tiles fits
       *[other] { $there } of your other tiles fit
    } there.
    [answers] fewer of the tiles that you couldn’t see fit the new end: { $there } instead of { $here }.
   *[sampled] it wins more often when the match is played on.
} Your chance to win is about { $to } % with it, and { $from } % without.

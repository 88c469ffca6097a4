usage-beacon = have the deal of your open table draw from a public beacon, too
usage-beacon-how = Type it, or press ⋯ → Public beacon, before anybody else sits down.
beacon = Public beacon
beacon-button = Public beacon
beacon-awaited = round { $round }, in a few seconds
beacon-drawn = round { $round }
beacon-missed = could not be had; the deal rests on the secret and your texts
beacon-how = Your deal also draws from the next round of a public randomness beacon (drand), which nobody at this table and not even the house can choose. The match can begin once its signature is there, in a few seconds. The record has it, and everybody can check it.
fair-beacon = Signature of round { $round } of the public beacon:

refused-beacon_waits = The match waits for the public beacon: it can begin in a few seconds.
refused-beacon_named = This table already draws from the public beacon.
refused-beacon_no_draws = This game draws nothing, so a beacon has nothing to decide.
refused-beacon_late = Somebody has sat down already. The public beacon must be named before anybody else joins: open a new table for it.

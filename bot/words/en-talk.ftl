# Lines of talk: free text at tables in no list and among friends.

usage-say = say a line to the others at your table
usage-say-how = text: at most 200 characters. It works at tables that are in no list, and where all are friends of each other. Only the people at the table read it, and it is deleted when the match is over. Send it in private.

talk-line = { $who }: “{ $text }”
talk-write = In your own words
talk-field = A line for the others at this table (deleted at the end)
talk-said = Said. Only the people at this table read it.
talk-report = Report a line
talk-switch-off = Switch lines off
talk-switch-on = Switch lines on
talk-switched = Changed for everybody at this table.

refused-talk_empty = Write what you want to say.
refused-talk_off = Lines are switched off here. You can use the ready phrases.
refused-talk_alone = There is nobody here yet who would read it.
refused-talk_strangers = At this table you can only use the ready phrases. Lines of your own are for tables that are in no list, and for tables where all are friends.
refused-talk_banned = You can’t say anything while you are banned.
refused-talk_too_fast = Wait { $seconds } seconds between two lines.
refused-talk_too_many = You can say { $most } lines in a minute. Try again in a moment.

# Friends: who is here, their tables, and requests.

usage-friends = your friends: who is here, their tables, and requests
usage-friends-how = Two people who both press “Be friends” are friends, on whatever network each of them plays. After a match the button is under ⋯.
usage-friend = what the buttons under your friends do
usage-friend-how = Type “friends” to see your friends, and press a button there.

friends-title = Friends
friends-yours = Your friends
friends-none = You have no friends here yet. After a match, press “Be friends” under ⋯.
friends-ask-who = Be friends with { $who }
friends-whom = Ask somebody you have played with to be friends:
friends-nobody-met = You haven’t played with anybody lately whom you could ask. After a match, press “Be friends” under ⋯.
friends-add = Add a friend
friends-change = Change
friends-which = Choose somebody to remove or avoid.
friends-requests = They want to be friends
friends-asks-you = { $who } wants to be friends.
friends-is-here = 🟢 { $who }: here now
friends-is-away = { $who }
friends-now = here now
friends-more = … and { $count } more
friends-asked = { $count ->
    [one] You asked one person, who hasn’t accepted yet.
   *[other] You asked { $count } people, who haven’t accepted yet.
  }
friends-waiting = You asked, and wait for
friends-tables = Your friends’ tables
friends-accept = Accept
friends-accept-who = Accept { $who }
friends-decline = No
friends-ok = OK
friends-remove = Remove
friends-withdraw = Withdraw
friends-remove-how = A person you remove isn’t told.
friends-avoid = Remove and avoid
friends-here = When I’m here
friends-here-friends = shown to friends
friends-here-nobody = shown to nobody
friends-here-how = Friends see that you are here while you play or have a page open, and see your listed tables first. If you show it to nobody, they see neither.
friends-here-save = Save this choice
friends-follow = Follow their tables
friends-followed-title = You follow the tables of
friends-followed = { $count ->
    [one] You follow the tables of one person.
   *[other] You follow the tables of { $count } people.
  }
friends-unfollow = Stop following
friends-did-followed = Their open tables now come right after those of your friends. They aren’t told.
friends-did-followed_already = You follow their tables already.
friends-did-unfollowed = You no longer follow their tables.
friends-told-asked = { $who } wants to be friends with you.
friends-told-accepted = { $who } and you are friends now.
friends-did-asked = You asked. If they press it too, you are friends.
friends-did-asked_already = You asked already, and they haven’t answered yet.
friends-did-friends = You are friends now.
friends-did-friends_already = You are friends already.
friends-did-declined = You said no. They aren’t told.
friends-did-removed = Removed. They aren’t told.
friends-did-avoided = You won’t play with this person again. They aren’t told.
friends-did-shown = Your choice is saved.
web-with-friends = a friend’s table

refused-friend_yourself = You can’t be friends with yourself.
refused-friend_program = Programs can’t be friends.
refused-friend_avoided = You avoid this person. Change that first under “People I don’t play with”.
refused-friend_gone = This person’s data was deleted.
refused-friend_banned = You can’t ask anybody while you are banned.
refused-friend_not_there = This person isn’t there any longer.
refused-friend_not_asked = This request no longer exists.
refused-too_many_friends = You can have { $most } friends, with those you have asked. Remove somebody first.
refused-too_many_asked = You can ask { $most } people in 24 hours. Try again tomorrow.
refused-follow_yourself = You can’t follow your own tables.
refused-follows_enough = You can follow { $most } people. Stop following somebody first.

"""Two small games that only tests play: they have what the real ones have, and more of it in one place.

`hidden` hides hands and a stock; `sealed` asks everybody at once. They are found as the real games are:
`games.find_games("tests.test_games")`.
"""

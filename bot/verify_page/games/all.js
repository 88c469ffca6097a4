// The games by the names that records have.
const GAMES = { hexagon, rpsls, tequila, tictactoe };

// Tic-tac-toe (rules/tictactoe.md).

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const tictactoe = (GAMES.tictactoe = {
  ...byTurns,
  seats: [2, 2],
  rules: 1,
  draws: false,
  levels: 5,
  options: { move_seconds: clockFrom(1, 600), restart: choice("both", "either") },
  robots: { options: { restart: "both" } },

  readPosition(position) {
    need(isObject(position));
    onlyKeys(position, "board", "waiting");
    const { board, waiting } = position;
    need(isListOf(board, (mark) => isBetween(mark, 0, 2), 9));
    need(isBetween(waiting, 0, 1));
  },

  begin(setup) {
    const position = setup.position;
    const state = { board: position ? position.board : Array(9).fill(0), turn: position ? position.waiting : 0, result: null };
    return position ? tictactoe.judged(state) : state;
  },

  act(state, seat, text) {
    if (seat !== state.turn) refuse("not_your_turn");
    const cell = /^([a-z])(\d+)$/.exec(text);
    if (!cell) refuse("illegal");
    const column = "abc".indexOf(cell[1]), row = ["1", "2", "3"].indexOf(cell[2]);
    if (column < 0 || row < 0) refuse("off_board");
    const board = state.board.slice();
    if (board[row * 3 + column]) refuse("occupied");
    board[row * 3 + column] = seat + 1;
    return tictactoe.judged({ ...state, board, turn: 1 - seat });
  },

  // In a position both may have a line: then it is the last mover's.
  judged(state) {
    const { board, turn } = state;
    const hasLine = (seat) => LINES.some((line) => line.every((cell) => board[cell] === seat + 1));
    const winner = [1 - turn, turn].find(hasLine);
    if (winner !== undefined) return { ...state, result: wonByOneOfTwo(winner, "line") };
    return board.includes(0) ? state : { ...state, result: sharedByTwo("full") };
  },

  leave: (state, seat, why) => ({ ...state, result: wonByOneOfTwo(1 - seat, why) }),

  expire(state) {
    const isBegun = state.board.some((mark) => mark);
    return { ...state, result: isBegun ? wonByOneOfTwo(1 - state.turn, "time") : returned("time", [null, null]) };
  },

  stop: (state, how) => ({ ...state, result: how === "draw" ? sharedByTwo("draw") : returned("stopped", [null, null]) }),
});

tictactoe.words = {
  en: {
    title: "Tic-tac-toe",
    faults: {},
  },
  ru: {
    title: "Крестики-нолики",
    faults: {},
  },
  zh: {
    title: "井字棋",
    faults: {},
  },
};

// A robot in Go, with nothing but its standard library: PORT=8000 go run robot.go [greedy|random].
package main

import (
	"encoding/json"
	"math/rand"
	"net/http"
	"os"
	"path"
	"strconv"
	"sync"
)

type step struct{ i, j int }
type move struct{ gain, i, j, a, b int }

var near = []step{{-1, 0}, {-1, 1}, {1, 0}, {1, 1}, {0, -1}, {0, 1}} // from a cell in an odd row
var far = []step{{-1, -1}, {-1, 2}, {1, -1}, {1, 2}, {0, -2}, {0, 2}, {-2, -1}, {-2, 0}, {-2, 1}, {2, -1}, {2, 0}, {2, 1}}

type match struct { // the board and the jumps that are left, or the legal moves, as told last
	ID    string
	Board struct{ Cells [][]int }
	Jumps map[string]int
	Legal []string
}

const version = "1" // change it with each release
var matches, greedy = sync.Map{}, len(os.Args) < 2 || os.Args[1] == "greedy"

func (s step) from(i, j int) (int, int) { return i + s.i, j + s.j - (1-i%2)*(s.i&1) } // even rows lie further left

func (m *match) at(i, j int) int {
	if n := len(m.Board.Cells); i >= 0 && j >= 0 && i < n && j < n {
		return m.Board.Cells[i][j]
	}
	return -1
}

func (m *match) moves(color string) (found []move) { // the legal ones of HeXagon; if greedy, those that gain most
	colour, _ := strconv.Atoi(color)
	for i, row := range m.Board.Cells {
		for j, value := range row {
			for jump := 0; value == colour && jump < 2 && jump <= m.Jumps[color]; jump++ {
				for _, by := range [][]step{near, far}[jump] {
					a, b := by.from(i, j)
					gain := 1 - jump
					if m.at(a, b) != 0 {
						continue
					}
					for _, next := range near {
						if m.at(next.from(a, b)) == 3-colour {
							gain += 2
						}
					}
					if greedy && len(found) > 0 && gain > found[0].gain {
						found = nil // better than all before
					}
					if !greedy || len(found) == 0 || gain == found[0].gain {
						found = append(found, move{gain, i, j, a, b})
					}
				}
			}
		}
	}
	return found
}

func (m *match) answer(color string) any {
	if n := len(m.Legal); n > 0 { // games but HeXagon tell which moves are legal
		return map[string]any{"status": "ok", "do": m.Legal[rand.Intn(n)]}
	}
	found := m.moves(color)
	by := found[rand.Intn(len(found))]
	return map[string]any{"status": "ok", "move_from": []int{by.i, by.j}, "move_to": []int{by.a, by.b}}
}

func serve(w http.ResponseWriter, r *http.Request) {
	id, told := path.Base(r.URL.Path), &match{}
	answer := any(map[string]any{"status": "ok", "name": "Go", "version": version})
	json.NewDecoder(r.Body).Decode(told)
	switch kept, known := matches.Load(id); {
	case r.Method == "POST": // a match begins
		matches.Store(told.ID, told)
	case r.Method == "PUT": // somebody has moved
		matches.Store(id, told)
	case r.Method == "DELETE": // the match is over
		matches.Delete(id)
	case known:
		answer = kept.(*match).answer(r.URL.Query().Get("color"))
	case id == "roundhouse": // the proof that this address is ours
		answer = os.Getenv("CODE")
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(answer)
}

func main() {
	panic(http.ListenAndServe(":"+os.Getenv("PORT"), http.HandlerFunc(serve)))
}

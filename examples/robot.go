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

var side, two = []step{{0, -1}, {0, 1}}, []step{{0, -2}, {0, 2}, {-2, -1}, {-2, 0}, {-2, 1}, {2, -1}, {2, 0}, {2, 1}}
var near = [][]step{ // from a cell in an even row, and in an odd one
	append([]step{{-1, -1}, {-1, 0}, {1, -1}, {1, 0}}, side...), append([]step{{-1, 0}, {-1, 1}, {1, 0}, {1, 1}}, side...),
}
var far = [][]step{
	append([]step{{-1, -2}, {-1, 1}, {1, -2}, {1, 1}}, two...), append([]step{{-1, -1}, {-1, 2}, {1, -1}, {1, 2}}, two...),
}

type match struct { // the board and the jumps that are left, as told last
	ID    string                  `json:"id"`
	Board struct{ Cells [][]int } `json:"board"`
	Jumps map[string]int          `json:"jumps"`
}

const version = "1" // change it with each release
var matches, greedy = sync.Map{}, true

func (m *match) at(i, j int) int {
	if n := len(m.Board.Cells); i >= 0 && j >= 0 && i < n && j < n {
		return m.Board.Cells[i][j]
	}
	return -1
}

// moves returns the legal moves with their gain in chips; if greedy, only those that gain most.
func (m *match) moves(colour int) (found []move) {
	jumps := m.Jumps[strconv.Itoa(colour)]
	for i, row := range m.Board.Cells {
		for j, value := range row {
			for jump := 0; value == colour && jump < 2 && jump <= jumps; jump++ {
				for _, by := range [][][]step{near, far}[jump][i%2] {
					a, b, gain := i+by.i, j+by.j, 1-jump
					if m.at(a, b) != 0 {
						continue
					}
					for _, next := range near[a%2] {
						if m.at(a+next.i, b+next.j) == 3-colour {
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

func serve(w http.ResponseWriter, r *http.Request) {
	id, told, answer := path.Base(r.URL.Path), &match{}, any(map[string]any{"status": "ok"})
	json.NewDecoder(r.Body).Decode(told)
	switch r.Method {
	case "POST": // a match begins
		matches.Store(told.ID, told)
	case "PUT": // somebody has moved
		matches.Store(id, told)
	case "DELETE": // the match is over
		matches.Delete(id)
	default:
		if kept, known := matches.Load(id); known {
			colour, _ := strconv.Atoi(r.URL.Query().Get("color"))
			found := kept.(*match).moves(colour)
			by := found[rand.Intn(len(found))]
			answer = map[string]any{"status": "ok", "move_from": []int{by.i, by.j}, "move_to": []int{by.a, by.b}}
		} else if id == "roundhouse" { // the proof that this address is ours
			answer = os.Getenv("CODE")
		} else {
			answer = map[string]any{"name": "Go", "version": version}
		}
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(answer)
}

func main() {
	greedy = len(os.Args) < 2 || os.Args[1] == "greedy"
	panic(http.ListenAndServe(":"+os.Getenv("PORT"), http.HandlerFunc(serve)))
}

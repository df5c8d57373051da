// The API peer in Go: net/http and SQLite as people write it, a transaction a write, synchronous=FULL.
package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"

	_ "github.com/mattn/go-sqlite3"
)

type note struct {
	ID           string   `json:"id"`
	Title        string   `json:"title"`
	Body         string   `json:"body"`
	Tags         []string `json:"tags"`
	LastModified int64    `json:"lastModified"`
	Seq          int64    `json:"seq"`
}

func main() {
	database, err := sql.Open("sqlite3", "file:"+os.Args[2]+"?_journal_mode=WAL&_synchronous=FULL&_busy_timeout=5000")
	if err != nil {
		panic(err)
	}
	if _, err := database.Exec(`CREATE TABLE IF NOT EXISTS notes (
		id TEXT PRIMARY KEY, title TEXT, body TEXT, tags TEXT, last_modified INTEGER, seq INTEGER);
		CREATE INDEX IF NOT EXISTS notes_seq ON notes (seq)`); err != nil {
		panic(err)
	}
	var seq int64
	database.QueryRow("SELECT coalesce(max(seq), 0) FROM notes").Scan(&seq)
	var writing sync.Mutex

	http.HandleFunc("/v1/notes/", func(w http.ResponseWriter, r *http.Request) {
		id := strings.TrimPrefix(r.URL.Path, "/v1/notes/")
		if r.Header.Get("Authorization") != "Bearer benchmark-token-0123456789abcdef" {
			http.Error(w, "unauthorized", 401)
			return
		}
		switch r.Method {
		case "GET":
			var n note
			var tags string
			row := database.QueryRow("SELECT id, title, body, tags, last_modified, seq FROM notes WHERE id = ?", id)
			if err := row.Scan(&n.ID, &n.Title, &n.Body, &tags, &n.LastModified, &n.Seq); err != nil {
				http.Error(w, "not found", 404)
				return
			}
			json.Unmarshal([]byte(tags), &n.Tags)
			w.Header().Set("Content-Type", "application/json")
			json.NewEncoder(w).Encode(n)
		case "PUT":
			bytes, _ := io.ReadAll(r.Body)
			var n note
			if err := json.Unmarshal(bytes, &n); err != nil {
				http.Error(w, "bad json", 400)
				return
			}
			n.ID = id
			tags, _ := json.Marshal(n.Tags)
			writing.Lock()
			seq++
			n.Seq = seq
			_, err := database.Exec("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?, ?, ?)",
				n.ID, n.Title, n.Body, string(tags), n.LastModified, n.Seq)
			writing.Unlock()
			if err != nil {
				http.Error(w, "failed", 500)
				return
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(201)
			json.NewEncoder(w).Encode(n)
		}
	})
	http.HandleFunc("/v1/changes", func(w http.ResponseWriter, r *http.Request) {
		after, _ := strconv.ParseInt(r.URL.Query().Get("cursor"), 10, 64)
		limit, _ := strconv.Atoi(r.URL.Query().Get("limit"))
		rows, err := database.Query(
			"SELECT id, title, body, tags, last_modified, seq FROM notes WHERE seq > ? ORDER BY seq LIMIT ?", after, limit)
		if err != nil {
			http.Error(w, "failed", 500)
			return
		}
		defer rows.Close()
		notes := []note{}
		for rows.Next() {
			var n note
			var tags string
			rows.Scan(&n.ID, &n.Title, &n.Body, &tags, &n.LastModified, &n.Seq)
			json.Unmarshal([]byte(tags), &n.Tags)
			notes = append(notes, n)
			after = n.Seq
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(map[string]interface{}{
			"changes": notes, "cursor": fmt.Sprint(after), "hasMore": len(notes) == limit})
	})
	if err := http.ListenAndServe("127.0.0.1:"+os.Args[1], nil); err != nil {
		os.Exit(1)
	}
}

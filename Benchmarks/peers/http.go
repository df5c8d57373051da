// The HTTP peer in Go: net/http as people write it.
package main

import (
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	small := []byte(strings.Repeat("0123456789", 15))
	http.HandleFunc("/small", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write(small)
	})
	http.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, "unreadable", 400)
			return
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Write(body)
	})
	if err := http.ListenAndServe("127.0.0.1:"+os.Args[1], nil); err != nil {
		os.Exit(1)
	}
}

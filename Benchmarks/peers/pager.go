// Reads everything page by page, as a device does that syncs for the first time, and prints megabytes a second.
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"time"
)

var cursor = regexp.MustCompile(`"cursor": ?"([^"]+)"`)
var more = regexp.MustCompile(`"hasMore": ?true`)

func main() {
	base, path, total, pages := os.Args[1], os.Args[2], 0, 0
	began := time.Now()
	for {
		request, _ := http.NewRequest("GET", base+path, nil)
		request.Header.Set("Authorization", "Bearer benchmark-token-0123456789abcdef")
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			os.Exit(1)
		}
		body, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		total += len(body)
		pages++
		// The cursor stands after the changes, or in Go's order of names before them or after them.
		edges := append(append([]byte{}, body[:min(len(body), 200)]...), body[max(0, len(body)-300):]...)
		if !more.Match(edges) {
			break
		}
		path = "/v1/changes?limit=1000&cursor=" + string(cursor.FindSubmatch(edges)[1])
	}
	fmt.Printf("%.2f %d\n", float64(total)/1e6/time.Since(began).Seconds(), pages)
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

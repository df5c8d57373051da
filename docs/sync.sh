#!/usr/bin/env bash
# Keeps a folder of Markdown files in step with a CloudNotes server:  NOTES=http://127.0.0.1:8080 TOKEN=… sync.sh FOLDER
# A note is ID.md, its first line the title. FOLDER/.sync holds the cursor and, for each note, the bytes that file and server
# last had in common and the members a file has no place for (rev, tags, folder …), which go back with every change.
# What a file was when another change won stays on the server as a version.
set -euo pipefail
shopt -s nullglob
export LC_ALL=C.UTF-8
cd "${1:?usage: NOTES=URL TOKEN=… sync.sh FOLDER}"
state=.sync && mkdir -p $state
exec 9>$state/lock && flock 9 # two runs at once would push the same changes twice
run=$(mktemp -d $state/run.XXXXXX) && trap 'rm -rf "$run"' EXIT
now() { date -u +%Y-%m-%dT%H:%M:%S.%3NZ "$@"; }
known() { [ -e "$state/$1.json" ] && echo "$state/$1.json" || echo /dev/null; }
changes() { # a line each: files that differ from what was in common, and notes whose file is gone
    for file in *.md; do
        id=${file%.md}
        cmp -s "$file" "$state/$file" && continue
        [[ $id =~ ^[A-Za-z0-9_-]{1,64}$ ]] && iconv -f UTF-8 -t UTF-8 "$file" >/dev/null 2>&1 || {
            echo "skipped (the name or the text cannot be a note's): $file" >&2; continue; }
        cp -p "$file" "$run/$file" # what is pushed; the file itself may be edited meanwhile
        jq -nc --rawfile text "$run/$file" --slurpfile old "$(known "$id")" --arg id "$id" --arg at "$(now -r "$run/$file")" '
            ($text | split("\n")) as $lines | ($old[0] // {}) + {id: $id, lastModified: $at, baseRev: $old[0].rev}
            + if ($lines[0] // "" | utf8bytelength) > 4096 then {title: "", body: $text}
              else {title: ($lines[0] // "" | rtrimstr("\r")), body: ($lines[1:] | join("\n"))} end'
    done
    for file in $state/*.md; do
        id=$(basename "$file" .md)
        [ -e "$id.md" ] && continue || touch "$run/$id.gone"
        jq -nc --slurpfile old "$(known "$id")" --arg id "$id" --arg at "$(now)" \
            '{id: $id, deleted: true, lastModified: $at, baseRev: $old[0].rev}'
    done
}
untouched() { # whether the file is as it was in common, or as it was pushed
    if [ -e "$1.md" ]; then cmp -s "$1.md" "$state/$1.md" || cmp -s "$1.md" "$run/$1.md"
    else [ ! -e "$state/$1.md" ] || [ -e "$run/$1.gone" ]; fi
}
take() { # ID DELETED TEXT MEMBERS: a note as the server has it; an edit made since the push stays, and goes up next time
    if [ "$2" = true ]; then
        untouched "$1" && rm -f "$1.md"
        rm -f "$state/$1.md" "$state/$1.json" && return
    fi
    base64 -d <<<"${3#.}" >"$run/in"
    if untouched "$1"; then cmp -s "$run/in" "$1.md" || { cp "$run/in" "$run/out" && mv "$run/out" "$1.md"; }
    elif ! cmp -s "$run/in" "$run/$1.md"; then return; fi
    mv "$run/in" "$state/$1.md" && base64 -d <<<"$4" >"$state/$1.json"
}
cursor=$(cat $state/cursor 2>/dev/null || true)
first=${cursor:+no} && changes >"$run/left" && : >"$run/seen"
while :; do
    awk '{bytes += length($0)} NR > 1 && bytes > 2e6 || NR > 500 {exit} {print}' "$run/left" >"$run/some"
    jq -s --arg cursor "$cursor" --arg at "$(now)" '{cursor: $cursor, sentAt: $at, changes: .}' "$run/some" >"$run/request"
    status=$(curl -sS -o "$run/answer" -w '%{http_code}' --data-binary @"$run/request" \
        -H "Authorization: Bearer ${TOKEN:?}" -H 'Content-Type: application/json' "${NOTES:?}/v1/sync")
    # An expired cursor: nothing was applied, so the same again, from the start.
    [ "$status" = 410 ] && [ -n "$cursor" ] && { cursor='' first='' && : >"$run/seen" && continue; }
    [ "$status" = 200 ] || { jq -r '"\(.code): \(.detail)"' "$run/answer" >&2; exit 1; }
    jq -r '.results[] | select(.status == "invalid") | "refused: \(.id): \(.errors[0].detail)"' "$run/answer" >&2
    jq -r '(.results[].current // empty, .changes[]) | [.id, .deleted, "." + (
        if .deleted or .title == "" and (.body | split("\n")[0] // "" | utf8bytelength) > 4096 then .body // ""
        else .title + if .body == "" then "" else "\n" + .body end end | @base64),
        (del(.title, .body) | tojson | @base64)] | @tsv' "$run/answer" >"$run/notes" # the file's bytes, the other members
    while read -r id deleted text members; do take "$id" "$deleted" "$text" "$members"; done <"$run/notes"
    jq -r '(.results[], .changes[]).id' "$run/answer" >>"$run/seen"
    sed "1,$(wc -l <"$run/some")d" "$run/left" >"$run/rest" && mv "$run/rest" "$run/left"
    cursor=$(jq -r .cursor "$run/answer")
    [ "$(jq .hasMore "$run/answer")" = true ] || [ -s "$run/left" ] || break
done
for file in $state/*.md; do # a first sync tells of no deletes: what is clean here and did not come is gone there
    id=$(basename "$file" .md)
    [ -n "$first" ] || grep -qxF -e "$id" "$run/seen" && continue
    cmp -s "$id.md" "$file" && rm -f "$id.md"
    rm -f "$file" "$state/$id.json"
done
echo "$cursor" >"$run/cursor" && mv "$run/cursor" $state/cursor

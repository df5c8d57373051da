// swift-format-ignore-file
// Made from openapi.yaml by scripts/docs; change it there. It is data: long, and compiled as plain literals.

/// The wire contract, as /openapi.yaml and /openapi.json serve it.
enum OpenAPIDocument {
    static let yaml = #"""
# The wire contract of CloudNotes in OpenAPI 3.1. /docs, /openapi.yaml and /openapi.json are made from this file by
# scripts/docs. Two extensions: `x-curl` on an operation lists commands that use it, where $NOTES is the server's address and
# $TOKEN a token; `x-codes` on ErrorCode says of each code what it means and what to do.
openapi: 3.1.0

info:
  title: CloudNotes
  version: 0.1.0
  summary: A server that keeps notes safe and in step.
  description: |
    CloudNotes keeps people's notes on disk and in step across their devices. Any client that speaks HTTP can use it, `curl` first:

        export NOTES=http://127.0.0.1:8080 TOKEN=…
        curl -H "Authorization: Bearer $TOKEN" --json '{"title": "장보기", "body": "우유"}' $NOTES/v1/notes

    What holds everywhere:

    - **Times** go out as RFC 3339 in UTC with three decimals; in, any offset and 0 to 9 decimals will do, or an integer of milliseconds since 1970.
    - **Text is kept byte for byte.** No Unicode normalisation, no rewriting of newlines.
    - **Members the server does not know are refused** (422 `unknown_member`); those it owns may be echoed back and are ignored, so GET, edit, PUT works. A client's own data goes into `extra`. So are query parameters it does not know (422 `invalid_parameter`).
    - A body is JSON for `application/json`, `application/merge-patch+json` and any `+json`. On note bodies a missing type, `text/plain` and `text/markdown` mean the note's text. Forms are 415.
    - Answers are compact; `?pretty` or a curl user agent indents them. `HEAD` works wherever `GET` does; `OPTIONS` answers 204 with `Allow`.
    - Every answer carries `X-Request-Id`, `Date` and `X-Content-Type-Options: nosniff`; over TLS of the server's own, `Strict-Transport-Security` too.
    - **Errors** are `application/problem+json` (RFC 9457) with a stable `code`; `type` points at its paragraph.
    - What is not yours is 404, like what does not exist.
  license: {name: Apache-2.0, identifier: Apache-2.0}

servers: [{url: /, description: This server.}]

security:
  - {bearer: []}
  - {basic: []}
  - {cookie: []}

tags:
  - {name: notes, description: 'Notes, one at a time or by the page, as JSON or as text.'}
  - {name: versions, description: 'Nothing is lost: what a note was, what lost against it, and why.'}
  - {name: attachments, description: Files that hang on notes.}
  - {name: sharing, description: A note's page for whoever has its address.}
  - {name: sync, description: 'Keeping copies in step: push, pull, wait.'}
  - {name: backup, description: 'All notes out of the server, and back into it.'}
  - {name: accounts, description: 'Accounts, devices and their tokens.'}
  - {name: server, description: The server itself.}

paths:
  /v1/notes:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: listNotes
      tags: [notes]
      summary: List notes
      description: >-
        A page of the notes that match every filter, at most `limit` of them and about 16 MiB, pinned ones first only
        where `sort` says so. A note that moves while a client pages may come twice or not at all: to keep a copy in
        step, sync.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" "$NOTES/v1/notes?limit=20&view=summary&tag=home"'
        - 'curl -H "Authorization: Bearer $TOKEN" "$NOTES/v1/notes?sort=pinned,-lastModified&folder=home/lists"'
      parameters:
        - {$ref: '#/components/parameters/NotesLimit'}
        - {$ref: '#/components/parameters/NotesPage'}
        - {$ref: '#/components/parameters/NotesSort'}
        - {$ref: '#/components/parameters/NotesTag'}
        - {$ref: '#/components/parameters/NotesFolder'}
        - {$ref: '#/components/parameters/NotesPinned'}
        - {$ref: '#/components/parameters/NotesModifiedSince'}
        - {$ref: '#/components/parameters/NotesCreatedSince'}
        - {$ref: '#/components/parameters/NotesCreatedBefore'}
        - {$ref: '#/components/parameters/NotesDeleted'}
        - {$ref: '#/components/parameters/NotesView'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: A page of notes.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Link: {$ref: '#/components/headers/Link'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/NoteList'}
              examples:
                full:
                  summary: view=full
                  value:
                    notes:
                      - id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
                        title: 장보기
                        body: "우유\n달걀 10구\n대파"
                        tags: [home, 주말]
                        folder: home/lists
                        pinned: false
                        createdAt: '2026-11-21T09:30:00.123Z'
                        lastModified: '2026-11-21T09:31:10.000Z'
                        weather: null
                        extra: {}
                        attachments: []
                        deleted: false
                        rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
                        seq: 1234
                        receivedAt: '2026-11-21T09:31:10.412Z'
                        device: dev_7Q2mZk4xT1c
                      - id: ideas-2026
                        title: Ideas for the garden
                        body: "Two rows of garlic before the frost.\nAsk Hana about compost."
                        tags: [garden]
                        folder: ''
                        pinned: true
                        createdAt: '2026-10-02T18:04:00.000Z'
                        lastModified: '2026-11-20T21:15:42.318Z'
                        weather: {main: Rain, icon: 10d, description: light rain, temperature: 8.4}
                        extra: {color: green}
                        attachments: []
                        deleted: false
                        rev: b81d0e77c2f94a6f8d35e0a1947c6b20
                        seq: 1229
                        receivedAt: '2026-11-20T21:15:43.006Z'
                        device: dev_7Q2mZk4xT1c
                    nextPage: null
                    total: 2
                summary:
                  summary: view=summary
                  value:
                    notes:
                      - id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
                        displayTitle: 장보기
                        preview: 우유 달걀 10구 대파
                        createdAt: '2026-11-21T09:30:00.123Z'
                        lastModified: '2026-11-21T09:31:10.000Z'
                        tags: [home, 주말]
                        folder: home/lists
                        pinned: false
                        weather: null
                        deleted: false
                        rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
                        seq: 1234
                    nextPage: eyJhZnRlciI6MTIzNH0
                    total: 41
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidListQuery'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: listNotesHead
      tags: [notes]
      summary: List notes (head alone)
      parameters:
        - {$ref: '#/components/parameters/NotesLimit'}
        - {$ref: '#/components/parameters/NotesPage'}
        - {$ref: '#/components/parameters/NotesSort'}
        - {$ref: '#/components/parameters/NotesTag'}
        - {$ref: '#/components/parameters/NotesFolder'}
        - {$ref: '#/components/parameters/NotesPinned'}
        - {$ref: '#/components/parameters/NotesModifiedSince'}
        - {$ref: '#/components/parameters/NotesCreatedSince'}
        - {$ref: '#/components/parameters/NotesCreatedBefore'}
        - {$ref: '#/components/parameters/NotesDeleted'}
        - {$ref: '#/components/parameters/NotesView'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Link: {$ref: '#/components/headers/Link'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}
    post:
      operationId: createNote
      tags: [notes]
      summary: Create a note
      description: >-
        Makes a note, under an id of the client's choice or a UUIDv7 of the server's. A note that is there already with
        the same content answers 200, so a request may be sent again; so does `Idempotency-Key`.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" --json ''{"title": "장보기", "body": "우유\n달걀"}'' $NOTES/v1/notes'
        - >-
          curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: text/markdown" --data-binary @note.md $NOTES/v1/notes
      parameters:
        - {$ref: '#/components/parameters/IdempotencyKey'}
      requestBody:
        description: >-
          JSON (any `+json` type too), or the text of the note: title, newline, body. Without a type it is text, and
          nothing at all is an empty note.
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/NoteWrite'}
            examples:
              korean:
                summary: 장보기
                value: {title: 장보기, body: "우유\n달걀 10구", tags: [home], folder: home/lists}
              english:
                summary: With an id and a weather of its own
                value:
                  id: ideas-2026
                  title: Ideas for the garden
                  body: Two rows of garlic.
                  pinned: true
                  weather: {main: Rain, icon: 10d}
                  lastModified: 1795210542318
          text/markdown: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
          text/plain: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
      responses:
        '200':
          description: The note was there already with this content.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Location: {$ref: '#/components/headers/Location'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                note: {$ref: '#/components/examples/Note'}
        '201':
          description: The note was made (or was, at the first request under this `Idempotency-Key`).
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Location: {$ref: '#/components/headers/Location'}
            Warning-Code: {$ref: '#/components/headers/WarningCode'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                note: {$ref: '#/components/examples/Note'}
        '400': {$ref: '#/components/responses/BadBody'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '409': {$ref: '#/components/responses/NoteExists'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidNewNote'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/notes/{id}:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getNote
      tags: [notes]
      summary: Read a note
      description: As JSON, or as text where `Accept` asks for `text/markdown` or `text/plain`.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026'
        - 'curl -H "Authorization: Bearer $TOKEN" -H "Accept: text/markdown" $NOTES/v1/notes/ideas-2026'
      parameters:
        - {$ref: '#/components/parameters/ShowDeleted'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: The note.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Vary: {$ref: '#/components/headers/Vary'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/CurrentNote'}
              examples:
                note: {$ref: '#/components/examples/Note'}
                pinnedNote: {$ref: '#/components/examples/PinnedNote'}
                tombstone: {$ref: '#/components/examples/Tombstone'}
            text/markdown: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
            text/plain: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/Gone'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getNoteHead
      tags: [notes]
      summary: Read a note (head alone)
      parameters:
        - {$ref: '#/components/parameters/ShowDeleted'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Vary: {$ref: '#/components/headers/Vary'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}
    put:
      operationId: putNote
      tags: [notes]
      summary: Write a whole note
      description: >-
        Makes the note or replaces all of it. GET, edit, PUT works: members the server owns are ignored, and a stamp
        that was only echoed counts as none. Without `lastModified` the write always takes effect; with an older one
        than the note's and no precondition it is a 409, and what was sent is kept as a version.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" -X PUT --json @note.json $NOTES/v1/notes/ideas-2026'
        - >-
          curl -H "Authorization: Bearer $TOKEN" -X PUT -H 'If-Match: "b81d0e77c2f94a6f8d35e0a1947c6b20"' --json
          @note.json $NOTES/v1/notes/ideas-2026
      parameters:
        - {$ref: '#/components/parameters/IfMatch'}
        - {$ref: '#/components/parameters/IfNoneMatchStar'}
      requestBody:
        description: 'The whole note: what is left out is emptied. As text it sets title and body and keeps the rest.'
        required: false
        content:
          application/json:
            schema: {$ref: '#/components/schemas/NoteWrite'}
            example:
              title: Ideas for the garden
              body: Three rows of garlic.
              tags: [garden]
              pinned: true
              baseRev: b81d0e77c2f94a6f8d35e0a1947c6b20
          text/markdown: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
          text/plain: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
      responses:
        '200':
          description: The note was replaced, or said all this already, or was deleted and is live again.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Warning-Code: {$ref: '#/components/headers/WarningCode'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                note: {$ref: '#/components/examples/Note'}
        '201':
          description: The note was made.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Location: {$ref: '#/components/headers/Location'}
            Warning-Code: {$ref: '#/components/headers/WarningCode'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                note: {$ref: '#/components/examples/Note'}
        '400': {$ref: '#/components/responses/BadBody'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidNote'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}
    patch:
      operationId: patchNote
      tags: [notes]
      summary: Change parts of a note
      description: >-
        A merge patch (RFC 7396): members that are named are replaced, `null` empties them, the others stay.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" -X PATCH --json ''{"pinned": true}'' $NOTES/v1/notes/ideas-2026'
      parameters:
        - {$ref: '#/components/parameters/IfMatch'}
        - {$ref: '#/components/parameters/IfNoneMatchStar'}
      requestBody:
        required: true
        content:
          application/merge-patch+json:
            schema: {$ref: '#/components/schemas/MergePatch'}
            example: {pinned: true, extra: {color: null}}
          application/json:
            schema: {$ref: '#/components/schemas/MergePatch'}
            example: {tags: [garden, '2026']}
      responses:
        '200':
          description: The note after the change.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Warning-Code: {$ref: '#/components/headers/WarningCode'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                pinnedNote: {$ref: '#/components/examples/PinnedNote'}
        '400': {$ref: '#/components/responses/BadBody'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '409': {$ref: '#/components/responses/Conflict'}
        '410': {$ref: '#/components/responses/Gone'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidNote'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}
    delete:
      operationId: deleteNote
      tags: [notes]
      summary: Delete a note
      description: >-
        The note waits in the trash with its content (30 days, a setting), and every device hears of it. Deleting it
        again is 204 too.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/notes/old-recipe'
        - 'curl -H "Authorization: Bearer $TOKEN" -X DELETE "$NOTES/v1/notes/old-recipe?purge=true"'
      parameters:
        - name: lastModified
          in: query
          description: 'When its user deleted it; left out: now.'
          schema: {$ref: '#/components/schemas/Time'}
        - name: purge
          in: query
          description: >-
            Erase content, versions and search entries now, and leave a bare tombstone. Stamped now, whatever
            `lastModified` says.
          schema: {type: boolean, default: false}
        - {$ref: '#/components/parameters/IfMatch'}
      responses:
        '204':
          description: It is deleted.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            Warning-Code: {$ref: '#/components/headers/WarningCode'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidDelete'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/notes/{id}.md:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getNoteMarkdown
      tags: [notes]
      summary: Read a note as a .md file
      description: >-
        Title, newline, body; the title alone where there is no body; the body alone where a long first line made it the
        title too.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026.md'
        - 'curl -H "Authorization: Bearer $TOKEN" -o ideas.md $NOTES/v1/notes/ideas-2026.md'
      parameters:
        - {$ref: '#/components/parameters/ShowDeleted'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: The text of the note.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
          content: {text/markdown: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/Gone'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getNoteMarkdownHead
      tags: [notes]
      summary: Read a note as a .md file (head alone)
      parameters:
        - {$ref: '#/components/parameters/ShowDeleted'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}
    put:
      operationId: putNoteMarkdown
      tags: [notes]
      summary: Write a note from a .md file
      description: >-
        Sets title (the first line) and body (all after it) and keeps the rest of the note. curl adds the file's name to
        an address that ends in `/`.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -T ideas-2026.md $NOTES/v1/notes/']
      parameters:
        - {$ref: '#/components/parameters/IfMatch'}
        - {$ref: '#/components/parameters/IfNoneMatchStar'}
      requestBody:
        required: false
        description: UTF-8 text, whatever `Content-Type` says but a form's or JSON's.
        content:
          text/markdown: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
          text/plain: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
      responses:
        '200':
          description: The note was replaced, or said this already.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Warning-Code: {$ref: '#/components/headers/WarningCode'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                note: {$ref: '#/components/examples/Note'}
        '201':
          description: The note was made.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Location: {$ref: '#/components/headers/Location'}
            Warning-Code: {$ref: '#/components/headers/WarningCode'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                note: {$ref: '#/components/examples/Note'}
        '400': {$ref: '#/components/responses/BadBody'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidNote'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/notes/{id}.txt:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getNotePlainText
      tags: [notes]
      summary: Read a note as a .txt file
      description: The same text as `.md`, as `text/plain`.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026.txt']
      parameters:
        - {$ref: '#/components/parameters/ShowDeleted'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: The text of the note.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
          content: {text/plain: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/Gone'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getNotePlainTextHead
      tags: [notes]
      summary: Read a note as a .txt file (head alone)
      parameters:
        - {$ref: '#/components/parameters/ShowDeleted'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}
    put:
      operationId: putNotePlainText
      tags: [notes]
      summary: Write a note from a .txt file
      description: As for `.md`.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -T ideas-2026.txt $NOTES/v1/notes/']
      parameters:
        - {$ref: '#/components/parameters/IfMatch'}
        - {$ref: '#/components/parameters/IfNoneMatchStar'}
      requestBody:
        required: false
        description: UTF-8 text, whatever `Content-Type` says but a form's or JSON's.
        content:
          text/markdown: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
          text/plain: {schema: {$ref: '#/components/schemas/NoteText'}, example: "장보기\n우유\n달걀 10구\n대파"}
      responses:
        '200':
          description: The note was replaced, or said this already.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Warning-Code: {$ref: '#/components/headers/WarningCode'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                note: {$ref: '#/components/examples/Note'}
        '201':
          description: The note was made.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Location: {$ref: '#/components/headers/Location'}
            Warning-Code: {$ref: '#/components/headers/WarningCode'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                note: {$ref: '#/components/examples/Note'}
        '400': {$ref: '#/components/responses/BadBody'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '409': {$ref: '#/components/responses/Conflict'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidNote'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/notes/{id}/undelete:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    post:
      operationId: undeleteNote
      tags: [notes]
      summary: Bring a note back from the trash
      description: >-
        Live again with the content that waited in the trash, stamped now. A live note is answered as it stands.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -X POST $NOTES/v1/notes/old-recipe/undelete']
      responses:
        '200':
          description: The note, live again.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                note: {$ref: '#/components/examples/Note'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/Gone'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/notes/{id}/versions:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: listVersions
      tags: [versions]
      summary: List a note's versions
      description: >-
        What the note was, newest first, and what lost against it; the present state is not among them. A deleted note
        has its versions still.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026/versions']
      responses:
        '200':
          description: The versions.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/VersionList'}
              example:
                versions:
                  - rev: 07c5a9e3f16248bd9b1f4e7d2a806c95
                    lastModified: '2026-11-20T20:58:03.100Z'
                    receivedAt: '2026-11-20T20:58:03.544Z'
                    device: {id: dev_7Q2mZk4xT1c, name: Mina의 노트북}
                    reason: superseded
                    displayTitle: Ideas for the garden
                  - rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
                    lastModified: '2026-11-20T21:10:00.000Z'
                    sentModified: '2050-01-01T00:00:00.000Z'
                    receivedAt: '2026-11-20T21:10:00.000Z'
                    device: {id: dev_0b9RkPq2L8s, name: Tablet}
                    reason: conflict
                    displayTitle: Ideas for the gardne
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: listVersionsHead
      tags: [versions]
      summary: List a note's versions (head alone)
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/notes/{id}/versions/{rev}:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/VersionRev'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getVersion
      tags: [versions]
      summary: Read a version
      description: The note as it was.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026/versions/07c5a9e3f16248bd9b1f4e7d2a806c95'
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: The note as it was.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/CurrentNote'}
              examples:
                pinnedNote: {$ref: '#/components/examples/PinnedNote'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getVersionHead
      tags: [versions]
      summary: Read a version (head alone)
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/notes/{id}/versions/{rev}/restore:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/VersionRev'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    post:
      operationId: restoreVersion
      tags: [versions]
      summary: Bring a version back
      description: That content becomes a new change of the note, stamped now, so that it reaches every device.
      x-curl:
        - >-
          curl -H "Authorization: Bearer $TOKEN" -X POST
          $NOTES/v1/notes/ideas-2026/versions/07c5a9e3f16248bd9b1f4e7d2a806c95/restore
      responses:
        '200':
          description: The note, with that content.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Note'}
              examples:
                pinnedNote: {$ref: '#/components/examples/PinnedNote'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/notes/{id}/explain:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: explainNote
      tags: [versions]
      summary: Why the note says what it says
      description: Every state that stood for the note's place, the winner first, with the key by which it won or lost.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026/explain']
      responses:
        '200':
          description: The contenders.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Explain'}
              example:
                id: ideas-2026
                rule: 'The greater key wins: lastModified, then live above deleted, then the content''s SHA-256.'
                contenders:
                  - rev: b81d0e77c2f94a6f8d35e0a1947c6b20
                    wins: true
                    reason: present
                    key:
                      lastModified: '2026-11-20T21:15:42.318Z'
                      live: true
                      contentSha256: 5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e
                    sentModified: '2026-11-20T21:15:42.318Z'
                    admittedModified: '2026-11-20T21:15:42.318Z'
                    receivedAt: '2026-11-20T21:15:43.006Z'
                    base: 07c5a9e3f16248bd9b1f4e7d2a806c95
                    device: {id: dev_7Q2mZk4xT1c, name: Mina의 노트북}
                  - rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
                    wins: false
                    reason: conflict
                    key:
                      lastModified: '2026-11-20T21:10:00.000Z'
                      live: true
                      contentSha256: a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1
                    sentModified: '2050-01-01T00:00:00.000Z'
                    admittedModified: '2026-11-20T21:10:00.000Z'
                    receivedAt: '2026-11-20T21:10:00.000Z'
                    base: null
                    device: {id: dev_0b9RkPq2L8s, name: Tablet}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: explainNoteHead
      tags: [versions]
      summary: Why the note says what it says (head alone)
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/notes/{id}/attachments/{name}:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/AttachmentName'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getAttachment
      tags: [attachments]
      summary: Get a file
      description: >-
        Whole, or the one range that is asked for. Also of a note in the trash. What a browser could run (HTML, SVG,
        XML, PDF, and every type not known to be harmless) comes as a download, and all of it under a policy that lets
        nothing run or load.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" -O $NOTES/v1/notes/ideas-2026/attachments/plan.pdf'
        - 'curl -H "Authorization: Bearer $TOKEN" -r 0-999 $NOTES/v1/notes/ideas-2026/attachments/plan.pdf'
      parameters:
        - {$ref: '#/components/parameters/ShowDeleted'}
        - {$ref: '#/components/parameters/Range'}
        - {$ref: '#/components/parameters/IfRange'}
        - {$ref: '#/components/parameters/FileIfMatch'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: The file.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/FileTag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Accept-Ranges: {$ref: '#/components/headers/AcceptRanges'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
            Content-Disposition: {$ref: '#/components/headers/ContentDisposition'}
            Content-Security-Policy: {$ref: '#/components/headers/ContentSecurityPolicy'}
          content:
            '*/*':
              schema: {type: string, format: binary}
        '206':
          description: The range that was asked for.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/FileTag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Accept-Ranges: {$ref: '#/components/headers/AcceptRanges'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
            Content-Disposition: {$ref: '#/components/headers/ContentDisposition'}
            Content-Security-Policy: {$ref: '#/components/headers/ContentSecurityPolicy'}
            Content-Range: {$ref: '#/components/headers/ContentRange'}
          content:
            '*/*':
              schema: {type: string, format: binary}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/FileTag'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/Gone'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '416': {$ref: '#/components/responses/RangeNotSatisfiable'}
        '422': {$ref: '#/components/responses/InvalidAttachment'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: headAttachment
      tags: [attachments]
      summary: Ask about a file
      parameters:
        - {$ref: '#/components/parameters/ShowDeleted'}
        - {$ref: '#/components/parameters/Range'}
        - {$ref: '#/components/parameters/IfRange'}
        - {$ref: '#/components/parameters/FileIfMatch'}
        - {$ref: '#/components/parameters/IfNoneMatch'}
        - {$ref: '#/components/parameters/IfModifiedSince'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/FileTag'}
            Last-Modified: {$ref: '#/components/headers/LastModified'}
            Accept-Ranges: {$ref: '#/components/headers/AcceptRanges'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
            Content-Disposition: {$ref: '#/components/headers/ContentDisposition'}
            Content-Security-Policy: {$ref: '#/components/headers/ContentSecurityPolicy'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/FileTag'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}
    put:
      operationId: putAttachment
      tags: [attachments]
      summary: Attach a file
      description: >-
        The body is the file, of whatever type; without one, or with a form's, it is `application/octet-stream`. A
        change of the note, stamped now: it has a version, a `seq` and reaches every device, whatever is sent along of
        stamps. The same bytes and type again change nothing. A note has at most 100 files.
      x-curl:
        - >-
          curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: image/jpeg" -T 사진.jpg
          $NOTES/v1/notes/ideas-2026/attachments/
      parameters:
        - {$ref: '#/components/parameters/FileIfMatch'}
        - {$ref: '#/components/parameters/FileIfNoneMatchStar'}
      requestBody:
        required: true
        content:
          application/octet-stream:
            schema: {type: string, format: binary}
          image/jpeg:
            schema: {type: string, format: binary}
      responses:
        '200':
          description: It took the place of the file of that name, or was there already.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/FileTag'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/AttachmentWritten'}
              example:
                name: 사진.jpg
                type: image/jpeg
                size: 482133
                sha256: 5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e
                note:
                  id: ideas-2026
                  rev: b81d0e77c2f94a6f8d35e0a1947c6b20
                  seq: 1240
                  lastModified: '2026-11-21T09:40:00.000Z'
        '201':
          description: The note had no file of that name.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/FileTag'}
            Location: {$ref: '#/components/headers/FileLocation'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/AttachmentWritten'}
              example:
                name: 사진.jpg
                type: image/jpeg
                size: 482133
                sha256: 5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e
                note:
                  id: ideas-2026
                  rev: b81d0e77c2f94a6f8d35e0a1947c6b20
                  seq: 1240
                  lastModified: '2026-11-21T09:40:00.000Z'
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/Gone'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidAttachment'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}
    delete:
      operationId: deleteAttachment
      tags: [attachments]
      summary: Take a file off
      description: A change of the note. A version that had the file brings it back when it is restored.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/notes/ideas-2026/attachments/plan.pdf'
      parameters:
        - {$ref: '#/components/parameters/FileIfMatch'}
        - {$ref: '#/components/parameters/FileIfNoneMatchStar'}
      responses:
        '204':
          description: The note has it no longer.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/Gone'}
        '412': {$ref: '#/components/responses/PreconditionFailed'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidAttachment'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/notes/{id}/share:
    parameters:
      - {$ref: '#/components/parameters/NoteId'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    post:
      operationId: shareNote
      tags: [sharing]
      summary: Open a page for a note
      description: >-
        Whoever has the address reads the note's title, text, last change and the names of its files, as they are at
        that moment; nobody can guess it. Asked again, the address is the same. The page is away while the note is
        deleted and back when the note is; a purge ends it. Sharing is no change of the note.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -X POST $NOTES/v1/notes/ideas-2026/share']
      responses:
        '201':
          description: The page's address.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            Location: {$ref: '#/components/headers/PageLocation'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Shared'}
              example: {url: 'https://notes.example/s/Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/Gone'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}
    delete:
      operationId: unshareNote
      tags: [sharing]
      summary: Close the page
      description: It is gone at once and for good; a later one has another address.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/notes/ideas-2026/share']
      responses:
        '204':
          description: The note has no page.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidID'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /s/{token}:
    parameters:
      - {$ref: '#/components/parameters/ShareToken'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getSharedPage
      tags: [sharing]
      summary: Read a shared note
      description: >-
        For anybody, without signing in. The page is made from the note's Markdown and holds no script, no picture and
        nothing from elsewhere; with `.md` behind the token it is the note as text.
      x-curl: ['curl $NOTES/s/Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s.md']
      security: []
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: The page, or the text.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
            Content-Security-Policy: {$ref: '#/components/headers/ContentSecurityPolicy'}
            Referrer-Policy: {$ref: '#/components/headers/ReferrerPolicy'}
            X-Robots-Tag: {$ref: '#/components/headers/XRobotsTag'}
          content:
            text/html:
              schema: {type: string}
            text/markdown:
              schema: {type: string}
        '304':
          description: The note is as the client has it.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/UnknownParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: headSharedPage
      tags: [sharing]
      summary: Ask about a shared note
      security: []
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
            Content-Security-Policy: {$ref: '#/components/headers/ContentSecurityPolicy'}
            Referrer-Policy: {$ref: '#/components/headers/ReferrerPolicy'}
            X-Robots-Tag: {$ref: '#/components/headers/XRobotsTag'}
        '304':
          description: The note is as the client has it.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
            Cache-Control: {$ref: '#/components/headers/CacheControl'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/tags:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: listTags
      tags: [notes]
      summary: List tags
      description: Every tag that a live note has, with how many have it.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/tags']
      responses:
        '200':
          description: The tags, by name.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/NamedCounts'}
              example: [{name: garden, count: 12}, {name: 집, count: 3}]
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/UnknownParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: listTagsHead
      tags: [notes]
      summary: List tags (head alone)
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/folders:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: listFolders
      tags: [notes]
      summary: List folders
      description: Every folder that a live note has, with how many have it.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/folders']
      responses:
        '200':
          description: The folders, by name.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/NamedCounts'}
              example: [{name: home/lists, count: 7}, {name: 회의, count: 21}]
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/UnknownParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: listFoldersHead
      tags: [notes]
      summary: List folders (head alone)
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/search:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: searchNotes
      tags: [notes]
      summary: Search
      description: |
        Every word of `q` must occur in title or body, anywhere inside a word; `"…"` is a phrase. Case, composed and
        decomposed Hangul, full and half width and Latin accents count as equal. Hangul initials (`ㅁㅁ` finds 메모) and a
        half-typed last syllable (`메몾` finds 메모장) match too, below literal hits. Whole titles come first, then titles
        that begin so, then titles, then bodies; within each the latest. Whatever is written is a query, never an error,
        and a change is searched from the moment its write is answered.
      x-curl:
        - 'curl -G -H "Authorization: Bearer $TOKEN" --data-urlencode "q=메모" $NOTES/v1/search'
        - 'curl -G -H "Authorization: Bearer $TOKEN" --data-urlencode "q=\"장 보기\" 우유" -d tag=home $NOTES/v1/search'
      parameters:
        - {$ref: '#/components/parameters/SearchWords'}
        - {$ref: '#/components/parameters/SearchLimit'}
        - {$ref: '#/components/parameters/SearchPage'}
        - {$ref: '#/components/parameters/NotesTag'}
        - {$ref: '#/components/parameters/NotesFolder'}
        - {$ref: '#/components/parameters/NotesDeleted'}
      responses:
        '200':
          description: A page of results.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/SearchResults'}
              example:
                results:
                  - note:
                      id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
                      displayTitle: 장보기
                      preview: 우유 달걀 10구 대파
                      createdAt: '2026-11-21T09:30:00.123Z'
                      lastModified: '2026-11-21T09:31:10.000Z'
                      tags: [home, 주말]
                      folder: home/lists
                      pinned: false
                      weather: null
                      deleted: false
                      rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
                      seq: 1234
                    snippet: 우유 달걀 10구 대파
                    matches: [{field: title, start: 0, length: 2}]
                nextPage: null
                total: 1
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidListQuery'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: searchNotesHead
      tags: [notes]
      summary: Search (head alone)
      parameters:
        - {$ref: '#/components/parameters/SearchWords'}
        - {$ref: '#/components/parameters/SearchLimit'}
        - {$ref: '#/components/parameters/SearchPage'}
        - {$ref: '#/components/parameters/NotesTag'}
        - {$ref: '#/components/parameters/NotesFolder'}
        - {$ref: '#/components/parameters/NotesDeleted'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/sync:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    post:
      operationId: sync
      tags: [sync]
      summary: Push and pull
      description: >-
        One transaction: the changes are merged, then everything after `cursor` is answered, but for what this request
        wrote itself. A change that is not valid is told by its result, and the others go on; with `atomic` it refuses
        the request. See docs/sync.md for a client in a page.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" --json ''{"limit": 500}'' $NOTES/v1/sync'
        - 'curl -H "Authorization: Bearer $TOKEN" --json @changes.json $NOTES/v1/sync'
      requestBody:
        description: At most 1,000 changes and 16 MiB; 413 names the limit.
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/SyncRequest'}
            examples:
              first: {summary: First sync, value: {}}
              push:
                summary: A change and a delete
                value:
                  cursor: AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw
                  changes:
                    - id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
                      title: 장보기
                      body: "우유\n달걀 10구\n대파"
                      tags: [home, 주말]
                      folder: home/lists
                      createdAt: '2026-11-21T09:30:00.123Z'
                      lastModified: '2026-11-21T09:31:10.000Z'
                      baseRev: b81d0e77c2f94a6f8d35e0a1947c6b20
                    - {id: old-recipe, deleted: true, lastModified: '2026-11-19T12:00:00.000Z'}
                  limit: 500
                  sentAt: '2026-11-21T09:31:12.000Z'
              since: {summary: By time, value: {since: '2026-11-20T00:00:00+09:00'}}
      responses:
        '200':
          description: What became of each change, and what is new.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/SyncResponse'}
              examples:
                quiet:
                  summary: All applied, one note new
                  value:
                    results:
                      - id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
                        status: applied
                        rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
                        seq: 1234
                        current:
                          id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
                          title: 장보기
                          body: "우유\n달걀 10구\n대파"
                          tags: [home, 주말]
                          folder: home/lists
                          pinned: false
                          createdAt: '2026-11-21T09:30:00.123Z'
                          lastModified: '2026-11-21T09:31:10.000Z'
                          weather: null
                          extra: {}
                          attachments: []
                          deleted: false
                          rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
                          seq: 1234
                          receivedAt: '2026-11-21T09:31:10.412Z'
                          device: dev_7Q2mZk4xT1c
                        warnings: []
                      - id: old-recipe
                        status: applied
                        rev: 07c5a9e3f16248bd9b1f4e7d2a806c95
                        seq: 1235
                        current:
                          id: old-recipe
                          createdAt: '2026-08-11T07:00:00.000Z'
                          lastModified: '2026-11-19T12:00:00.000Z'
                          deleted: true
                          rev: 07c5a9e3f16248bd9b1f4e7d2a806c95
                          seq: 1230
                          receivedAt: '2026-11-21T08:02:11.750Z'
                          device: dev_7Q2mZk4xT1c
                        warnings: []
                    changes:
                      - id: ideas-2026
                        title: Ideas for the garden
                        body: "Two rows of garlic before the frost.\nAsk Hana about compost."
                        tags: [garden]
                        folder: ''
                        pinned: true
                        createdAt: '2026-10-02T18:04:00.000Z'
                        lastModified: '2026-11-20T21:15:42.318Z'
                        weather: {main: Rain, icon: 10d, description: light rain, temperature: 8.4}
                        extra: {color: green}
                        attachments: []
                        deleted: false
                        rev: b81d0e77c2f94a6f8d35e0a1947c6b20
                        seq: 1229
                        receivedAt: '2026-11-20T21:15:43.006Z'
                        device: dev_7Q2mZk4xT1c
                    cursor: AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw
                    hasMore: false
                    serverTime: '2026-11-21T09:31:12.207Z'
                conflict:
                  summary: One lost, one not valid
                  value:
                    results:
                      - id: ideas-2026
                        status: superseded
                        rev: b81d0e77c2f94a6f8d35e0a1947c6b20
                        seq: 1229
                        version: 07c5a9e3f16248bd9b1f4e7d2a806c95
                        current:
                          id: ideas-2026
                          title: Ideas for the garden
                          body: "Two rows of garlic before the frost.\nAsk Hana about compost."
                          tags: [garden]
                          folder: ''
                          pinned: true
                          createdAt: '2026-10-02T18:04:00.000Z'
                          lastModified: '2026-11-20T21:15:42.318Z'
                          weather: {main: Rain, icon: 10d, description: light rain, temperature: 8.4}
                          extra: {color: green}
                          attachments: []
                          deleted: false
                          rev: b81d0e77c2f94a6f8d35e0a1947c6b20
                          seq: 1229
                          receivedAt: '2026-11-20T21:15:43.006Z'
                          device: dev_7Q2mZk4xT1c
                        warnings: []
                      - id: bad
                        status: invalid
                        code: invalid_note
                        errors:
                          - pointer: /changes/1/title
                            detail: The title must be one line, without LF and CR; further lines belong in the body.
                        warnings: []
                    changes: []
                    cursor: AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw
                    hasMore: false
                    serverTime: '2026-11-21T09:31:12.207Z'
        '400': {$ref: '#/components/responses/BadSync'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/CursorExpired'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidSync'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/changes:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: listChanges
      tags: [sync]
      summary: Pull, or wait for something new
      description: >-
        The pull half of sync. With `wait` it answers as soon as something is new, or empty after that many seconds.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" "$NOTES/v1/changes?cursor=$CURSOR&wait=60"'
        - 'curl -H "Authorization: Bearer $TOKEN" "$NOTES/v1/changes?since=2026-11-20T00:00:00Z"'
      parameters:
        - {$ref: '#/components/parameters/ChangesCursor'}
        - {$ref: '#/components/parameters/ChangesSince'}
        - {$ref: '#/components/parameters/ChangesLimit'}
        - {$ref: '#/components/parameters/ChangesWait'}
      responses:
        '200':
          description: What is new, in ascending `seq`.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/ChangesPage'}
              example:
                changes:
                  - id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
                    title: 장보기
                    body: "우유\n달걀 10구\n대파"
                    tags: [home, 주말]
                    folder: home/lists
                    pinned: false
                    createdAt: '2026-11-21T09:30:00.123Z'
                    lastModified: '2026-11-21T09:31:10.000Z'
                    weather: null
                    extra: {}
                    attachments: []
                    deleted: false
                    rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
                    seq: 1234
                    receivedAt: '2026-11-21T09:31:10.412Z'
                    device: dev_7Q2mZk4xT1c
                  - id: old-recipe
                    createdAt: '2026-08-11T07:00:00.000Z'
                    lastModified: '2026-11-19T12:00:00.000Z'
                    deleted: true
                    rev: 07c5a9e3f16248bd9b1f4e7d2a806c95
                    seq: 1230
                    receivedAt: '2026-11-21T08:02:11.750Z'
                    device: dev_7Q2mZk4xT1c
                cursor: AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw
                hasMore: false
                serverTime: '2026-11-21T09:31:12.207Z'
        '400': {$ref: '#/components/responses/BadCursor'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '410': {$ref: '#/components/responses/CursorExpired'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidChanges'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: listChangesHead
      tags: [sync]
      summary: Pull, or wait for something new (head alone)
      parameters:
        - {$ref: '#/components/parameters/ChangesCursor'}
        - {$ref: '#/components/parameters/ChangesSince'}
        - {$ref: '#/components/parameters/ChangesLimit'}
        - {$ref: '#/components/parameters/ChangesWait'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/events:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: streamEvents
      tags: [sync]
      summary: Be told when to sync
      description: >-
        Server-sent events: `event: change`, with a cursor as `id` and `data`, whenever the account changes. It is a
        hint to sync, never the change itself. A comment comes every 15 seconds; a slow reader gets the latest hint,
        never a queue.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -N $NOTES/v1/events']
      parameters:
        - {$ref: '#/components/parameters/LastEventID'}
      responses:
        '200':
          description: A stream without end.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            text/event-stream:
              schema: {type: string}
              example: |
                id: AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw
                event: change
                data: {"cursor":"AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw","seq":1234}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: streamEventsHead
      tags: [sync]
      summary: Be told when to sync (head alone)
      parameters:
        - {$ref: '#/components/parameters/LastEventID'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/backup:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getBackup
      tags: [backup]
      summary: All notes as a file
      description: >-
        One moment of the account, while writes go on: a header line, a line a note (deleted ones too), and an end line
        with the SHA-256 of all the lines before. The first member of a line tells what it is; docs/backup.md describes
        each. `lastBackupAt` in the status is marked once all of it was sent.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -OJ "$NOTES/v1/backup?versions=true&attachments=true"']
      parameters:
        - {$ref: '#/components/parameters/BackupVersions'}
        - {$ref: '#/components/parameters/BackupAttachments'}
      responses:
        '200':
          description: The backup, a stream.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            Content-Disposition: {$ref: '#/components/headers/ContentDisposition'}
          content:
            application/x-ndjson:
              schema: {type: string}
              example: |
                {"format":"cloudnotes-backup","version":1,"account":"me","createdAt":"2026-11-21T09:30:00.123Z","count":0}
                {"end":true,"count":0,"sha256":"a5a720c7cf91e41fc0859c689b38ecff6ef18eb8d8af02a678a57bd95a7f07db"}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/InvalidParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getBackupHead
      tags: [backup]
      summary: All notes as a file (head alone)
      parameters:
        - {$ref: '#/components/parameters/BackupVersions'}
        - {$ref: '#/components/parameters/BackupAttachments'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            Content-Disposition: {$ref: '#/components/headers/ContentDisposition'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/backup.zip:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getBackupZip
      tags: [backup]
      summary: All notes as Markdown files
      description: >-
        One moment of the account as a zip: a Markdown file with front matter for each note, folders as folders, the trash
        under `trash/`, files under `attachments/`, names that every system takes. `POST /v1/restore` takes it back as long
        as no bit of it was changed (its comment, the last 64 bytes, is the SHA-256 of all before); changed ones are for
        `POST /v1/import`. Versions and bare tombstones are not in it.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -OJ $NOTES/v1/backup.zip']
      responses:
        '200':
          description: The zip, a stream.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            Content-Disposition: {$ref: '#/components/headers/ContentDisposition'}
          content:
            application/zip:
              schema: {type: string, contentMediaType: application/zip}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/UnknownParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getBackupZipHead
      tags: [backup]
      summary: All notes as Markdown files (head alone)
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            Content-Disposition: {$ref: '#/components/headers/ContentDisposition'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/restore:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    post:
      operationId: restore
      tags: [backup]
      summary: Bring a backup back
      description: >-
        All or nothing, of a file that is verified whole first. `merge`: each note by the merge rule, so newer edits and
        deletes stand, and doing it twice changes nothing. `overwrite`: the backup's content wins where it differs, as a
        new change, so it reaches every device; notes that the backup does not know stay. `replace`: the account becomes
        exactly the backup, and all cursors are 410 afterwards. `undo` names the snapshot of the account as it was before.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" -X POST -T backup.ndjson "$NOTES/v1/restore?dryRun=true"'
        - 'curl -H "Authorization: Bearer $TOKEN" -X POST -T backup.ndjson "$NOTES/v1/restore?mode=overwrite"'
      parameters:
        - {$ref: '#/components/parameters/RestoreMode'}
        - {$ref: '#/components/parameters/DryRun'}
      requestBody:
        description: The file that `GET /v1/backup` or `GET /v1/backup.zip` gave, told by its first bytes.
        required: true
        content:
          application/x-ndjson:
            schema: {type: string}
            example: |
              {"format":"cloudnotes-backup","version":1,"account":"me","createdAt":"2026-11-21T09:30:00.123Z","count":0}
              {"end":true,"count":0,"sha256":"a5a720c7cf91e41fc0859c689b38ecff6ef18eb8d8af02a678a57bd95a7f07db"}
      responses:
        '200': {$ref: '#/components/responses/Restored'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidBackup'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/restore/undo/{id}:
    parameters:
      - {$ref: '#/components/parameters/UndoId'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    post:
      operationId: undoRestore
      tags: [backup]
      summary: Go back to before a restore
      description: >-
        The account becomes exactly what it was when the snapshot was kept, and all cursors are 410 afterwards. The five
        newest snapshots of an account are kept, for 30 days. What stands now is kept as one more, so an undo can be
        undone.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -X POST $NOTES/v1/restore/undo/9ba4f0402f9f8c44602e14655d004a28']
      responses:
        '200': {$ref: '#/components/responses/Restored'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/UnknownParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/import:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    post:
      operationId: import
      tags: [backup]
      summary: Bring in another application's notes
      description: >-
        The file that the other application exported: JSON of simple memo apps, Markdown (a file or a zip), Simplenote's
        zip, Google Takeout's zip with Keep, Evernote's .enex, Joplin's .jex. All or nothing, by the merge rule: ids follow
        from the source, so importing twice adds nothing, and what was edited or deleted here since then stands.
        docs/import.md says of each what comes over.
      x-curl:
        - 'curl -H "Authorization: Bearer $TOKEN" -X POST -T notes.zip "$NOTES/v1/import?dryRun=true"'
        - 'curl -H "Authorization: Bearer $TOKEN" --json @memos.json "$NOTES/v1/import?format=json"'
      parameters:
        - {$ref: '#/components/parameters/ImportFormat'}
        - {$ref: '#/components/parameters/DryRun'}
      requestBody:
        description: The file as it is, of any type but a form's. At most 4 GiB (a setting).
        required: true
        content:
          application/json:
            schema:
              type: array
              minItems: 1
              items:
                type: object
                required: [title]
                properties:
                  title: {type: string}
                  body: {type: string}
                  last_modified: {type: integer, minimum: 0, description: 'Seconds below 10^11, else milliseconds.'}
                additionalProperties: {description: What is not known is kept in the note's `extra`.}
            example:
              - {title: 장보기, body: "우유\n달걀", last_modified: 1795253400}
              - {title: Call back, body: '', last_modified: 1795253470}
      responses:
        '200': {$ref: '#/components/responses/Imported'}
        '400': {$ref: '#/components/responses/BadBody'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidImport'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/accounts:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    post:
      operationId: createAccount
      tags: [accounts]
      summary: Sign up
      description: Where the server allows it (`NOTES_SIGNUP=open`).
      security: []
      x-curl: ['curl --json ''{"name": "mina", "password": "correct horse battery"}'' $NOTES/v1/accounts']
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/AccountCreate'}
            example: {name: mina, password: correct horse battery}
      responses:
        '201':
          description: The account.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content: {application/json: {schema: {$ref: '#/components/schemas/Account'}, example: {name: mina}}}
        '400': {$ref: '#/components/responses/BadBody'}
        '403': {$ref: '#/components/responses/SignUpClosed'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '409': {$ref: '#/components/responses/AccountExists'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidCredentials'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/accounts/current:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    delete:
      operationId: deleteAccount
      tags: [accounts]
      summary: Erase the account
      description: 'Everything of the account is erased at once and for good: notes, versions, devices, tokens.'
      x-curl:
        - >-
          curl -H "Authorization: Bearer $TOKEN" -X DELETE --json '{"password": "correct horse battery"}'
          $NOTES/v1/accounts/current
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/AccountDelete'}
            example: {password: correct horse battery}
      responses:
        '204':
          description: It is erased.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        '400': {$ref: '#/components/responses/BadBody'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/PresentPasswordWrong'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidCredentials'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/accounts/current/password:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    put:
      operationId: changePassword
      tags: [accounts]
      summary: Change the password
      description: Every other device's token is dead at once; the asking one's stays.
      x-curl:
        - >-
          curl -H "Authorization: Bearer $TOKEN" -X PUT --json '{"currentPassword": "correct horse battery",
          "newPassword": "고양이가 창가에 앉았다"}' $NOTES/v1/accounts/current/password
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/PasswordChange'}
            example: {currentPassword: correct horse battery, newPassword: 고양이가 창가에 앉았다}
      responses:
        '204':
          description: It is changed.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        '400': {$ref: '#/components/responses/BadBody'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/PresentPasswordWrong'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidCredentials'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/sessions:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    post:
      operationId: createSession
      tags: [accounts]
      summary: Sign in
      description: >-
        Gives a token for one device. The token is shown once; the server keeps only its SHA-256. Over plain HTTP from
        other machines passwords are refused, unless the operator allows it.
      security: []
      x-curl:
        - 'curl --json ''{"name": "mina", "password": "correct horse battery", "device": "laptop"}'' $NOTES/v1/sessions'
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/SessionCreate'}
            example: {name: mina, password: correct horse battery, device: Mina의 노트북}
      responses:
        '201':
          description: The token.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            Set-Cookie: {$ref: '#/components/headers/SetCookie'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Session'}
              example:
                token: Hk3vY9pQ0sX7mB2dR5tW8zC1nF4gJ6lA0eU3iO9yT2q
                device: {id: dev_7Q2mZk4xT1c, name: laptop, createdAt: '2026-11-21T09:30:00.123Z'}
                account: {name: mina}
        '400': {$ref: '#/components/responses/BadBody'}
        '401': {$ref: '#/components/responses/WrongPassword'}
        '403': {$ref: '#/components/responses/PasswordInTheClear'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '415': {$ref: '#/components/responses/UnsupportedMediaType'}
        '422': {$ref: '#/components/responses/InvalidCredentials'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/sessions/current:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    delete:
      operationId: deleteCurrentSession
      tags: [accounts]
      summary: Sign out
      description: The token that asks is dead at once; its cookie is taken back.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/sessions/current']
      responses:
        '204':
          description: The token is dead.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            Set-Cookie: {$ref: '#/components/headers/SetCookie'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/UnknownParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/devices:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: listDevices
      tags: [accounts]
      summary: List devices
      description: Who has a token of this account, when it was last seen, and how far behind it is.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/devices']
      responses:
        '200':
          description: The devices.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/DeviceList'}
              example:
                - id: dev_7Q2mZk4xT1c
                  name: Mina의 노트북
                  createdAt: '2026-09-01T08:00:00.000Z'
                  lastSeenAt: '2026-11-21T09:31:12.207Z'
                  lastSyncAt: '2026-11-21T09:31:12.207Z'
                  behind: 0
                  clockOffsetMs: -184
                  current: true
                - id: dev_0b9RkPq2L8s
                  name: Tablet
                  createdAt: '2026-10-11T19:20:00.000Z'
                  lastSeenAt: '2026-11-18T22:40:00.000Z'
                  lastSyncAt: null
                  behind: 37
                  clockOffsetMs: null
                  current: false
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/UnknownParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: listDevicesHead
      tags: [accounts]
      summary: List devices (head alone)
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/devices/{id}:
    parameters:
      - {$ref: '#/components/parameters/DeviceId'}
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    delete:
      operationId: deleteDevice
      tags: [accounts]
      summary: Revoke a device
      description: Its token answers 401 from the next request on, and its event streams close.
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/devices/dev_7Q2mZk4xT1c']
      responses:
        '204':
          description: It is revoked.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/CrossSite'}
        '404': {$ref: '#/components/responses/NotFound'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/UnknownParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
        '507': {$ref: '#/components/responses/InsufficientStorage'}

  /v1/status:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getStatus
      tags: [accounts]
      summary: What the account holds
      x-curl: ['curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/status']
      responses:
        '200':
          description: Counters of the account.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Status'}
              example:
                notes: 214
                deleted: 3
                versions: 1290
                attachments: 0
                bytes: 734003
                seq: 1235
                lastChangeAt: '2026-11-21T09:31:12.207Z'
                lastBackupAt: null
                lastSyncAt: '2026-11-21T09:31:12.207Z'
                devices: 2
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '422': {$ref: '#/components/responses/UnknownParameter'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getStatusHead
      tags: [accounts]
      summary: What the account holds (head alone)
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /health:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getHealth
      tags: [server]
      summary: Whether the process serves
      security: []
      x-curl: [curl $NOTES/health]
      responses:
        '200':
          description: It does.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content: {application/json: {schema: {$ref: '#/components/schemas/Ok'}, example: {status: ok}}}
        '400': {$ref: '#/components/responses/BadRequest'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getHealthHead
      tags: [server]
      summary: Whether the process serves (head alone)
      security: []
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /ready:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getReady
      tags: [server]
      summary: Whether it may be given work
      description: 503 while the store cannot write or the server is stopping.
      security: []
      x-curl: [curl $NOTES/ready]
      responses:
        '200':
          description: It may.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content: {application/json: {schema: {$ref: '#/components/schemas/Ok'}, example: {status: ok}}}
        '400': {$ref: '#/components/responses/BadRequest'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getReadyHead
      tags: [server]
      summary: Whether it may be given work (head alone)
      security: []
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /metrics:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getMetrics
      tags: [server]
      summary: Figures for operators
      description: >-
        Requests by route, method and status with their durations, bytes, connections, what was refused and why, the
        store's transactions, sizes, the last backup's age, memory and descriptors, in the Prometheus text format. Read
        from the server's own machine (by address or as localhost, and not through a proxy), or from anywhere with the
        operator's token (`NOTES_ADMIN_TOKEN`) as `Authorization: Bearer`.
      security: []
      x-curl: [curl $NOTES/metrics]
      responses:
        '200':
          description: The figures.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            text/plain:
              schema: {type: string}
              example: |
                # HELP cloudnotes_http_connections Connections that are open.
                # TYPE cloudnotes_http_connections gauge
                cloudnotes_http_connections 3
        '400': {$ref: '#/components/responses/BadRequest'}
        '401': {$ref: '#/components/responses/Unauthorized'}
        '403': {$ref: '#/components/responses/NotFromHere'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getMetricsHead
      tags: [server]
      summary: Figures for operators (head alone)
      security: []
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /v1/info:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getInfo
      tags: [server]
      summary: What this server is
      description: >-
        Name, version, limits and features; nothing that is secret. `serverTime` tells a client how far off its clock
        is.
      security: []
      x-curl: [curl $NOTES/v1/info]
      responses:
        '200':
          description: What it is.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Info'}
              example:
                name: CloudNotes
                version: 0.1.0
                api: v1
                serverTime: '2026-11-21T09:31:12.207Z'
                limits:
                  noteBytes: 1048576
                  titleBytes: 4096
                  tags: 64
                  tagCharacters: 64
                  folderBytes: 512
                  extraBytes: 16384
                  attachments: 100
                  attachmentBytes: 26214400
                  attachmentNameBytes: 255
                  changesPerSync: 1000
                  syncBytes: 16777216
                  pageNotes: 1000
                  searchBytes: 1024
                  waitSeconds: 60
                signup: closed
                features: [notes, versions, attachments, share, search, sync, events, backup, import]
        '400': {$ref: '#/components/responses/BadRequest'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getInfoHead
      tags: [server]
      summary: What this server is (head alone)
      security: []
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /openapi.yaml:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getOpenAPIYaml
      tags: [server]
      summary: This description as YAML
      security: []
      x-curl: [curl $NOTES/openapi.yaml]
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: OpenAPI 3.1.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
          content: {application/yaml: {schema: {description: The text of openapi.yaml.}}}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getOpenAPIYamlHead
      tags: [server]
      summary: This description as YAML (head alone)
      security: []
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /openapi.json:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getOpenAPIJson
      tags: [server]
      summary: This description as JSON
      security: []
      x-curl: [curl $NOTES/openapi.json]
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: OpenAPI 3.1.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
          content:
            application/json:
              schema: {type: object, required: [openapi, info, paths]}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getOpenAPIJsonHead
      tags: [server]
      summary: This description as JSON (head alone)
      security: []
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /docs:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getDocs
      tags: [server]
      summary: This description as a page
      description: Readable in any browser, with scripts off.
      security: []
      x-curl: [curl $NOTES/docs]
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: The page.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
          content: {text/html: {schema: {type: string}}}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getDocsHead
      tags: [server]
      summary: This description as a page (head alone)
      security: []
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /docs/errors:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getDocsErrors
      tags: [server]
      summary: What each error code means
      description: One paragraph for each code; the `type` of a problem points at it.
      security: []
      x-curl: [curl $NOTES/docs/errors]
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: The page.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
          content: {text/html: {schema: {type: string}}}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getDocsErrorsHead
      tags: [server]
      summary: What each error code means (head alone)
      security: []
      parameters:
        - {$ref: '#/components/parameters/IfNoneMatch'}
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

  /:
    parameters:
      - {$ref: '#/components/parameters/Pretty'}
      - {$ref: '#/components/parameters/RequestId'}
    get:
      operationId: getRoot
      tags: [server]
      summary: The web client
      description: >-
        For programs: a short greeting with the first three commands. A browser without a web client to show is sent to
        /docs.
      security: []
      x-curl: [curl $NOTES/]
      responses:
        '200':
          description: The web client, or the greeting.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
          content: {text/html: {schema: {type: string}}, text/plain: {schema: {type: string}}}
        '303':
          description: The documentation is at `Location`.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        '400': {$ref: '#/components/responses/BadRequest'}
        '405': {$ref: '#/components/responses/MethodNotAllowed'}
        '406': {$ref: '#/components/responses/NotAcceptable'}
        '408': {$ref: '#/components/responses/RequestTimeout'}
        '413': {$ref: '#/components/responses/TooLarge'}
        '414': {$ref: '#/components/responses/URITooLong'}
        '429': {$ref: '#/components/responses/TooManyRequests'}
        '431': {$ref: '#/components/responses/HeadersTooLarge'}
        '500': {$ref: '#/components/responses/Internal'}
        '503': {$ref: '#/components/responses/Unavailable'}
    head:
      operationId: getRootHead
      tags: [server]
      summary: The web client (head alone)
      security: []
      responses:
        '200':
          description: What GET answers, without the body.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        '303':
          description: The documentation is at `Location`.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        '304':
          description: Nothing is newer than what the client has.
          headers:
            X-Request-Id: {$ref: '#/components/headers/XRequestId'}
            Date: {$ref: '#/components/headers/Date'}
            X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
            ETag: {$ref: '#/components/headers/ETag'}
        4XX: {$ref: '#/components/responses/Refused'}
        5XX: {$ref: '#/components/responses/Refused'}

components:
  securitySchemes:
    bearer:
      type: http
      scheme: bearer
      description: A token, from `POST /v1/sessions` or the first start of the server.
    basic:
      type: http
      scheme: basic
      description: >-
        A name with its password, or with a token: `curl -u name:password`. Over plain HTTP from other machines a password
        is refused with 403, unless the operator allows it; a token is not.
    cookie:
      type: apiKey
      in: cookie
      name: notes_session
      description: For the web client. An unsafe method must come from the same origin, else 403.
  parameters:
    NoteId:
      name: id
      in: path
      required: true
      description: The note's id.
      schema: {$ref: '#/components/schemas/NoteId'}
      example: ideas-2026
    AttachmentName:
      name: name
      in: path
      required: true
      description: >-
        The file's name, 1 to 255 bytes of UTF-8, percent-encoded; no `/`, `\`, control character, not `.` or `..`.
      schema:
        type: string
        minLength: 1
        maxLength: 255
        pattern: '^[^/\\\u0000-\u001F\u007F-\u009F]+$'
        not: {enum: [., ..]}
      example: plan.pdf
    ShareToken:
      name: token
      in: path
      required: true
      description: What the page's address ends in, with `.md` behind it for the note as text.
      schema: {type: string}
      example: Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s
    Range:
      name: Range
      in: header
      description: One range of bytes; several, and other units, are answered with the whole.
      schema: {type: string}
      example: bytes=0-999
    IfRange:
      name: If-Range
      in: header
      description: The `ETag` the client has a part of; another file is answered whole.
      schema: {type: string}
      example: '"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"'
    FileIfMatch:
      name: If-Match
      in: header
      description: >-
        The file's `ETag`s, or `*` for any file of that name; with a write, the note's rev will do as well. Else 412.
      schema: {type: string}
      example: '"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"'
    FileIfNoneMatchStar:
      name: If-None-Match
      in: header
      description: '`*`: only where the note has no file of this name, else 412. Anything else is 422.'
      schema: {type: string}
      example: '*'
    VersionRev:
      name: rev
      in: path
      required: true
      description: The `rev` of one of the versions.
      schema: {$ref: '#/components/schemas/Rev'}
      example: 07c5a9e3f16248bd9b1f4e7d2a806c95
    DeviceId:
      name: id
      in: path
      required: true
      description: From the list of devices.
      schema: {type: string, pattern: '^[A-Za-z0-9_-]{1,64}$'}
      example: dev_7Q2mZk4xT1c
    Pretty:
      name: pretty
      in: query
      description: Indent a JSON answer; so does a curl user agent. `false` and `0` keep it compact.
      allowEmptyValue: true
      schema: {type: string}
    RequestId:
      name: X-Request-Id
      in: header
      description: >-
        A name for this request, given back in the answer where it is 1 to 64 of `[A-Za-z0-9._-]`; anything else is
        replaced by the server's own.
      schema: {type: string}
    IfMatch:
      name: If-Match
      in: header
      description: >-
        One or more revs between quotes, or `*`. Where the note is at none of them (or is missing) nothing is written:
        412.
      schema: {type: string}
      example: '"3f9a6c1e0b7d4a52986f0c3d1e5b7a84"'
    IfNoneMatch:
      name: If-None-Match
      in: header
      description: '`ETag`s the client has; where one of them stands the answer is 304.'
      schema: {type: string}
      example: '"3f9a6c1e0b7d4a52986f0c3d1e5b7a84"'
    IfNoneMatchStar:
      name: If-None-Match
      in: header
      description: >-
        `*`: only where there is no live note of this id, else 412. Anything else is 422. `If-Match` goes before it.
      schema: {type: string}
      example: '*'
    IfModifiedSince:
      name: If-Modified-Since
      in: header
      description: >-
        An HTTP date; 304 where nothing is newer. `If-None-Match` goes before it. A note goes by its own `lastModified`,
        a list by the server's time of the account's last change: send the `Last-Modified` that came with it.
      schema: {type: string}
      example: Sat, 21 Nov 2026 09:31:10 GMT
    IdempotencyKey:
      name: Idempotency-Key
      in: header
      description: >-
        Chosen by the client for one request, 1 to 255 visible ASCII characters. For 24 hours the same key and body get
        the first answer again; with another body it is 422 `idempotency_mismatch`.
      schema: {type: string, pattern: '^[!-~]{1,255}$'}
      example: b0f6c7de-8a1e-4f4e-9c55-6f0f3c1a2b7d
    NotesLimit:
      name: limit
      in: query
      description: Notes on a page, at most.
      schema: {type: integer, minimum: 1, maximum: 1000, default: 100}
    NotesPage:
      name: page
      in: query
      description: >-
        The `nextPage` of the page before, with the same filters and order. Anything else is 422 `invalid_parameter`.
      schema: {type: string}
    NotesSort:
      name: sort
      in: query
      description: >-
        Keys in order of weight, each once, `-` for descending; ties go by id. `pinned` puts pinned notes first.
      schema:
        type: string
        default: -lastModified
        pattern: ^-?(lastModified|createdAt|title|pinned)(,-?(lastModified|createdAt|title|pinned)){0,3}$
      examples:
        recent: {value: -lastModified}
        pinned: {value: 'pinned,-lastModified'}
    NotesTag: {name: tag, in: query, description: Only notes with exactly this tag., schema: {type: string}}
    NotesFolder:
      name: folder
      in: query
      description: Only notes in exactly this folder; empty for those in none.
      schema: {type: string}
    NotesPinned: {name: pinned, in: query, description: 'Only pinned notes, or only others.', schema: {type: boolean}}
    NotesModifiedSince:
      name: modifiedSince
      in: query
      description: Only notes their user changed at or after it. To find what is new on the server, sync.
      schema: {$ref: '#/components/schemas/Time'}
    NotesCreatedSince:
      name: createdSince
      in: query
      description: Only notes created at or after it.
      schema: {$ref: '#/components/schemas/Time'}
    NotesCreatedBefore:
      name: createdBefore
      in: query
      description: Only notes created before it.
      schema: {$ref: '#/components/schemas/Time'}
    NotesDeleted:
      name: deleted
      in: query
      description: Whether notes in the trash are listed. Bare tombstones never are.
      schema: {type: string, enum: [exclude, include, only], default: exclude}
    NotesView:
      name: view
      in: query
      description: Whole notes, or what a list shows of them.
      schema: {type: string, enum: [full, summary], default: full}
    SearchWords:
      name: q
      in: query
      required: true
      description: >-
        What to search for, at most 1,024 bytes of UTF-8. A search beyond that is 422, which names the limit.
      schema: {type: string, maxLength: 1024}
      examples:
        korean: {value: 메모}
        initials: {value: ㅁㅁ}
        phrase: {value: '"장 보기" 우유'}
    SearchLimit:
      name: limit
      in: query
      description: Results on a page, at most.
      schema: {type: integer, minimum: 1, maximum: 1000, default: 50}
    SearchPage:
      name: page
      in: query
      description: >-
        The `nextPage` of the page before, with the same words and filters. Pages go on by rank and time, so they hold
        while notes change: a note that is edited meanwhile may come once more or not again, every other comes once.
      schema: {type: string}
    ShowDeleted:
      name: deleted
      in: query
      description: '`include` answers 200 for a deleted note too.'
      schema: {type: string, enum: [exclude, include], default: exclude}
    ChangesCursor:
      name: cursor
      in: query
      description: 'From the answer before; empty or left out: from the beginning, live notes alone.'
      schema: {$ref: '#/components/schemas/Cursor'}
    ChangesSince:
      name: since
      in: query
      description: 'In place of a cursor: everything the server received at or after it, tombstones included.'
      schema: {$ref: '#/components/schemas/Time'}
    ChangesLimit:
      name: limit
      in: query
      description: Notes on a page, at most. A page also ends at about 4 MiB.
      schema: {type: integer, minimum: 1, maximum: 1000, default: 500}
    ChangesWait:
      name: wait
      in: query
      description: Seconds to wait for something new where nothing is.
      schema: {type: integer, minimum: 0, maximum: 60, default: 0}
    BackupVersions:
      name: versions
      in: query
      description: With the states notes had before.
      schema: {type: boolean, default: false}
    BackupAttachments:
      name: attachments
      in: query
      description: With the files that hang on notes.
      schema: {type: boolean, default: false}
    RestoreMode:
      name: mode
      in: query
      description: What wins where the account and the backup differ.
      schema: {enum: [merge, overwrite, replace], default: merge}
    DryRun:
      name: dryRun
      in: query
      description: Count what would be done, and do nothing.
      schema: {type: boolean, default: false}
    ImportFormat:
      name: format
      in: query
      description: What the file is; `auto` finds out from what it begins with.
      schema: {type: string, enum: [auto, json, markdown, simplenote, keep, enex, jex], default: auto}
    UndoId:
      name: id
      in: path
      required: true
      description: The `undo` of a restore or of a warning.
      schema: {type: string, minLength: 32, maxLength: 32, pattern: '^[0-9a-f]{32}$'}
      example: 9ba4f0402f9f8c44602e14655d004a28
    LastEventID:
      name: Last-Event-ID
      in: header
      description: The last `id` that was seen; behind the newest change, one hint comes at once.
      schema: {type: string}
  headers:
    XRequestId:
      description: The request's own `X-Request-Id` where it was fit, else one the server made.
      required: true
      schema: {type: string, pattern: '^[A-Za-z0-9._-]{1,64}$'}
      example: 9f2c61d07be4a835
    Date:
      description: When the answer was made (RFC 9110).
      required: true
      schema:
        type: string
        pattern: ^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$
      example: Sat, 21 Nov 2026 09:31:12 GMT
    XContentTypeOptions: {description: Browsers do not guess types., required: true, schema: {const: nosniff}}
    ETag:
      description: The `rev` between quotes; for lists and pages, a name of what was answered.
      schema: {type: string, pattern: '^(W/)?"[!#-~]+"$'}
      example: '"3f9a6c1e0b7d4a52986f0c3d1e5b7a84"'
    LastModified:
      description: The note's `lastModified`, to the second.
      schema: {type: string, pattern: ' GMT$'}
      example: Sat, 21 Nov 2026 09:31:10 GMT
    FileTag:
      description: The SHA-256 of the file's bytes.
      schema: {type: string, pattern: '^"[0-9a-f]{64}"$'}
      example: '"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"'
    FileLocation:
      description: Where the file is.
      schema: {type: string, pattern: '^/v1/notes/[A-Za-z0-9_-]{1,64}/attachments/.+$'}
      example: /v1/notes/ideas-2026/attachments/plan.pdf
    PageLocation:
      description: Where the page is.
      schema: {type: string, pattern: '/s/[A-Za-z0-9_-]{43}$'}
      example: https://notes.example/s/Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s
    AcceptRanges: {description: Ranges are of bytes., schema: {const: bytes}}
    ContentRange:
      description: Which bytes these are, of how many.
      schema: {type: string, pattern: '^bytes [0-9]+-[0-9]+/[0-9]+$'}
      example: bytes 0-999/482133
    CacheControl: {description: 'Nobody but the client keeps it, and not without asking.', schema: {type: string}, example: 'private, no-cache'}
    ContentDisposition:
      description: '`inline` for what no browser can run, else `attachment`; with the file''s name (RFC 6266).'
      schema: {type: string, pattern: '^(inline|attachment); filename='}
      example: attachment; filename="plan.pdf"
    ContentSecurityPolicy: {description: Nothing runs and nothing is loaded., schema: {type: string}, example: sandbox; default-src 'none'}
    ReferrerPolicy: {description: No other site learns the address., schema: {const: no-referrer}}
    XRobotsTag: {description: No index lists it., schema: {type: string}, example: 'noindex, nofollow, noarchive'}
    Location:
      description: Where the note is.
      schema: {type: string, pattern: '/v1/notes/[A-Za-z0-9_-]{1,64}$'}
      example: /v1/notes/0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
    Link:
      description: '`rel="next"` on a page that is not the last; `rel="version"` for what a conflict kept.'
      schema: {type: string, pattern: '^<[^>]+>; *rel="?(next|version)"?'}
      example: </v1/notes/ideas-2026/versions/3f9a6c1e0b7d4a52986f0c3d1e5b7a84>; rel="version"
    Vary: {description: 'The answer follows `Accept`.', schema: {type: string}, example: Accept}
    ContentDisposition:
      description: A file name with the account and the date.
      schema: {type: string}
    WarningCode:
      description: 'The stamp that was sent was replaced: the clock is ahead.'
      schema: {enum: [clock_ahead]}
    SetCookie:
      description: '`notes_session`, where `cookie` was true (or taken back at sign-out).'
      schema: {type: string, pattern: '^notes_session='}
    WWWAuthenticate:
      description: The ways to say who is asking.
      required: true
      schema: {type: string, pattern: 'Bearer|Basic'}
      example: Bearer, Basic realm="CloudNotes"
    Allow:
      description: The methods this path answers.
      required: true
      schema: {type: string, pattern: '^[A-Z]+(, [A-Z]+)*$'}
      example: GET, HEAD, OPTIONS
    RetryAfter: {description: Seconds to wait., required: true, schema: {type: integer, minimum: 0}, example: 5}
  examples:
    Note:
      summary: A shopping list
      value:
        id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
        title: 장보기
        body: "우유\n달걀 10구\n대파"
        tags: [home, 주말]
        folder: home/lists
        pinned: false
        createdAt: '2026-11-21T09:30:00.123Z'
        lastModified: '2026-11-21T09:31:10.000Z'
        weather: null
        extra: {}
        attachments: []
        deleted: false
        rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
        seq: 1234
        receivedAt: '2026-11-21T09:31:10.412Z'
        device: dev_7Q2mZk4xT1c
    PinnedNote:
      summary: A pinned note with weather and data of its client
      value:
        id: ideas-2026
        title: Ideas for the garden
        body: "Two rows of garlic before the frost.\nAsk Hana about compost."
        tags: [garden]
        folder: ''
        pinned: true
        createdAt: '2026-10-02T18:04:00.000Z'
        lastModified: '2026-11-20T21:15:42.318Z'
        weather: {main: Rain, icon: 10d, description: light rain, temperature: 8.4}
        extra: {color: green}
        attachments: []
        deleted: false
        rev: b81d0e77c2f94a6f8d35e0a1947c6b20
        seq: 1229
        receivedAt: '2026-11-20T21:15:43.006Z'
        device: dev_7Q2mZk4xT1c
    Tombstone:
      summary: A deleted note
      value:
        id: old-recipe
        createdAt: '2026-08-11T07:00:00.000Z'
        lastModified: '2026-11-19T12:00:00.000Z'
        deleted: true
        rev: 07c5a9e3f16248bd9b1f4e7d2a806c95
        seq: 1230
        receivedAt: '2026-11-21T08:02:11.750Z'
        device: dev_7Q2mZk4xT1c
  responses:
    BadRequest:
      description: Malformed HTTP, or a path or query that is not UTF-8.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 400}
                  code: {enum: [bad_request, invalid_utf8]}
          example:
            type: /docs/errors#bad_request
            title: The request is not well-formed HTTP
            status: 400
            detail: The header field "Host" is missing; HTTP/1.1 requires it.
            code: bad_request
            requestId: 9f2c61d07be4a835
    BadBody:
      description: A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 400}
                  code: {enum: [invalid_json, invalid_utf8, bad_request]}
          example:
            type: /docs/errors#invalid_json
            title: The body is not valid JSON
            status: 400
            detail: 'Byte 17: a comma stands before the closing brace.'
            code: invalid_json
            requestId: 9f2c61d07be4a835
    BadCursor:
      description: A cursor that no server like this one wrote, or malformed HTTP.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 400}
                  code: {enum: [invalid_cursor, bad_request, invalid_utf8]}
          example:
            type: /docs/errors#invalid_cursor
            title: The cursor is not one of this server's
            status: 400
            detail: This is no cursor of this server; send one exactly as it was given, or none to begin anew.
            code: invalid_cursor
            requestId: 9f2c61d07be4a835
    BadSync:
      description: A body that is not strict JSON, not UTF-8, or a cursor that no server like this one wrote.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 400}
                  code: {enum: [invalid_json, invalid_utf8, invalid_cursor, bad_request]}
          example:
            type: /docs/errors#invalid_cursor
            title: The cursor is not one of this server's
            status: 400
            detail: This is no cursor of this server; send one exactly as it was given, or none to begin anew.
            code: invalid_cursor
            requestId: 9f2c61d07be4a835
    Unauthorized:
      description: No credentials, or none that are valid. A revoked token answers this from the next request on.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        WWW-Authenticate: {$ref: '#/components/headers/WWWAuthenticate'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 401}
                  code: {enum: [unauthorized]}
          example:
            type: /docs/errors#unauthorized
            title: Who is asking is not known
            status: 401
            detail: 'Send "Authorization: Bearer TOKEN", or a name and a password with curl -u.'
            code: unauthorized
            requestId: 9f2c61d07be4a835
    WrongPassword:
      description: The name or the password is wrong; which of them is not told.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        WWW-Authenticate: {$ref: '#/components/headers/WWWAuthenticate'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 401}
                  code: {enum: [unauthorized]}
          example:
            type: /docs/errors#unauthorized
            title: Who is asking is not known
            status: 401
            detail: The name or the password is wrong.
            code: unauthorized
            requestId: 9f2c61d07be4a835
    CrossSite:
      description: >-
        A cookie came with an unsafe method from another origin, or with neither `Origin` nor `Sec-Fetch-Site`.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 403}
                  code: {enum: [forbidden]}
          example:
            type: /docs/errors#forbidden
            title: This is not allowed
            status: 403
            detail: A request with a cookie must come from a page of this server.
            code: forbidden
            requestId: 9f2c61d07be4a835
    NotFromHere:
      description: Neither from the server's own machine nor with the operator's token, which is not set.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 403}
                  code: {enum: [forbidden]}
          example:
            type: /docs/errors#forbidden
            title: This is not allowed
            status: 403
            detail: /metrics is read from this machine, or with the token the operator sets as NOTES_ADMIN_TOKEN.
            code: forbidden
            requestId: 9f2c61d07be4a835
    SignUpClosed:
      description: Sign-up is closed on this server.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 403}
                  code: {enum: [forbidden]}
          example:
            type: /docs/errors#forbidden
            title: This is not allowed
            status: 403
            detail: Sign-up is closed here; ask whoever runs the server for an account.
            code: forbidden
            requestId: 9f2c61d07be4a835
    PasswordInTheClear:
      description: A password over plain HTTP, where others could read it.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 403}
                  code: {enum: [forbidden]}
          example:
            type: /docs/errors#forbidden
            title: This is not allowed
            status: 403
            detail: >-
              Passwords are refused over plain HTTP, where others could read them: use https, or a token. The operator can
              set NOTES_TLS_CERT and NOTES_TLS_KEY, or NOTES_BEHIND_PROXY, or NOTES_INSECURE.
            code: forbidden
            requestId: 9f2c61d07be4a835
    PresentPasswordWrong:
      description: The present password is wrong, or a cookie came from another origin.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 403}
                  code: {enum: [forbidden]}
          example:
            type: /docs/errors#forbidden
            title: This is not allowed
            status: 403
            detail: The present password is wrong.
            code: forbidden
            requestId: 9f2c61d07be4a835
    NotFound:
      description: Nothing of yours has this name. What belongs to another account answers alike.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 404}
                  code: {enum: [not_found]}
          example:
            type: /docs/errors#not_found
            title: There is nothing here
            status: 404
            detail: There is no note with this id.
            code: not_found
            requestId: 9f2c61d07be4a835
    MethodNotAllowed:
      description: The path is known, but not with this method; `Allow` lists those that it answers.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        Allow: {$ref: '#/components/headers/Allow'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 405}
                  code: {enum: [method_not_allowed]}
          example:
            type: /docs/errors#method_not_allowed
            title: The method does not apply here
            status: 405
            detail: This path answers GET, HEAD, OPTIONS.
            code: method_not_allowed
            requestId: 9f2c61d07be4a835
    NotAcceptable:
      description: '`Accept` leaves no form that this answer has.'
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 406}
                  code: {enum: [not_acceptable]}
          example:
            type: /docs/errors#not_acceptable
            title: There is no such form of this
            status: 406
            detail: This is answered as application/json.
            code: not_acceptable
            requestId: 9f2c61d07be4a835
    RequestTimeout:
      description: The request came too slowly.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 408}
                  code: {enum: [request_timeout]}
          example:
            type: /docs/errors#request_timeout
            title: The request took too long to arrive
            status: 408
            detail: The head of the request did not arrive within 10 seconds.
            code: request_timeout
            requestId: 9f2c61d07be4a835
    Conflict:
      description: >-
        A newer change of the note stands. What was sent is kept as a version, which `Link` names; `current` is the note
        as it stands.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        Link: {$ref: '#/components/headers/Link'}
        Warning-Code: {$ref: '#/components/headers/WarningCode'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 409}
                  code: {enum: [conflict]}
                  current: {$ref: '#/components/schemas/CurrentNote'}
                required: [current]
          example:
            type: /docs/errors#conflict
            title: A newer change stands
            status: 409
            detail: The note was changed later, at 2026-11-21T09:31:10.000Z; edit that state, or leave lastModified out.
            code: conflict
            requestId: 9f2c61d07be4a835
            current:
              id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
              title: 장보기
              body: "우유\n달걀 10구\n대파"
              tags: [home, 주말]
              folder: home/lists
              pinned: false
              createdAt: '2026-11-21T09:30:00.123Z'
              lastModified: '2026-11-21T09:31:10.000Z'
              weather: null
              extra: {}
              attachments: []
              deleted: false
              rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
              seq: 1234
              receivedAt: '2026-11-21T09:31:10.412Z'
              device: dev_7Q2mZk4xT1c
    AccountExists:
      description: The name is taken.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 409}
                  code: {enum: [already_exists]}
          example:
            type: /docs/errors#already_exists
            title: It exists already
            status: 409
            detail: There is an account of this name already; choose another.
            code: already_exists
            requestId: 9f2c61d07be4a835
    NoteExists:
      description: >-
        A note of yours has this id and says something else; `current` is that note. Change it with PUT or PATCH.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 409}
                  code: {enum: [already_exists]}
                  current: {$ref: '#/components/schemas/CurrentNote'}
                required: [current]
          example:
            type: /docs/errors#already_exists
            title: It exists already
            status: 409
            detail: A note with this id exists with other content; PUT replaces it.
            code: already_exists
            requestId: 9f2c61d07be4a835
            current:
              id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
              title: 장보기
              body: "우유\n달걀 10구\n대파"
              tags: [home, 주말]
              folder: home/lists
              pinned: false
              createdAt: '2026-11-21T09:30:00.123Z'
              lastModified: '2026-11-21T09:31:10.000Z'
              weather: null
              extra: {}
              attachments: []
              deleted: false
              rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
              seq: 1234
              receivedAt: '2026-11-21T09:31:10.412Z'
              device: dev_7Q2mZk4xT1c
    Gone:
      description: The note was deleted; `current` is what is left of it.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 410}
                  code: {enum: [gone]}
                  current: {$ref: '#/components/schemas/CurrentNote'}
                required: [current]
          example:
            type: /docs/errors#gone
            title: It was deleted
            status: 410
            detail: >-
              The note was deleted at 2026-11-19T12:00:00.000Z; ?deleted=include shows it, POST …/undelete brings it
              back.
            code: gone
            requestId: 9f2c61d07be4a835
            current:
              id: old-recipe
              createdAt: '2026-08-11T07:00:00.000Z'
              lastModified: '2026-11-19T12:00:00.000Z'
              deleted: true
              rev: 07c5a9e3f16248bd9b1f4e7d2a806c95
              seq: 1230
              receivedAt: '2026-11-21T08:02:11.750Z'
              device: dev_7Q2mZk4xT1c
    CursorExpired:
      description: >-
        The cursor is of another account, from before a restored database, ahead of the server, or older than the oldest
        tombstone kept. Nothing that was pushed with it is applied. Sync from the start.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 410}
                  code: {enum: [cursor_expired]}
          example:
            type: /docs/errors#cursor_expired
            title: The cursor is too old or from elsewhere
            status: 410
            detail: >-
              Sync from the start: send no cursor, drop clean notes that no longer come, keep and push unsent ones.
            code: cursor_expired
            requestId: 9f2c61d07be4a835
    PreconditionFailed:
      description: >-
        `If-Match` or `If-None-Match` does not hold. Nothing changed. `current` is the note as it stands, where there is
        one.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 412}
                  code: {enum: [precondition_failed]}
          example:
            type: /docs/errors#precondition_failed
            title: The precondition does not hold
            status: 412
            detail: The note is at another rev than If-Match names.
            code: precondition_failed
            requestId: 9f2c61d07be4a835
            current:
              id: 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
              title: 장보기
              body: "우유\n달걀 10구\n대파"
              tags: [home, 주말]
              folder: home/lists
              pinned: false
              createdAt: '2026-11-21T09:30:00.123Z'
              lastModified: '2026-11-21T09:31:10.000Z'
              weather: null
              extra: {}
              attachments: []
              deleted: false
              rev: 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
              seq: 1234
              receivedAt: '2026-11-21T09:31:10.412Z'
              device: dev_7Q2mZk4xT1c
    TooLarge:
      description: The request is longer than this path takes; `detail` names the limit.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 413}
                  code: {enum: [too_large]}
          example:
            type: /docs/errors#too_large
            title: The request is too large
            status: 413
            detail: The request's body is longer than the 16777216 bytes allowed here.
            code: too_large
            requestId: 9f2c61d07be4a835
    URITooLong:
      description: The request target is longer than 8 KiB (a setting).
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 414}
                  code: {enum: [uri_too_long]}
          example:
            type: /docs/errors#uri_too_long
            title: The address is too long
            status: 414
            detail: The target is longer than the 8192 bytes allowed.
            code: uri_too_long
            requestId: 9f2c61d07be4a835
    UnsupportedMediaType:
      description: The body's type is not read here; `detail` names those that are.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 415}
                  code: {enum: [unsupported_media_type]}
          example:
            type: /docs/errors#unsupported_media_type
            title: The body's type is not one that is read here
            status: 415
            detail: A form is not a note. Send a file as text with -T note.md, or JSON with --json @note.json.
            code: unsupported_media_type
            requestId: 9f2c61d07be4a835
    RangeNotSatisfiable:
      description: The range begins beyond the end of the file.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        Content-Range: {description: How long the file is., schema: {type: string}, example: 'bytes */482133'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 416}
                  code: {enum: [range_not_satisfiable]}
          example:
            type: /docs/errors#range_not_satisfiable
            title: The range lies beyond the end
            status: 416
            detail: The file has 482133 bytes; the range begins beyond them.
            code: range_not_satisfiable
            requestId: 9f2c61d07be4a835
    InvalidAttachment:
      description: The id or the name is not one that can be, a parameter is not known, or the note has as many files as it may.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_id, invalid_parameter, invalid_note]}
          example:
            type: /docs/errors#invalid_parameter
            title: A parameter is not valid
            status: 422
            detail: An attachment's name must have no /, no \ and no control character.
            code: invalid_parameter
            requestId: 9f2c61d07be4a835
    InvalidParameter:
      description: A query parameter is not valid; `errors` points at it.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_parameter]}
          example:
            type: /docs/errors#invalid_parameter
            title: A parameter is not valid
            status: 422
            detail: limit must be an integer from 1 to 1000.
            code: invalid_parameter
            requestId: 9f2c61d07be4a835
            errors: [{pointer: /limit, detail: limit must be an integer from 1 to 1000.}]
    Restored:
      description: What became of the notes.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/json:
          schema: {$ref: '#/components/schemas/RestoreCounters'}
          example:
            added: 2
            updated: 0
            undeleted: 31
            deleted: 0
            unchanged: 180
            skipped: 0
            undo: 9ba4f0402f9f8c44602e14655d004a28
    Imported:
      description: What became of the notes, and what could not come over as it was.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/json:
          schema: {$ref: '#/components/schemas/ImportResult'}
          example:
            added: 180
            updated: 0
            undeleted: 0
            deleted: 0
            unchanged: 2
            skipped: 1
            undo: 9ba4f0402f9f8c44602e14655d004a28
            format: keep
            warningCount: 1
            warnings:
              - id: bfa8df21-a673-8275-9a42-a9f28b6ac1fd
                detail: An attachment is named in the note and missing in the archive.
    InvalidImport:
      description: >-
        The file is of no known format, damaged, or beyond a limit (the detail says which), or a parameter is not valid.
        Nothing was changed.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_backup, invalid_parameter]}
          example:
            type: /docs/errors#invalid_backup
            title: The backup or import is not whole
            status: 422
            detail: >-
              Entry 3 of the archive has a path that climbs out by ..; such an archive is refused whole.
            code: invalid_backup
            requestId: 9f2c61d07be4a835
    InvalidBackup:
      description: >-
        The file is no backup or not whole (the detail names the line), or a parameter is not valid. Nothing was changed.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_backup, invalid_parameter]}
          example:
            type: /docs/errors#invalid_backup
            title: The backup or import is not whole
            status: 422
            detail: >-
              The backup is not whole, and nothing was changed. It ends after line 120, before its end line: it was cut.
            code: invalid_backup
            requestId: 9f2c61d07be4a835
    UnknownParameter:
      description: There is no such query parameter here.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {const: invalid_parameter}
          example:
            type: /docs/errors#invalid_parameter
            title: A parameter is not valid
            status: 422
            detail: 'The parameter tga: There is no such parameter here; there is only pretty.'
            code: invalid_parameter
            requestId: 5d0c7be1f2a84936
            errors: [{pointer: /tga, detail: There is no such parameter here; there is only pretty.}]
    InvalidListQuery:
      description: A query parameter or a time in it is not valid; `errors` points at it.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_parameter, invalid_time]}
          example:
            type: /docs/errors#invalid_parameter
            title: A parameter is not valid
            status: 422
            detail: limit must be an integer from 1 to 1000.
            code: invalid_parameter
            requestId: 9f2c61d07be4a835
            errors: [{pointer: /limit, detail: limit must be an integer from 1 to 1000.}]
    InvalidID:
      description: The id in the path could not be the name of a note, or a parameter is not valid.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_id, invalid_parameter]}
          example:
            type: /docs/errors#invalid_id
            title: The id is not valid
            status: 422
            detail: An id is 1 to 64 of A-Z, a-z, 0-9, _ and -.
            code: invalid_id
            requestId: 9f2c61d07be4a835
    InvalidDelete:
      description: The id, the time or another parameter is not valid.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_id, invalid_time, invalid_parameter]}
          example:
            type: /docs/errors#invalid_id
            title: The id is not valid
            status: 422
            detail: An id is 1 to 64 of A-Z, a-z, 0-9, _ and -.
            code: invalid_id
            requestId: 9f2c61d07be4a835
    InvalidNote:
      description: >-
        The note is well-formed JSON but no valid note; `errors` lists all that is wrong with it. Nothing changed.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_note, unknown_member, invalid_time, invalid_id, invalid_parameter]}
          example:
            type: /docs/errors#invalid_note
            title: The note is not valid
            status: 422
            detail: '/tags/1: A tag must not come twice.'
            code: invalid_note
            requestId: 9f2c61d07be4a835
            errors: [{pointer: /tags/1, detail: A tag must not come twice.}]
    InvalidNewNote:
      description: >-
        No valid note (`errors` lists all that is wrong with it), or an `Idempotency-Key` that came with another body
        before. Nothing changed.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code:
                    enum:
                      - invalid_note
                      - unknown_member
                      - invalid_time
                      - invalid_id
                      - invalid_parameter
                      - idempotency_mismatch
          example:
            type: /docs/errors#unknown_member
            title: A member is not known
            status: 422
            detail: '/colour: There is no member "colour" here; what a client keeps for itself belongs in "extra".'
            code: unknown_member
            requestId: 9f2c61d07be4a835
            errors:
              - pointer: /colour
                detail: There is no member "colour" here; what a client keeps for itself belongs in "extra".
    InvalidSync:
      description: 'The request is not valid, or with `atomic: true` one of its changes is not. Nothing is applied.'
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_parameter, invalid_time, unknown_member, invalid_note, invalid_id]}
          example:
            type: /docs/errors#invalid_parameter
            title: A parameter is not valid
            status: 422
            detail: Either cursor or since says where to begin, not both.
            code: invalid_parameter
            requestId: 9f2c61d07be4a835
            errors: [{pointer: /since, detail: 'Either cursor or since says where to begin, not both.'}]
    InvalidChanges:
      description: A parameter is not valid, or both `cursor` and `since` came.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_parameter, invalid_time]}
          example:
            type: /docs/errors#invalid_parameter
            title: A parameter is not valid
            status: 422
            detail: Either cursor or since says where to begin, not both.
            code: invalid_parameter
            requestId: 9f2c61d07be4a835
    InvalidCredentials:
      description: A member is missing, too short, too long or not known; `errors` points at it.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 422}
                  code: {enum: [invalid_parameter, unknown_member]}
          example:
            type: /docs/errors#invalid_parameter
            title: A parameter is not valid
            status: 422
            detail: '/password: A password has 8 to 1024 bytes.'
            code: invalid_parameter
            requestId: 9f2c61d07be4a835
            errors: [{pointer: /password, detail: A password has 8 to 1024 bytes.}]
    TooManyRequests:
      description: >-
        Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens
        go on working. Or more requests a second than the operator allows an address or an account, or more event streams
        and waiting requests of one account.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        Retry-After: {$ref: '#/components/headers/RetryAfter'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 429}
                  code: {enum: [too_many_requests]}
          example:
            type: /docs/errors#too_many_requests
            title: Too many requests
            status: 429
            detail: Too many wrong passwords for this name or from this address; try again in 412 seconds.
            code: too_many_requests
            requestId: 9f2c61d07be4a835
            retryAfter: 412
    HeadersTooLarge:
      description: More than 16 KiB or 100 header fields (settings).
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 431}
                  code: {enum: [headers_too_large]}
          example:
            type: /docs/errors#headers_too_large
            title: The header fields are too large
            status: 431
            detail: The head is longer than the 16384 bytes allowed.
            code: headers_too_large
            requestId: 9f2c61d07be4a835
    Internal:
      description: A defect of the server. The request changed nothing; the log knows it by `requestId`.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 500}
                  code: {enum: [internal]}
          example:
            type: /docs/errors#internal
            title: Something failed inside the server
            status: 500
            detail: Something failed inside the server; its log has this request id.
            code: internal
            requestId: 9f2c61d07be4a835
    Unavailable:
      description: >-
        The store cannot be reached or written now, or the server is stopping. Nothing changed; try again after
        `Retry-After` seconds.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
        Retry-After: {$ref: '#/components/headers/RetryAfter'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 503}
                  code: {enum: [unavailable]}
          example:
            type: /docs/errors#unavailable
            title: The server cannot do this now
            status: 503
            detail: The server is stopping.
            code: unavailable
            requestId: 9f2c61d07be4a835
            retryAfter: 5
    InsufficientStorage:
      description: >-
        The disk is full, or the account holds as much as the operator allows (then `detail` tells both figures).
        Nothing changed; reading goes on, and so do deletes.
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
      content:
        application/problem+json:
          schema:
            allOf:
              - {$ref: '#/components/schemas/Problem'}
              - type: object
                properties:
                  status: {const: 507}
                  code: {enum: [insufficient_storage]}
          example:
            type: /docs/errors#insufficient_storage
            title: There is no room left
            status: 507
            detail: The disk is full; nothing was written.
            code: insufficient_storage
            requestId: 9f2c61d07be4a835
    Refused:
      description: 'What GET is refused with, without the body: the status and the headers tell.'
      headers:
        X-Request-Id: {$ref: '#/components/headers/XRequestId'}
        Date: {$ref: '#/components/headers/Date'}
        X-Content-Type-Options: {$ref: '#/components/headers/XContentTypeOptions'}
  schemas:
    Time:
      description: >-
        A time as clients may write it: RFC 3339 with any offset and 0 to 9 decimals, or an integer of milliseconds
        since 1970. Years 1970 to 9999; anything else is 422 `invalid_time`. In a query, `+` is written `%2B`.
      anyOf:
        - type: string
          format: date-time
          pattern: ^(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$
        - {type: integer, minimum: 0, maximum: 253402300799999}
      examples:
        - '2026-11-21T18:30:00+09:00'
        - 1795253400123
    Timestamp:
      description: 'A time as the server writes it: RFC 3339 in UTC with exactly three decimals.'
      type: string
      format: date-time
      pattern: ^(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$
      examples:
        - '2026-11-21T09:30:00.123Z'
    NoteId:
      description: '1 to 64 of `[A-Za-z0-9_-]`: the client''s choice, or a lower-case UUIDv7 of the server''s.'
      type: string
      pattern: ^[A-Za-z0-9_-]{1,64}$
      examples:
        - 0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d
        - ideas-2026
    Rev:
      description: Names one exact state of a note; opaque. It is the `ETag`, between quotes.
      type: string
      pattern: ^[A-Za-z0-9_-]{1,64}$
      examples:
        - 3f9a6c1e0b7d4a52986f0c3d1e5b7a84
    Seq:
      description: The server's counter for this account; it grows with every accepted change of any note.
      type: integer
      minimum: 0
      examples:
        - 1234
    Cursor:
      description: Everything up to here; opaque. Garbage is 400 `invalid_cursor`, an empty one counts as none.
      type: string
      pattern: ^[A-Za-z0-9_-]*$
      maxLength: 256
      examples:
        - AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw
    Tag:
      type: string
      minLength: 1
      maxLength: 64
      description: 1 to 64 characters; one that is composed of several code points counts once.
      examples:
        - home
        - 주말
    Folder:
      description: >-
        A path with `/` between its segments, at most 512 bytes of UTF-8, without empty, `.` or `..` segments. Empty: in
        no folder.
      type: string
      maxLength: 512
      pattern: ^(([^/.][^/]*|\.[^/.][^/]*|\.\.[^/]+)(/([^/.][^/]*|\.[^/.][^/]*|\.\.[^/]+))*)?$
      examples:
        - home/lists
        - 회의/2026
    NoteText: {description: 'A note as text: the title, a newline, the body.', type: string}
    Weather:
      description: The weather where the note was written.
      type: object
      required: [main, icon]
      properties:
        main: {type: string, maxLength: 256, description: At most 256 bytes.}
        icon:
          type: string
          enum: [01d, 01n, 02d, 02n, 03d, 03n, 04d, 04n, 09d, 09n, 10d, 10n, 11d, 11n, 13d, 13n, 50d, 50n]
          description: An OpenWeather code.
        description: {type: string, maxLength: 256}
        temperature: {type: number, minimum: -1000, maximum: 1000, description: Degrees Celsius.}
        latitude: {type: number, minimum: -90, maximum: 90}
        longitude: {type: number, minimum: -180, maximum: 180}
        observedAt: {$ref: '#/components/schemas/Timestamp'}
        provider: {type: string, maxLength: 256}
      additionalProperties: false
    WeatherWrite:
      description: The weather where the note was written; `null` for a part counts as left out.
      type: object
      required: [main, icon]
      properties:
        main: {type: string, maxLength: 256, description: At most 256 bytes.}
        icon:
          type: string
          enum: [01d, 01n, 02d, 02n, 03d, 03n, 04d, 04n, 09d, 09n, 10d, 10n, 11d, 11n, 13d, 13n, 50d, 50n]
          description: An OpenWeather code.
        description: {type: [string, 'null'], maxLength: 256}
        temperature: {type: [number, 'null'], minimum: -1000, maximum: 1000, description: Degrees Celsius.}
        latitude: {type: [number, 'null'], minimum: -90, maximum: 90}
        longitude: {type: [number, 'null'], minimum: -180, maximum: 180}
        observedAt:
          anyOf: [{$ref: '#/components/schemas/Time'}, {type: 'null'}]
        provider: {type: [string, 'null'], maxLength: 256}
      additionalProperties: false
    WeatherPatch:
      description: Merged into the present weather; after it, `main` and `icon` must be there.
      type: object
      properties:
        main: {type: [string, 'null'], maxLength: 256}
        icon: {enum: [01d, 01n, 02d, 02n, 03d, 03n, 04d, 04n, 09d, 09n, 10d, 10n, 11d, 11n, 13d, 13n, 50d, 50n, null]}
        description: {type: [string, 'null'], maxLength: 256}
        temperature: {type: [number, 'null'], minimum: -1000, maximum: 1000, description: Degrees Celsius.}
        latitude: {type: [number, 'null'], minimum: -90, maximum: 90}
        longitude: {type: [number, 'null'], minimum: -180, maximum: 180}
        observedAt:
          anyOf: [{$ref: '#/components/schemas/Time'}, {type: 'null'}]
        provider: {type: [string, 'null'], maxLength: 256}
      additionalProperties: false
    Attachment:
      description: A file that hangs on the note.
      type: object
      required: [name, type, size, sha256]
      properties:
        name: {type: string, minLength: 1, maxLength: 255}
        type: {type: string}
        size: {type: integer, minimum: 0}
        sha256: {$ref: '#/components/schemas/SHA256'}
      additionalProperties: false
    AttachmentWritten:
      description: The file as it is attached, and the note's new state.
      type: object
      required: [name, type, size, sha256, note]
      properties:
        name: {type: string, minLength: 1, maxLength: 255}
        type: {type: string}
        size: {type: integer, minimum: 0}
        sha256: {$ref: '#/components/schemas/SHA256'}
        note:
          type: object
          required: [id, rev, seq, lastModified]
          properties:
            id: {$ref: '#/components/schemas/NoteId'}
            rev: {$ref: '#/components/schemas/Rev'}
            seq: {$ref: '#/components/schemas/Seq'}
            lastModified: {$ref: '#/components/schemas/Timestamp'}
          additionalProperties: false
      additionalProperties: false
    Shared:
      type: object
      required: [url]
      properties:
        url: {type: string, format: uri, pattern: '^https?://.+/s/[A-Za-z0-9_-]{43}$'}
      additionalProperties: false
    SHA256: {type: string, pattern: '^[0-9a-f]{64}$'}
    Note:
      description: A note as the server holds it.
      type: object
      required:
        - id
        - title
        - body
        - tags
        - folder
        - pinned
        - createdAt
        - lastModified
        - weather
        - extra
        - attachments
        - deleted
        - rev
        - seq
        - receivedAt
        - device
      properties:
        id: {$ref: '#/components/schemas/NoteId'}
        title: {type: string, pattern: '^[^\r\n]*$'}
        body: {type: string}
        tags: {type: array, items: {$ref: '#/components/schemas/Tag'}, maxItems: 64, uniqueItems: true}
        folder: {$ref: '#/components/schemas/Folder'}
        pinned: {type: boolean}
        createdAt: {$ref: '#/components/schemas/Timestamp'}
        lastModified: {$ref: '#/components/schemas/Timestamp'}
        weather:
          anyOf: [{$ref: '#/components/schemas/Weather'}, {type: 'null'}]
        extra: {type: object}
        attachments: {type: array, items: {$ref: '#/components/schemas/Attachment'}}
        deleted: {type: boolean}
        rev: {$ref: '#/components/schemas/Rev'}
        seq: {$ref: '#/components/schemas/Seq'}
        receivedAt: {$ref: '#/components/schemas/Timestamp'}
        device: {type: [string, 'null'], description: The id of the device that sent this state.}
      additionalProperties: false
    Tombstone:
      description: A deleted note, of which only the fact is told.
      type: object
      required: [id, createdAt, lastModified, deleted, rev, seq, receivedAt, device]
      properties:
        id: {$ref: '#/components/schemas/NoteId'}
        createdAt: {$ref: '#/components/schemas/Timestamp'}
        lastModified: {$ref: '#/components/schemas/Timestamp'}
        deleted: {const: true}
        rev: {$ref: '#/components/schemas/Rev'}
        seq: {$ref: '#/components/schemas/Seq'}
        receivedAt: {$ref: '#/components/schemas/Timestamp'}
        device: {type: [string, 'null'], description: The id of the device that sent this state.}
      additionalProperties: false
    CurrentNote:
      description: A note, live or in the trash, or the tombstone of one.
      anyOf: [{$ref: '#/components/schemas/Note'}, {$ref: '#/components/schemas/Tombstone'}]
    NoteSummary:
      description: What a list shows of a note.
      type: object
      required: [id, displayTitle, preview, createdAt, lastModified, tags, folder, pinned, weather, deleted, rev, seq]
      properties:
        id: {$ref: '#/components/schemas/NoteId'}
        displayTitle: {type: string, description: 'The first line that is not blank, at most 100 characters.'}
        preview: {type: string, description: 'What follows it, at most 200 characters, on one line.'}
        createdAt: {$ref: '#/components/schemas/Timestamp'}
        lastModified: {$ref: '#/components/schemas/Timestamp'}
        tags: {type: array, items: {$ref: '#/components/schemas/Tag'}, maxItems: 64, uniqueItems: true}
        folder: {$ref: '#/components/schemas/Folder'}
        pinned: {type: boolean}
        weather:
          anyOf: [{$ref: '#/components/schemas/Weather'}, {type: 'null'}]
        deleted: {type: boolean}
        rev: {$ref: '#/components/schemas/Rev'}
        seq: {$ref: '#/components/schemas/Seq'}
      additionalProperties: false
    NoteList:
      type: object
      required: [notes, nextPage, total]
      properties:
        notes:
          type: array
          maxItems: 1000
          items: {anyOf: [{$ref: '#/components/schemas/Note'}, {$ref: '#/components/schemas/NoteSummary'}]}
        nextPage: {type: [string, 'null'], description: 'For `page`; null on the last page.'}
        total: {type: integer, minimum: 0, description: Of all pages.}
      additionalProperties: false
    SearchResults:
      type: object
      required: [results, nextPage, total]
      properties:
        results: {type: array, maxItems: 1000, items: {$ref: '#/components/schemas/SearchResult'}}
        nextPage: {type: [string, 'null'], description: 'For `page`; null on the last page.'}
        total:
          type: integer
          minimum: 0
          description: >-
            Of all pages. Exact for words of one or two syllables, for words of other scripts of up to 13 letters, and
            wherever no more than 1,000 notes have to be looked at; beyond that it is an upper bound, which counts
            candidates that pages then leave out. Of notes that match only by initials or a half-typed syllable, and have
            to be looked at, at most 1,000 are results: those with it in the title first, then the latest.
      additionalProperties: false
    SearchResult:
      type: object
      required: [note, snippet, matches]
      properties:
        note: {$ref: '#/components/schemas/NoteSummary'}
        snippet:
          type: string
          description: >-
            Plain text from the body, around the first match there or its beginning; runs of white space are one space,
            … stands where something was left out.
        matches:
          type: array
          maxItems: 100
          items: {$ref: '#/components/schemas/SearchMatch'}
      additionalProperties: false
    SearchMatch:
      description: Where a word stands, in UTF-16 units of the stored text.
      type: object
      required: [field, start, length]
      properties:
        field: {type: string, enum: [title, body]}
        start: {type: integer, minimum: 0}
        length: {type: integer, minimum: 1}
      additionalProperties: false
    NoteWrite:
      description: >-
        A whole note as a client writes it. Members that are left out are empty; members the server does not know are
        422 `unknown_member`. In a PUT, `id` is the one in the path or left out.
      type: object
      properties:
        id: {$ref: '#/components/schemas/NoteId'}
        title:
          type: string
          maxLength: 4096
          pattern: ^[^\r\n]*$
          default: ''
          description: One line, at most 4 KiB of UTF-8.
        body:
          type: string
          maxLength: 1048576
          default: ''
          description: At most 1 MiB of UTF-8 (a setting). Kept byte for byte.
        tags:
          type: array
          items: {$ref: '#/components/schemas/Tag'}
          maxItems: 64
          uniqueItems: true
          default: []
          description: Kept in order.
        folder:
          anyOf: [{$ref: '#/components/schemas/Folder'}, {type: 'null'}]
        pinned: {type: boolean, default: false}
        weather:
          anyOf: [{$ref: '#/components/schemas/WeatherWrite'}, {type: 'null'}]
        extra: {type: object, default: {}, description: 'A client''s own data: at most 16 KiB of JSON.'}
        createdAt: {$ref: '#/components/schemas/Time'}
        lastModified: {$ref: '#/components/schemas/Time'}
        baseRev:
          type: [string, 'null']
          description: The `rev` of the state that its user was looking at. An unknown one counts as none.
        attachments: {description: 'Owned by the server: may be echoed back, is ignored.'}
        rev: {description: 'Owned by the server: may be echoed back, is ignored.'}
        seq: {description: 'Owned by the server: may be echoed back, is ignored.'}
        receivedAt: {description: 'Owned by the server: may be echoed back, is ignored.'}
        device: {description: 'Owned by the server: may be echoed back, is ignored.'}
        displayTitle: {description: 'Owned by the server: may be echoed back, is ignored.'}
        preview: {description: 'Owned by the server: may be echoed back, is ignored.'}
        deleted: {description: 'Ignored here; it means something in `POST /v1/sync` alone.'}
      additionalProperties: false
    MergePatch:
      description: The members to change; `null` empties one, and what is left out stays.
      type: object
      properties:
        id:
          anyOf: [{$ref: '#/components/schemas/NoteId'}, {type: 'null'}]
        title:
          anyOf:
            - {type: string, maxLength: 4096, pattern: '^[^\r\n]*$', description: 'One line, at most 4 KiB of UTF-8.'}
            - {type: 'null'}
        body:
          anyOf:
            - {type: string, maxLength: 1048576, description: 'At most 1 MiB of UTF-8 (a setting). Kept byte for byte.'}
            - {type: 'null'}
        tags:
          anyOf:
            - type: array
              items: {$ref: '#/components/schemas/Tag'}
              maxItems: 64
              uniqueItems: true
              description: Kept in order.
            - {type: 'null'}
        folder:
          anyOf: [{$ref: '#/components/schemas/Folder'}, {type: 'null'}]
        pinned:
          anyOf: [{type: boolean}, {type: 'null'}]
        extra:
          anyOf: [{type: object, description: 'A client''s own data: at most 16 KiB of JSON.'}, {type: 'null'}]
        weather:
          anyOf: [{$ref: '#/components/schemas/WeatherPatch'}, {type: 'null'}]
        createdAt:
          anyOf: [{$ref: '#/components/schemas/Time'}, {type: 'null'}]
        lastModified:
          anyOf: [{$ref: '#/components/schemas/Time'}, {type: 'null'}]
        baseRev:
          type: [string, 'null']
          description: The `rev` of the state that its user was looking at. An unknown one counts as none.
        attachments: {description: 'Owned by the server: may be echoed back, is ignored.'}
        rev: {description: 'Owned by the server: may be echoed back, is ignored.'}
        seq: {description: 'Owned by the server: may be echoed back, is ignored.'}
        receivedAt: {description: 'Owned by the server: may be echoed back, is ignored.'}
        device: {description: 'Owned by the server: may be echoed back, is ignored.'}
        displayTitle: {description: 'Owned by the server: may be echoed back, is ignored.'}
        preview: {description: 'Owned by the server: may be echoed back, is ignored.'}
        deleted: {description: Ignored here.}
      additionalProperties: false
    SyncChange:
      description: 'A whole note, or its delete: then `id`, `deleted` and `lastModified` are enough.'
      type: object
      required: [id]
      properties:
        id: {$ref: '#/components/schemas/NoteId'}
        deleted: {type: boolean, default: false}
        title:
          type: string
          maxLength: 4096
          pattern: ^[^\r\n]*$
          default: ''
          description: One line, at most 4 KiB of UTF-8.
        body:
          type: string
          maxLength: 1048576
          default: ''
          description: At most 1 MiB of UTF-8 (a setting). Kept byte for byte.
        tags:
          type: array
          items: {$ref: '#/components/schemas/Tag'}
          maxItems: 64
          uniqueItems: true
          default: []
          description: Kept in order.
        folder:
          anyOf: [{$ref: '#/components/schemas/Folder'}, {type: 'null'}]
        pinned: {type: boolean, default: false}
        weather:
          anyOf: [{$ref: '#/components/schemas/WeatherWrite'}, {type: 'null'}]
        extra: {type: object, default: {}, description: 'A client''s own data: at most 16 KiB of JSON.'}
        createdAt: {$ref: '#/components/schemas/Time'}
        lastModified: {$ref: '#/components/schemas/Time'}
        baseRev:
          type: [string, 'null']
          description: The `rev` of the state that its user was looking at. An unknown one counts as none.
        attachments: {description: 'Owned by the server: may be echoed back, is ignored.'}
        rev: {description: 'Owned by the server: may be echoed back, is ignored.'}
        seq: {description: 'Owned by the server: may be echoed back, is ignored.'}
        receivedAt: {description: 'Owned by the server: may be echoed back, is ignored.'}
        device: {description: 'Owned by the server: may be echoed back, is ignored.'}
        displayTitle: {description: 'Owned by the server: may be echoed back, is ignored.'}
        preview: {description: 'Owned by the server: may be echoed back, is ignored.'}
      additionalProperties: false
    SyncRequest:
      description: 'All members may be left out: `{}` is a first sync. `cursor` and `since` exclude each other.'
      type: object
      properties:
        cursor:
          anyOf: [{$ref: '#/components/schemas/Cursor'}, {type: 'null'}]
        since:
          anyOf: [{$ref: '#/components/schemas/Time'}, {type: 'null'}]
        changes:
          type: array
          maxItems: 1000
          default: []
          items:
            anyOf:
              - {$ref: '#/components/schemas/SyncChange'}
              - {description: 'Anything else gets a result `invalid`, and the others go on.'}
        limit:
          type: integer
          minimum: 1
          maximum: 1000
          default: 500
          description: Notes in the answer, at most. A page also ends at about 4 MiB.
        atomic:
          type: boolean
          default: false
          description: 'One invalid change refuses the request: 422, and nothing is applied.'
        sentAt:
          anyOf: [{$ref: '#/components/schemas/Time'}, {type: 'null'}]
      additionalProperties: false
      not:
        required: [cursor, since]
        properties:
          cursor: {type: string, minLength: 1}
          since: {not: {type: 'null'}}
    SyncResult:
      description: What became of one change, in the order they were sent.
      anyOf: [{$ref: '#/components/schemas/SyncDone'}, {$ref: '#/components/schemas/SyncInvalid'}]
    SyncDone:
      type: object
      required: [id, status, rev, seq, current, warnings]
      properties:
        id: {$ref: '#/components/schemas/NoteId'}
        status:
          enum: [applied, unchanged, superseded]
          description: >-
            `applied`: it stands. `unchanged`: it stood already. `superseded`: a newer change stands; `rev`, `seq` and
            `current` are the winner's, and `version` names what was sent.
        rev: {$ref: '#/components/schemas/Rev'}
        seq: {$ref: '#/components/schemas/Seq'}
        current: {$ref: '#/components/schemas/CurrentNote'}
        version: {$ref: '#/components/schemas/Rev'}
        warnings: {$ref: '#/components/schemas/Warnings'}
      additionalProperties: false
    SyncInvalid:
      type: object
      required: [id, status, code, errors, warnings]
      properties:
        id: {type: [string, 'null'], description: 'As it was sent, where it was a string.'}
        status: {const: invalid}
        code: {$ref: '#/components/schemas/ErrorCode'}
        errors: {$ref: '#/components/schemas/Errors'}
        warnings: {$ref: '#/components/schemas/Warnings'}
      additionalProperties: false
    Warnings:
      type: array
      uniqueItems: true
      items: {enum: [clock_ahead]}
      description: '`clock_ahead`: the stamp was more than 5 minutes ahead of the server and was replaced by its now.'
    SyncResponse:
      type: object
      required: [results, changes, cursor, hasMore, serverTime]
      properties:
        results: {type: array, maxItems: 1000, items: {$ref: '#/components/schemas/SyncResult'}}
        changes:
          type: array
          maxItems: 1000
          items: {$ref: '#/components/schemas/Change'}
          description: In ascending `seq`.
        cursor:
          type: string
          minLength: 1
          maxLength: 256
          pattern: ^[A-Za-z0-9_-]+$
          description: For the next request.
        hasMore: {type: boolean, description: 'Ask again at once, with this cursor.'}
        serverTime: {$ref: '#/components/schemas/Timestamp'}
        warnings:
          type: array
          items: {$ref: '#/components/schemas/MassDamage'}
          description: To a push of the device that did the damage, for ten minutes; else not there.
      additionalProperties: false
    ChangesPage:
      type: object
      required: [changes, cursor, hasMore, serverTime]
      properties:
        changes:
          type: array
          maxItems: 1000
          items: {$ref: '#/components/schemas/Change'}
          description: In ascending `seq`.
        cursor:
          type: string
          minLength: 1
          maxLength: 256
          pattern: ^[A-Za-z0-9_-]+$
          description: For the next request.
        hasMore: {type: boolean, description: 'Ask again at once, with this cursor.'}
        serverTime: {$ref: '#/components/schemas/Timestamp'}
      additionalProperties: false
    Change:
      description: A live note, or the tombstone of a deleted one.
      anyOf: [{$ref: '#/components/schemas/Note'}, {$ref: '#/components/schemas/Tombstone'}]
    Version:
      description: A state that is no longer, or never was, the note's.
      type: object
      required: [rev, lastModified, receivedAt, device, reason, displayTitle]
      properties:
        rev: {$ref: '#/components/schemas/Rev'}
        lastModified: {$ref: '#/components/schemas/Timestamp'}
        sentModified:
          $ref: '#/components/schemas/Timestamp'
          description: The stamp as it was sent, where it was replaced.
        receivedAt: {$ref: '#/components/schemas/Timestamp'}
        device: {$ref: '#/components/schemas/DeviceReference'}
        reason: {$ref: '#/components/schemas/VersionReason'}
        displayTitle: {type: string}
      additionalProperties: false
    VersionReason:
      enum: [superseded, conflict, deleted]
      description: >-
        `superseded`: a newer change took its place. `conflict`: it arrived and lost. `deleted`: a delete took its
        place.
    VersionList:
      type: object
      required: [versions]
      properties:
        versions: {type: array, items: {$ref: '#/components/schemas/Version'}}
      additionalProperties: false
    Contender:
      description: >-
        One state that stood for the note's place: its key, the stamp that was sent and the one that was admitted, and
        the state its user had seen.
      type: object
      required: [rev, wins, reason, key, sentModified, admittedModified, receivedAt, base, device]
      properties:
        rev: {$ref: '#/components/schemas/Rev'}
        wins: {type: boolean}
        reason:
          enum: [present, superseded, conflict, deleted]
          description: '`present`: it stands (or is known as a base alone); the others as for versions.'
        key:
          description: >-
            What is compared, in this order: the admitted stamp, live above deleted, the digest of the content (null
            where the content is gone).
          type: object
          required: [lastModified, live, contentSha256]
          properties:
            lastModified: {$ref: '#/components/schemas/Timestamp'}
            live: {type: boolean}
            contentSha256:
              anyOf: [{$ref: '#/components/schemas/SHA256'}, {type: 'null'}]
          additionalProperties: false
        sentModified: {$ref: '#/components/schemas/Timestamp'}
        admittedModified: {$ref: '#/components/schemas/Timestamp'}
        receivedAt: {$ref: '#/components/schemas/Timestamp'}
        base:
          anyOf: [{$ref: '#/components/schemas/Rev'}, {type: 'null'}]
        device: {$ref: '#/components/schemas/DeviceReference'}
      additionalProperties: false
    Explain:
      type: object
      required: [id, rule, contenders]
      properties:
        id: {$ref: '#/components/schemas/NoteId'}
        rule: {type: string, minLength: 1, description: The rule in a sentence.}
        contenders:
          type: array
          minItems: 1
          items: {$ref: '#/components/schemas/Contender'}
          description: The winner first.
      additionalProperties: false
    NamedCounts:
      type: array
      items:
        type: object
        required: [name, count]
        properties:
          name: {type: string, minLength: 1}
          count: {type: integer, minimum: 1}
        additionalProperties: false
    Account:
      type: object
      required: [name]
      properties:
        name: {$ref: '#/components/schemas/AccountName'}
      additionalProperties: false
    AccountName: {type: string, pattern: '^[a-z0-9._-]{1,64}$', examples: [mina]}
    AccountCreate:
      type: object
      required: [name, password]
      properties:
        name: {$ref: '#/components/schemas/AccountName'}
        password: {type: string, maxLength: 1024, description: '8 to 1,024 bytes of UTF-8.'}
      additionalProperties: false
    AccountDelete:
      type: object
      required: [password]
      properties:
        password: {type: string, description: The present one; a wrong one is 403.}
      additionalProperties: false
    PasswordChange:
      type: object
      required: [currentPassword, newPassword]
      properties:
        currentPassword: {type: string, description: A wrong one is 403.}
        newPassword: {type: string, maxLength: 1024, description: '8 to 1,024 bytes of UTF-8.'}
      additionalProperties: false
    SessionCreate:
      description: 'A name or a password that could not be one is simply wrong: 401.'
      type: object
      required: [name, password, device]
      properties:
        name: {type: string}
        password: {type: string}
        device: {type: string, minLength: 1, maxLength: 256, description: 'A label for people, 1 to 256 bytes.'}
        cookie:
          type: boolean
          default: false
          description: Also set the cookie `notes_session`, for the web client.
      additionalProperties: false
    Session:
      type: object
      required: [token, device, account]
      properties:
        token: {type: string, minLength: 20, description: 256 random bits.}
        device:
          type: object
          required: [id, name, createdAt]
          properties:
            id: {type: string, minLength: 1}
            name: {type: string}
            createdAt: {$ref: '#/components/schemas/Timestamp'}
          additionalProperties: false
        account: {$ref: '#/components/schemas/Account'}
      additionalProperties: false
    DeviceReference:
      description: Null for a change that was made with a password, without a token.
      type: object
      required: [id, name]
      properties:
        id: {type: [string, 'null']}
        name: {type: [string, 'null']}
      additionalProperties: false
    Device:
      type: object
      required: [id, name, createdAt, lastSeenAt, lastSyncAt, behind, clockOffsetMs, current]
      properties:
        id: {type: string, minLength: 1}
        name: {type: string}
        createdAt: {$ref: '#/components/schemas/Timestamp'}
        lastSeenAt: {$ref: '#/components/schemas/Timestamp'}
        lastSyncAt:
          anyOf: [{$ref: '#/components/schemas/Timestamp'}, {type: 'null'}]
        behind: {type: integer, minimum: 0, description: Changes it has not pulled yet.}
        clockOffsetMs: {type: [integer, 'null'], description: 'Its clock less the server''s, from `sentAt`.'}
        current: {type: boolean, description: It is the one that asks.}
      additionalProperties: false
    DeviceList: {type: array, items: {$ref: '#/components/schemas/Device'}}
    RestoreCounters:
      type: object
      description: Each note counts once.
      required: [added, updated, undeleted, deleted, unchanged, skipped, undo]
      properties:
        added: {type: integer, minimum: 0, description: There was no note of that id.}
        updated: {type: integer, minimum: 0}
        undeleted: {type: integer, minimum: 0, description: It was deleted and lives again.}
        deleted: {type: integer, minimum: 0, description: 'It lived and is deleted now, or (`replace`) not there any more.'}
        unchanged: {type: integer, minimum: 0}
        skipped: {type: integer, minimum: 0, description: What stands is newer.}
        undo:
          anyOf: [{type: string, pattern: '^[0-9a-f]{32}$'}, {type: 'null'}]
          description: For `POST /v1/restore/undo/{id}`; null where nothing was changed.
        missingFiles:
          type: integer
          minimum: 1
          description: Files that notes named and whose bytes were neither in the backup nor the account's; they were taken off.
      additionalProperties: false
    ImportResult:
      type: object
      description: The counters of a restore, and more.
      required: [added, updated, undeleted, deleted, unchanged, skipped, undo, format, warningCount, warnings]
      properties:
        added: {type: integer, minimum: 0}
        updated: {type: integer, minimum: 0}
        undeleted: {type: integer, minimum: 0}
        deleted: {type: integer, minimum: 0}
        unchanged: {type: integer, minimum: 0}
        skipped: {type: integer, minimum: 0, description: What stands here is newer.}
        undo:
          anyOf: [{type: string, pattern: '^[0-9a-f]{32}$'}, {type: 'null'}]
          description: For `POST /v1/restore/undo/{id}`; null where nothing was changed.
        missingFiles: {type: integer, minimum: 1}
        format: {type: string, enum: [json, markdown, simplenote, keep, enex, jex]}
        warningCount: {type: integer, minimum: 0}
        warnings:
          type: array
          maxItems: 100
          description: The first hundred.
          items:
            type: object
            required: [id, detail]
            properties:
              id: {$ref: '#/components/schemas/NoteId'}
              detail: {type: string, minLength: 1}
            additionalProperties: false
      additionalProperties: false
    MassDamage:
      type: object
      description: >-
        One device deleted or blanked more than half of at least 20 notes within ten minutes. It was done; `undo` is the
        account as it was before the first of it.
      required: [code, at, device, notes, undo]
      properties:
        code: {const: mass_damage}
        at: {$ref: '#/components/schemas/Timestamp'}
        device:
          anyOf: [{type: string}, {type: 'null'}]
        notes: {type: integer, minimum: 1}
        undo: {type: string, pattern: '^[0-9a-f]{32}$'}
      additionalProperties: false
    Status:
      type: object
      required:
        - notes
        - deleted
        - versions
        - attachments
        - bytes
        - seq
        - lastChangeAt
        - lastBackupAt
        - lastSyncAt
        - devices
      properties:
        notes: {type: integer, minimum: 0}
        deleted: {type: integer, minimum: 0}
        versions: {type: integer, minimum: 0}
        attachments: {description: 'Files that hang on notes, those in the trash too.', type: integer, minimum: 0}
        bytes:
          description: 'Of the notes'' and versions'' JSON and of their files, equal files once.'
          type: integer
          minimum: 0
        seq: {$ref: '#/components/schemas/Seq'}
        lastChangeAt:
          anyOf: [{$ref: '#/components/schemas/Timestamp'}, {type: 'null'}]
        lastBackupAt:
          anyOf: [{$ref: '#/components/schemas/Timestamp'}, {type: 'null'}]
        lastSyncAt:
          anyOf: [{$ref: '#/components/schemas/Timestamp'}, {type: 'null'}]
        devices: {type: integer, minimum: 0}
        warnings:
          type: array
          items: {$ref: '#/components/schemas/MassDamage'}
          description: >-
            Where there is one: newest first, as long as their snapshots are kept and nobody went back to them.
      additionalProperties: false
    Ok:
      type: object
      required: [status]
      properties:
        status: {const: ok}
      additionalProperties: false
    Info:
      type: object
      required: [name, version, api, serverTime, signup, limits, features]
      properties:
        name: {type: string}
        version: {type: string, pattern: '^[0-9]+\.[0-9]+\.[0-9]+'}
        api: {const: v1}
        serverTime: {$ref: '#/components/schemas/Timestamp'}
        signup: {enum: [open, closed]}
        limits:
          type: object
          additionalProperties: {type: integer, minimum: 0}
          required:
            - noteBytes
            - titleBytes
            - tags
            - tagCharacters
            - folderBytes
            - extraBytes
            - attachments
            - attachmentBytes
            - attachmentNameBytes
            - changesPerSync
            - syncBytes
            - pageNotes
            - searchBytes
            - waitSeconds
          properties:
            noteBytes: {type: integer, minimum: 0}
            titleBytes: {type: integer, minimum: 0}
            tags: {type: integer, minimum: 0}
            tagCharacters: {type: integer, minimum: 0}
            folderBytes: {type: integer, minimum: 0}
            extraBytes: {type: integer, minimum: 0}
            attachments: {type: integer, minimum: 0}
            attachmentBytes: {type: integer, minimum: 0}
            attachmentNameBytes: {type: integer, minimum: 0}
            changesPerSync: {type: integer, minimum: 0}
            syncBytes: {type: integer, minimum: 0}
            pageNotes: {type: integer, minimum: 0}
            searchBytes: {type: integer, minimum: 0}
            waitSeconds: {type: integer, minimum: 0}
        features: {type: array, items: {type: string}, uniqueItems: true}
    Problem:
      description: RFC 9457.
      type: object
      required: [type, title, status, detail, code, requestId]
      properties:
        type: {type: string, format: uri-reference, pattern: '^/docs/errors#[a-z0-9_]+$'}
        title: {type: string, minLength: 1}
        status: {type: integer, minimum: 400, maximum: 599}
        detail: {type: string, minLength: 1, description: 'What is wrong, and what would be right.'}
        code: {$ref: '#/components/schemas/ErrorCode'}
        requestId: {type: string, pattern: '^[A-Za-z0-9._-]{1,64}$'}
        errors: {$ref: '#/components/schemas/Errors'}
        current: {$ref: '#/components/schemas/CurrentNote'}
        retryAfter: {type: integer, minimum: 0, description: Seconds.}
      additionalProperties: false
    Errors:
      type: array
      minItems: 1
      items:
        type: object
        required: [pointer, detail]
        properties:
          pointer: {type: string, description: 'Where in the body (RFC 6901), or a slash and the query parameter.'}
          detail: {type: string, minLength: 1}
        additionalProperties: false
    ErrorCode:
      description: Stable, one meaning each; see /docs/errors.
      enum:
        - bad_request
        - invalid_json
        - invalid_utf8
        - invalid_cursor
        - unauthorized
        - forbidden
        - not_found
        - method_not_allowed
        - not_acceptable
        - request_timeout
        - conflict
        - already_exists
        - gone
        - cursor_expired
        - precondition_failed
        - too_large
        - uri_too_long
        - unsupported_media_type
        - range_not_satisfiable
        - invalid_note
        - invalid_time
        - invalid_id
        - unknown_member
        - invalid_parameter
        - invalid_backup
        - idempotency_mismatch
        - too_many_requests
        - headers_too_large
        - internal
        - unavailable
        - insufficient_storage
      x-codes:
        bad_request:
          status: 400
          title: The request is not well-formed HTTP
          meaning: >-
            The bytes that arrived are no HTTP request this server will act on: a broken request line or header field, a
            body whose length is told twice, a missing or doubled `Host`, a `%` without its two digits.
          remedy: >-
            Programs that use an HTTP library never meet this. Look at what stands between client and server, a proxy
            for instance; `detail` names the rule that was broken.
        invalid_json:
          status: 400
          title: The body is not valid JSON
          meaning: >-
            The body should be JSON and is not: a comma too many, a name twice in one object, a lone surrogate in a `\u`
            escape, nesting beyond 64 levels, or nothing at all. JSON is read strictly, because two programs that guess
            differently would lose text.
          remedy: Let a JSON library write the body. `detail` says at which byte reading stopped.
        invalid_utf8:
          status: 400
          title: The text is not valid UTF-8
          meaning: >-
            The text holds bytes that are not UTF-8. Text is kept byte for byte and given back to every device, so it
            must be readable there.
          remedy: 'Convert the file first: `iconv -f CP949 -t UTF-8 old.txt > note.md`.'
        invalid_cursor:
          status: 400
          title: The cursor is not one of this server's
          meaning: 'The cursor is not one that a server like this ever wrote: it was cut, changed or invented.'
          remedy: Send a cursor exactly as it was given. Where it is lost, send none and sync from the start.
        unauthorized:
          status: 401
          title: Who is asking is not known
          meaning: >-
            The request does not say who is asking, or the token or password is not valid. A token that was revoked or
            signed out answers this from the next request on. At sign-in, a wrong name and a wrong password look alike.
          remedy: >-
            Send `Authorization: Bearer TOKEN`, or use `curl -u name:password`. Sign in again where the token is dead;
            unsent changes stay on the device until then.
        forbidden:
          status: 403
          title: This is not allowed
          meaning: >-
            Who is asking is known, and still may not: sign-up is closed, the present password is wrong, or a request
            with a cookie came from another site.
          remedy: >-
            Sign-up is opened by whoever runs the server (`NOTES_SIGNUP=open`). Programs should send a token, never the
            cookie of the web client.
        not_found:
          status: 404
          title: There is nothing here
          meaning: >-
            There is nothing under this path or name, or it is not yours. What belongs to another account answers
            exactly the same.
          remedy: >-
            Check the path against this description, and the id against `GET /v1/notes`. A note that was deleted answers
            `gone` instead.
        method_not_allowed:
          status: 405
          title: The method does not apply here
          meaning: The path exists, but not with this method.
          remedy: The header `Allow` lists the methods it answers.
        not_acceptable:
          status: 406
          title: There is no such form of this
          meaning: The header `Accept` leaves out every form in which this could be answered.
          remedy: >-
            Most answers are `application/json`; a note is also `text/markdown` and `text/plain`. Leave `Accept` out, or
            add `*/*`.
        request_timeout:
          status: 408
          title: The request took too long to arrive
          meaning: 'The request did not arrive in time: the head within 10 seconds, and of the body a byte in every 15.'
          remedy: Try again; on a poor line send fewer changes at once. What arrived in part changed nothing.
        conflict:
          status: 409
          title: A newer change stands
          meaning: >-
            The change is older than what the note says now, so the newer one stands. Nothing is lost: what was sent is
            kept as a version, named by the header `Link`, and `current` is the note as it stands.
          remedy: >-
            Show the user `current`, or write again on top of it: with its `rev` in `If-Match`, or without
            `lastModified`.
        already_exists:
          status: 409
          title: It exists already
          meaning: >-
            The name is taken: a note of this id says something else already, or an account of this name is there.
          remedy: Write a note with PUT, which replaces, or leave the id out. Choose another name for the account.
        gone:
          status: 410
          title: It was deleted
          meaning: The note was deleted. `current` tells when; while it waits in the trash its content is still there.
          remedy: >-
            `POST /v1/notes/{id}/undelete` brings it back, `?deleted=include` shows it, and a PUT writes it anew.
        cursor_expired:
          status: 410
          title: The cursor is too old or from elsewhere
          meaning: >-
            The cursor was good once but leads nowhere now: it belongs to another account, to a database that was since
            replaced by a backup, to the time before the oldest tombstone kept, or it is ahead of the server. Nothing
            that was pushed along was applied.
          remedy: >-
            Sync from the start, without a cursor. Drop the notes that are unchanged on the device and did not come;
            keep and push the unsent ones. No edit is lost that way.
        precondition_failed:
          status: 412
          title: The precondition does not hold
          meaning: >-
            `If-Match` names a state the note is not in, or `If-None-Match: *` met a note that is there. Nothing
            changed.
          remedy: Read the note (or take `current`), put the change on top of it and send it with the new `rev`.
        too_large:
          status: 413
          title: The request is too large
          meaning: 'The request is longer than this path takes: 16 MiB or 1,000 changes for a sync.'
          remedy: Send less at once; `detail` names the limit. A single note that is too long is `invalid_note`.
        uri_too_long:
          status: 414
          title: The address is too long
          meaning: The address is longer than 8 KiB.
          remedy: Long text belongs in the body.
        unsupported_media_type:
          status: 415
          title: The body's type is not one that is read here
          meaning: >-
            The type of the body is not one that is read here. Web forms are the usual case: `curl -d` sends one unless
            told otherwise.
          remedy: Send a file as text with `curl -T note.md`, JSON with `curl --json @note.json`.
        range_not_satisfiable:
          status: 416
          title: The range lies beyond the end
          meaning: The header `Range` asks for bytes beyond the end of the file.
          remedy: The header `Content-Range` tells how long the file is.
        invalid_note:
          status: 422
          title: The note is not valid
          meaning: >-
            The JSON is fine, the note is not: a title of two lines, a tag twice, a folder with an empty segment, a
            member of the wrong type or beyond its length.
          remedy: '`errors` lists everything that is wrong, each with a JSON pointer. `GET /v1/info` tells the limits.'
        invalid_time:
          status: 422
          title: The time is not valid
          meaning: >-
            A time is not one: no offset, a day that does not exist, a number that is not whole, or outside the years
            1970 to 9999.
          remedy: >-
            Send RFC 3339 with an offset, `2026-11-21T18:30:00+09:00`, or an integer of milliseconds since 1970. In an
            address, `+` is written `%2B`.
        invalid_id:
          status: 422
          title: The id is not valid
          meaning: >-
            An id is 1 to 64 of the letters `A–Z` and `a–z`, digits, `_` and `-`; or the id in the body is not the one
            in the path.
          remedy: 'Derive ids from UUIDs or slugs, or leave the id out of a POST: the server makes one.'
        unknown_member:
          status: 422
          title: A member is not known
          meaning: >-
            The body has a member the server does not know. It is refused because dropping it would lose data in
            silence; often it is a slip, such as `tag` for `tags`.
          remedy: Correct the name. A client's own data goes into `extra`, which is kept as it is.
        invalid_parameter:
          status: 422
          title: A parameter is not valid
          meaning: A query parameter or a member of the request is missing, of the wrong type or out of its range.
          remedy: '`errors` points at it, and `detail` says what would be right.'
        invalid_backup:
          status: 422
          title: The backup or import is not whole
          meaning: >-
            The backup is cut short, or was changed after it was made: its count or its checksum does not fit. Or a file
            to import is of no known format, damaged, or beyond a limit; the detail says which. Nothing was changed.
          remedy: 'Use another copy. A backup file ends in a line with `"end": true`; docs/import.md lists the formats.'
        idempotency_mismatch:
          status: 422
          title: The idempotency key was used for another request
          meaning: This `Idempotency-Key` came with another request within the last 24 hours.
          remedy: Make a new key for each new request, and use the same one only to repeat the very same.
        too_many_requests:
          status: 429
          title: Too many requests
          meaning: >-
            There were ten wrong passwords within ten minutes for this name or from this address. Until the time is over
            the right password is refused too, so that nobody learns it by trying.
          remedy: 'Wait as many seconds as `Retry-After` says. Programs should use a token: valid tokens go on working.'
        headers_too_large:
          status: 431
          title: The header fields are too large
          meaning: The request has more than 100 header fields, or more than 16 KiB of them.
          remedy: Look for a cookie or a proxy that adds too much.
        internal:
          status: 500
          title: Something failed inside the server
          meaning: Something failed that should not. The request changed nothing.
          remedy: Try again later; tell whoever runs the server the `requestId`, under which the log has the reason.
        unavailable:
          status: 503
          title: The server cannot do this now
          meaning: >-
            The server cannot do this just now: it is stopping, or the disk does not answer. The request changed
            nothing.
          remedy: Try again after as many seconds as `Retry-After` says.
        insufficient_storage:
          status: 507
          title: There is no room left
          meaning: >-
            The server's disk is full, so the change could not be made safe and was not made at all. Reading goes on.
          remedy: Keep the change on the device and try again later; whoever runs the server must make room.

"""#

    static let json = #"""
{"openapi":"3.1.0","info":{"title":"CloudNotes","version":"0.1.0","summary":"A server that keeps notes safe and in step.","description":"CloudNotes keeps people's notes on disk and in step across their devices. Any client that speaks HTTP can use it, `curl` first:\n\n    export NOTES=http://127.0.0.1:8080 TOKEN=…\n    curl -H \"Authorization: Bearer $TOKEN\" --json '{\"title\": \"장보기\", \"body\": \"우유\"}' $NOTES/v1/notes\n\nWhat holds everywhere:\n\n- **Times** go out as RFC 3339 in UTC with three decimals; in, any offset and 0 to 9 decimals will do, or an integer of milliseconds since 1970.\n- **Text is kept byte for byte.** No Unicode normalisation, no rewriting of newlines.\n- **Members the server does not know are refused** (422 `unknown_member`); those it owns may be echoed back and are ignored, so GET, edit, PUT works. A client's own data goes into `extra`. So are query parameters it does not know (422 `invalid_parameter`).\n- A body is JSON for `application/json`, `application/merge-patch+json` and any `+json`. On note bodies a missing type, `text/plain` and `text/markdown` mean the note's text. Forms are 415.\n- Answers are compact; `?pretty` or a curl user agent indents them. `HEAD` works wherever `GET` does; `OPTIONS` answers 204 with `Allow`.\n- Every answer carries `X-Request-Id`, `Date` and `X-Content-Type-Options: nosniff`; over TLS of the server's own, `Strict-Transport-Security` too.\n- **Errors** are `application/problem+json` (RFC 9457) with a stable `code`; `type` points at its paragraph.\n- What is not yours is 404, like what does not exist.\n","license":{"name":"Apache-2.0","identifier":"Apache-2.0"}},"servers":[{"url":"/","description":"This server."}],"security":[{"bearer":[]},{"basic":[]},{"cookie":[]}],"tags":[{"name":"notes","description":"Notes, one at a time or by the page, as JSON or as text."},{"name":"versions","description":"Nothing is lost: what a note was, what lost against it, and why."},{"name":"attachments","description":"Files that hang on notes."},{"name":"sharing","description":"A note's page for whoever has its address."},{"name":"sync","description":"Keeping copies in step: push, pull, wait."},{"name":"backup","description":"All notes out of the server, and back into it."},{"name":"accounts","description":"Accounts, devices and their tokens."},{"name":"server","description":"The server itself."}],"paths":{"/v1/notes":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"listNotes","tags":["notes"],"summary":"List notes","description":"A page of the notes that match every filter, at most `limit` of them and about 16 MiB, pinned ones first only where `sort` says so. A note that moves while a client pages may come twice or not at all: to keep a copy in step, sync.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" \"$NOTES/v1/notes?limit=20&view=summary&tag=home\"","curl -H \"Authorization: Bearer $TOKEN\" \"$NOTES/v1/notes?sort=pinned,-lastModified&folder=home/lists\""],"parameters":[{"$ref":"#/components/parameters/NotesLimit"},{"$ref":"#/components/parameters/NotesPage"},{"$ref":"#/components/parameters/NotesSort"},{"$ref":"#/components/parameters/NotesTag"},{"$ref":"#/components/parameters/NotesFolder"},{"$ref":"#/components/parameters/NotesPinned"},{"$ref":"#/components/parameters/NotesModifiedSince"},{"$ref":"#/components/parameters/NotesCreatedSince"},{"$ref":"#/components/parameters/NotesCreatedBefore"},{"$ref":"#/components/parameters/NotesDeleted"},{"$ref":"#/components/parameters/NotesView"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"A page of notes.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Link":{"$ref":"#/components/headers/Link"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NoteList"},"examples":{"full":{"summary":"view=full","value":{"notes":[{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","title":"장보기","body":"우유\n달걀 10구\n대파","tags":["home","주말"],"folder":"home/lists","pinned":false,"createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","weather":null,"extra":{},"attachments":[],"deleted":false,"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234,"receivedAt":"2026-11-21T09:31:10.412Z","device":"dev_7Q2mZk4xT1c"},{"id":"ideas-2026","title":"Ideas for the garden","body":"Two rows of garlic before the frost.\nAsk Hana about compost.","tags":["garden"],"folder":"","pinned":true,"createdAt":"2026-10-02T18:04:00.000Z","lastModified":"2026-11-20T21:15:42.318Z","weather":{"main":"Rain","icon":"10d","description":"light rain","temperature":8.4},"extra":{"color":"green"},"attachments":[],"deleted":false,"rev":"b81d0e77c2f94a6f8d35e0a1947c6b20","seq":1229,"receivedAt":"2026-11-20T21:15:43.006Z","device":"dev_7Q2mZk4xT1c"}],"nextPage":null,"total":2}},"summary":{"summary":"view=summary","value":{"notes":[{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","displayTitle":"장보기","preview":"우유 달걀 10구 대파","createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","tags":["home","주말"],"folder":"home/lists","pinned":false,"weather":null,"deleted":false,"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234}],"nextPage":"eyJhZnRlciI6MTIzNH0","total":41}}}}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidListQuery"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"listNotesHead","tags":["notes"],"summary":"List notes (head alone)","parameters":[{"$ref":"#/components/parameters/NotesLimit"},{"$ref":"#/components/parameters/NotesPage"},{"$ref":"#/components/parameters/NotesSort"},{"$ref":"#/components/parameters/NotesTag"},{"$ref":"#/components/parameters/NotesFolder"},{"$ref":"#/components/parameters/NotesPinned"},{"$ref":"#/components/parameters/NotesModifiedSince"},{"$ref":"#/components/parameters/NotesCreatedSince"},{"$ref":"#/components/parameters/NotesCreatedBefore"},{"$ref":"#/components/parameters/NotesDeleted"},{"$ref":"#/components/parameters/NotesView"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Link":{"$ref":"#/components/headers/Link"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}},"post":{"operationId":"createNote","tags":["notes"],"summary":"Create a note","description":"Makes a note, under an id of the client's choice or a UUIDv7 of the server's. A note that is there already with the same content answers 200, so a request may be sent again; so does `Idempotency-Key`.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" --json '{\"title\": \"장보기\", \"body\": \"우유\\n달걀\"}' $NOTES/v1/notes","curl -H \"Authorization: Bearer $TOKEN\" -H \"Content-Type: text/markdown\" --data-binary @note.md $NOTES/v1/notes"],"parameters":[{"$ref":"#/components/parameters/IdempotencyKey"}],"requestBody":{"description":"JSON (any `+json` type too), or the text of the note: title, newline, body. Without a type it is text, and nothing at all is an empty note.","required":false,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NoteWrite"},"examples":{"korean":{"summary":"장보기","value":{"title":"장보기","body":"우유\n달걀 10구","tags":["home"],"folder":"home/lists"}},"english":{"summary":"With an id and a weather of its own","value":{"id":"ideas-2026","title":"Ideas for the garden","body":"Two rows of garlic.","pinned":true,"weather":{"main":"Rain","icon":"10d"},"lastModified":1795210542318}}}},"text/markdown":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"},"text/plain":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"}}},"responses":{"200":{"description":"The note was there already with this content.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Location":{"$ref":"#/components/headers/Location"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"note":{"$ref":"#/components/examples/Note"}}}}},"201":{"description":"The note was made (or was, at the first request under this `Idempotency-Key`).","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Location":{"$ref":"#/components/headers/Location"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"note":{"$ref":"#/components/examples/Note"}}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/NoteExists"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidNewNote"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/notes/{id}":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getNote","tags":["notes"],"summary":"Read a note","description":"As JSON, or as text where `Accept` asks for `text/markdown` or `text/plain`.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/notes/ideas-2026","curl -H \"Authorization: Bearer $TOKEN\" -H \"Accept: text/markdown\" $NOTES/v1/notes/ideas-2026"],"parameters":[{"$ref":"#/components/parameters/ShowDeleted"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"The note.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Vary":{"$ref":"#/components/headers/Vary"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CurrentNote"},"examples":{"note":{"$ref":"#/components/examples/Note"},"pinnedNote":{"$ref":"#/components/examples/PinnedNote"},"tombstone":{"$ref":"#/components/examples/Tombstone"}}},"text/markdown":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"},"text/plain":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/Gone"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getNoteHead","tags":["notes"],"summary":"Read a note (head alone)","parameters":[{"$ref":"#/components/parameters/ShowDeleted"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Vary":{"$ref":"#/components/headers/Vary"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}},"put":{"operationId":"putNote","tags":["notes"],"summary":"Write a whole note","description":"Makes the note or replaces all of it. GET, edit, PUT works: members the server owns are ignored, and a stamp that was only echoed counts as none. Without `lastModified` the write always takes effect; with an older one than the note's and no precondition it is a 409, and what was sent is kept as a version.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X PUT --json @note.json $NOTES/v1/notes/ideas-2026","curl -H \"Authorization: Bearer $TOKEN\" -X PUT -H 'If-Match: \"b81d0e77c2f94a6f8d35e0a1947c6b20\"' --json @note.json $NOTES/v1/notes/ideas-2026"],"parameters":[{"$ref":"#/components/parameters/IfMatch"},{"$ref":"#/components/parameters/IfNoneMatchStar"}],"requestBody":{"description":"The whole note: what is left out is emptied. As text it sets title and body and keeps the rest.","required":false,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NoteWrite"},"example":{"title":"Ideas for the garden","body":"Three rows of garlic.","tags":["garden"],"pinned":true,"baseRev":"b81d0e77c2f94a6f8d35e0a1947c6b20"}},"text/markdown":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"},"text/plain":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"}}},"responses":{"200":{"description":"The note was replaced, or said all this already, or was deleted and is live again.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"note":{"$ref":"#/components/examples/Note"}}}}},"201":{"description":"The note was made.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Location":{"$ref":"#/components/headers/Location"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"note":{"$ref":"#/components/examples/Note"}}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/Conflict"},"412":{"$ref":"#/components/responses/PreconditionFailed"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidNote"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}},"patch":{"operationId":"patchNote","tags":["notes"],"summary":"Change parts of a note","description":"A merge patch (RFC 7396): members that are named are replaced, `null` empties them, the others stay.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X PATCH --json '{\"pinned\": true}' $NOTES/v1/notes/ideas-2026"],"parameters":[{"$ref":"#/components/parameters/IfMatch"},{"$ref":"#/components/parameters/IfNoneMatchStar"}],"requestBody":{"required":true,"content":{"application/merge-patch+json":{"schema":{"$ref":"#/components/schemas/MergePatch"},"example":{"pinned":true,"extra":{"color":null}}},"application/json":{"schema":{"$ref":"#/components/schemas/MergePatch"},"example":{"tags":["garden","2026"]}}}},"responses":{"200":{"description":"The note after the change.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"pinnedNote":{"$ref":"#/components/examples/PinnedNote"}}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/Conflict"},"410":{"$ref":"#/components/responses/Gone"},"412":{"$ref":"#/components/responses/PreconditionFailed"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidNote"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}},"delete":{"operationId":"deleteNote","tags":["notes"],"summary":"Delete a note","description":"The note waits in the trash with its content (30 days, a setting), and every device hears of it. Deleting it again is 204 too.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X DELETE $NOTES/v1/notes/old-recipe","curl -H \"Authorization: Bearer $TOKEN\" -X DELETE \"$NOTES/v1/notes/old-recipe?purge=true\""],"parameters":[{"name":"lastModified","in":"query","description":"When its user deleted it; left out: now.","schema":{"$ref":"#/components/schemas/Time"}},{"name":"purge","in":"query","description":"Erase content, versions and search entries now, and leave a bare tombstone. Stamped now, whatever `lastModified` says.","schema":{"type":"boolean","default":false}},{"$ref":"#/components/parameters/IfMatch"}],"responses":{"204":{"description":"It is deleted.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/Conflict"},"412":{"$ref":"#/components/responses/PreconditionFailed"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidDelete"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/notes/{id}.md":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getNoteMarkdown","tags":["notes"],"summary":"Read a note as a .md file","description":"Title, newline, body; the title alone where there is no body; the body alone where a long first line made it the title too.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/notes/ideas-2026.md","curl -H \"Authorization: Bearer $TOKEN\" -o ideas.md $NOTES/v1/notes/ideas-2026.md"],"parameters":[{"$ref":"#/components/parameters/ShowDeleted"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"The text of the note.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"}},"content":{"text/markdown":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/Gone"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getNoteMarkdownHead","tags":["notes"],"summary":"Read a note as a .md file (head alone)","parameters":[{"$ref":"#/components/parameters/ShowDeleted"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}},"put":{"operationId":"putNoteMarkdown","tags":["notes"],"summary":"Write a note from a .md file","description":"Sets title (the first line) and body (all after it) and keeps the rest of the note. curl adds the file's name to an address that ends in `/`.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -T ideas-2026.md $NOTES/v1/notes/"],"parameters":[{"$ref":"#/components/parameters/IfMatch"},{"$ref":"#/components/parameters/IfNoneMatchStar"}],"requestBody":{"required":false,"description":"UTF-8 text, whatever `Content-Type` says but a form's or JSON's.","content":{"text/markdown":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"},"text/plain":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"}}},"responses":{"200":{"description":"The note was replaced, or said this already.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"note":{"$ref":"#/components/examples/Note"}}}}},"201":{"description":"The note was made.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Location":{"$ref":"#/components/headers/Location"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"note":{"$ref":"#/components/examples/Note"}}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/Conflict"},"412":{"$ref":"#/components/responses/PreconditionFailed"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidNote"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/notes/{id}.txt":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getNotePlainText","tags":["notes"],"summary":"Read a note as a .txt file","description":"The same text as `.md`, as `text/plain`.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/notes/ideas-2026.txt"],"parameters":[{"$ref":"#/components/parameters/ShowDeleted"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"The text of the note.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"}},"content":{"text/plain":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/Gone"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getNotePlainTextHead","tags":["notes"],"summary":"Read a note as a .txt file (head alone)","parameters":[{"$ref":"#/components/parameters/ShowDeleted"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}},"put":{"operationId":"putNotePlainText","tags":["notes"],"summary":"Write a note from a .txt file","description":"As for `.md`.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -T ideas-2026.txt $NOTES/v1/notes/"],"parameters":[{"$ref":"#/components/parameters/IfMatch"},{"$ref":"#/components/parameters/IfNoneMatchStar"}],"requestBody":{"required":false,"description":"UTF-8 text, whatever `Content-Type` says but a form's or JSON's.","content":{"text/markdown":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"},"text/plain":{"schema":{"$ref":"#/components/schemas/NoteText"},"example":"장보기\n우유\n달걀 10구\n대파"}}},"responses":{"200":{"description":"The note was replaced, or said this already.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"note":{"$ref":"#/components/examples/Note"}}}}},"201":{"description":"The note was made.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Location":{"$ref":"#/components/headers/Location"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"note":{"$ref":"#/components/examples/Note"}}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/Conflict"},"412":{"$ref":"#/components/responses/PreconditionFailed"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidNote"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/notes/{id}/undelete":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"post":{"operationId":"undeleteNote","tags":["notes"],"summary":"Bring a note back from the trash","description":"Live again with the content that waited in the trash, stamped now. A live note is answered as it stands.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X POST $NOTES/v1/notes/old-recipe/undelete"],"responses":{"200":{"description":"The note, live again.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"note":{"$ref":"#/components/examples/Note"}}}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/Gone"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/notes/{id}/versions":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"listVersions","tags":["versions"],"summary":"List a note's versions","description":"What the note was, newest first, and what lost against it; the present state is not among them. A deleted note has its versions still.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/notes/ideas-2026/versions"],"responses":{"200":{"description":"The versions.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/VersionList"},"example":{"versions":[{"rev":"07c5a9e3f16248bd9b1f4e7d2a806c95","lastModified":"2026-11-20T20:58:03.100Z","receivedAt":"2026-11-20T20:58:03.544Z","device":{"id":"dev_7Q2mZk4xT1c","name":"Mina의 노트북"},"reason":"superseded","displayTitle":"Ideas for the garden"},{"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","lastModified":"2026-11-20T21:10:00.000Z","sentModified":"2050-01-01T00:00:00.000Z","receivedAt":"2026-11-20T21:10:00.000Z","device":{"id":"dev_0b9RkPq2L8s","name":"Tablet"},"reason":"conflict","displayTitle":"Ideas for the gardne"}]}}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"listVersionsHead","tags":["versions"],"summary":"List a note's versions (head alone)","responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/notes/{id}/versions/{rev}":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/VersionRev"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getVersion","tags":["versions"],"summary":"Read a version","description":"The note as it was.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/notes/ideas-2026/versions/07c5a9e3f16248bd9b1f4e7d2a806c95"],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"The note as it was.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/CurrentNote"},"examples":{"pinnedNote":{"$ref":"#/components/examples/PinnedNote"}}}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getVersionHead","tags":["versions"],"summary":"Read a version (head alone)","parameters":[{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/notes/{id}/versions/{rev}/restore":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/VersionRev"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"post":{"operationId":"restoreVersion","tags":["versions"],"summary":"Bring a version back","description":"That content becomes a new change of the note, stamped now, so that it reaches every device.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X POST $NOTES/v1/notes/ideas-2026/versions/07c5a9e3f16248bd9b1f4e7d2a806c95/restore"],"responses":{"200":{"description":"The note, with that content.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Note"},"examples":{"pinnedNote":{"$ref":"#/components/examples/PinnedNote"}}}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/notes/{id}/explain":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"explainNote","tags":["versions"],"summary":"Why the note says what it says","description":"Every state that stood for the note's place, the winner first, with the key by which it won or lost.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/notes/ideas-2026/explain"],"responses":{"200":{"description":"The contenders.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Explain"},"example":{"id":"ideas-2026","rule":"The greater key wins: lastModified, then live above deleted, then the content's SHA-256.","contenders":[{"rev":"b81d0e77c2f94a6f8d35e0a1947c6b20","wins":true,"reason":"present","key":{"lastModified":"2026-11-20T21:15:42.318Z","live":true,"contentSha256":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"},"sentModified":"2026-11-20T21:15:42.318Z","admittedModified":"2026-11-20T21:15:42.318Z","receivedAt":"2026-11-20T21:15:43.006Z","base":"07c5a9e3f16248bd9b1f4e7d2a806c95","device":{"id":"dev_7Q2mZk4xT1c","name":"Mina의 노트북"}},{"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","wins":false,"reason":"conflict","key":{"lastModified":"2026-11-20T21:10:00.000Z","live":true,"contentSha256":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"},"sentModified":"2050-01-01T00:00:00.000Z","admittedModified":"2026-11-20T21:10:00.000Z","receivedAt":"2026-11-20T21:10:00.000Z","base":null,"device":{"id":"dev_0b9RkPq2L8s","name":"Tablet"}}]}}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"explainNoteHead","tags":["versions"],"summary":"Why the note says what it says (head alone)","responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/notes/{id}/attachments/{name}":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/AttachmentName"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getAttachment","tags":["attachments"],"summary":"Get a file","description":"Whole, or the one range that is asked for. Also of a note in the trash. What a browser could run (HTML, SVG, XML, PDF, and every type not known to be harmless) comes as a download, and all of it under a policy that lets nothing run or load.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -O $NOTES/v1/notes/ideas-2026/attachments/plan.pdf","curl -H \"Authorization: Bearer $TOKEN\" -r 0-999 $NOTES/v1/notes/ideas-2026/attachments/plan.pdf"],"parameters":[{"$ref":"#/components/parameters/ShowDeleted"},{"$ref":"#/components/parameters/Range"},{"$ref":"#/components/parameters/IfRange"},{"$ref":"#/components/parameters/FileIfMatch"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"The file.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/FileTag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Accept-Ranges":{"$ref":"#/components/headers/AcceptRanges"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"},"Content-Disposition":{"$ref":"#/components/headers/ContentDisposition"},"Content-Security-Policy":{"$ref":"#/components/headers/ContentSecurityPolicy"}},"content":{"*/*":{"schema":{"type":"string","format":"binary"}}}},"206":{"description":"The range that was asked for.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/FileTag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Accept-Ranges":{"$ref":"#/components/headers/AcceptRanges"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"},"Content-Disposition":{"$ref":"#/components/headers/ContentDisposition"},"Content-Security-Policy":{"$ref":"#/components/headers/ContentSecurityPolicy"},"Content-Range":{"$ref":"#/components/headers/ContentRange"}},"content":{"*/*":{"schema":{"type":"string","format":"binary"}}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/FileTag"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/Gone"},"412":{"$ref":"#/components/responses/PreconditionFailed"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"416":{"$ref":"#/components/responses/RangeNotSatisfiable"},"422":{"$ref":"#/components/responses/InvalidAttachment"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"headAttachment","tags":["attachments"],"summary":"Ask about a file","parameters":[{"$ref":"#/components/parameters/ShowDeleted"},{"$ref":"#/components/parameters/Range"},{"$ref":"#/components/parameters/IfRange"},{"$ref":"#/components/parameters/FileIfMatch"},{"$ref":"#/components/parameters/IfNoneMatch"},{"$ref":"#/components/parameters/IfModifiedSince"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/FileTag"},"Last-Modified":{"$ref":"#/components/headers/LastModified"},"Accept-Ranges":{"$ref":"#/components/headers/AcceptRanges"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"},"Content-Disposition":{"$ref":"#/components/headers/ContentDisposition"},"Content-Security-Policy":{"$ref":"#/components/headers/ContentSecurityPolicy"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/FileTag"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}},"put":{"operationId":"putAttachment","tags":["attachments"],"summary":"Attach a file","description":"The body is the file, of whatever type; without one, or with a form's, it is `application/octet-stream`. A change of the note, stamped now: it has a version, a `seq` and reaches every device, whatever is sent along of stamps. The same bytes and type again change nothing. A note has at most 100 files.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -H \"Content-Type: image/jpeg\" -T 사진.jpg $NOTES/v1/notes/ideas-2026/attachments/"],"parameters":[{"$ref":"#/components/parameters/FileIfMatch"},{"$ref":"#/components/parameters/FileIfNoneMatchStar"}],"requestBody":{"required":true,"content":{"application/octet-stream":{"schema":{"type":"string","format":"binary"}},"image/jpeg":{"schema":{"type":"string","format":"binary"}}}},"responses":{"200":{"description":"It took the place of the file of that name, or was there already.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/FileTag"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AttachmentWritten"},"example":{"name":"사진.jpg","type":"image/jpeg","size":482133,"sha256":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e","note":{"id":"ideas-2026","rev":"b81d0e77c2f94a6f8d35e0a1947c6b20","seq":1240,"lastModified":"2026-11-21T09:40:00.000Z"}}}}},"201":{"description":"The note had no file of that name.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/FileTag"},"Location":{"$ref":"#/components/headers/FileLocation"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AttachmentWritten"},"example":{"name":"사진.jpg","type":"image/jpeg","size":482133,"sha256":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e","note":{"id":"ideas-2026","rev":"b81d0e77c2f94a6f8d35e0a1947c6b20","seq":1240,"lastModified":"2026-11-21T09:40:00.000Z"}}}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/Gone"},"412":{"$ref":"#/components/responses/PreconditionFailed"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidAttachment"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}},"delete":{"operationId":"deleteAttachment","tags":["attachments"],"summary":"Take a file off","description":"A change of the note. A version that had the file brings it back when it is restored.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X DELETE $NOTES/v1/notes/ideas-2026/attachments/plan.pdf"],"parameters":[{"$ref":"#/components/parameters/FileIfMatch"},{"$ref":"#/components/parameters/FileIfNoneMatchStar"}],"responses":{"204":{"description":"The note has it no longer.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/Gone"},"412":{"$ref":"#/components/responses/PreconditionFailed"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidAttachment"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/notes/{id}/share":{"parameters":[{"$ref":"#/components/parameters/NoteId"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"post":{"operationId":"shareNote","tags":["sharing"],"summary":"Open a page for a note","description":"Whoever has the address reads the note's title, text, last change and the names of its files, as they are at that moment; nobody can guess it. Asked again, the address is the same. The page is away while the note is deleted and back when the note is; a purge ends it. Sharing is no change of the note.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X POST $NOTES/v1/notes/ideas-2026/share"],"responses":{"201":{"description":"The page's address.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Location":{"$ref":"#/components/headers/PageLocation"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Shared"},"example":{"url":"https://notes.example/s/Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s"}}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/Gone"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}},"delete":{"operationId":"unshareNote","tags":["sharing"],"summary":"Close the page","description":"It is gone at once and for good; a later one has another address.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X DELETE $NOTES/v1/notes/ideas-2026/share"],"responses":{"204":{"description":"The note has no page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidID"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/s/{token}":{"parameters":[{"$ref":"#/components/parameters/ShareToken"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getSharedPage","tags":["sharing"],"summary":"Read a shared note","description":"For anybody, without signing in. The page is made from the note's Markdown and holds no script, no picture and nothing from elsewhere; with `.md` behind the token it is the note as text.","x-curl":["curl $NOTES/s/Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s.md"],"security":[],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The page, or the text.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"},"Content-Security-Policy":{"$ref":"#/components/headers/ContentSecurityPolicy"},"Referrer-Policy":{"$ref":"#/components/headers/ReferrerPolicy"},"X-Robots-Tag":{"$ref":"#/components/headers/XRobotsTag"}},"content":{"text/html":{"schema":{"type":"string"}},"text/markdown":{"schema":{"type":"string"}}}},"304":{"description":"The note is as the client has it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"}}},"400":{"$ref":"#/components/responses/BadRequest"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/UnknownParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"headSharedPage","tags":["sharing"],"summary":"Ask about a shared note","security":[],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"},"Content-Security-Policy":{"$ref":"#/components/headers/ContentSecurityPolicy"},"Referrer-Policy":{"$ref":"#/components/headers/ReferrerPolicy"},"X-Robots-Tag":{"$ref":"#/components/headers/XRobotsTag"}}},"304":{"description":"The note is as the client has it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"},"Cache-Control":{"$ref":"#/components/headers/CacheControl"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/tags":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"listTags","tags":["notes"],"summary":"List tags","description":"Every tag that a live note has, with how many have it.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/tags"],"responses":{"200":{"description":"The tags, by name.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NamedCounts"},"example":[{"name":"garden","count":12},{"name":"집","count":3}]}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/UnknownParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"listTagsHead","tags":["notes"],"summary":"List tags (head alone)","responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/folders":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"listFolders","tags":["notes"],"summary":"List folders","description":"Every folder that a live note has, with how many have it.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/folders"],"responses":{"200":{"description":"The folders, by name.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NamedCounts"},"example":[{"name":"home/lists","count":7},{"name":"회의","count":21}]}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/UnknownParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"listFoldersHead","tags":["notes"],"summary":"List folders (head alone)","responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/search":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"searchNotes","tags":["notes"],"summary":"Search","description":"Every word of `q` must occur in title or body, anywhere inside a word; `\"…\"` is a phrase. Case, composed and\ndecomposed Hangul, full and half width and Latin accents count as equal. Hangul initials (`ㅁㅁ` finds 메모) and a\nhalf-typed last syllable (`메몾` finds 메모장) match too, below literal hits. Whole titles come first, then titles\nthat begin so, then titles, then bodies; within each the latest. Whatever is written is a query, never an error,\nand a change is searched from the moment its write is answered.\n","x-curl":["curl -G -H \"Authorization: Bearer $TOKEN\" --data-urlencode \"q=메모\" $NOTES/v1/search","curl -G -H \"Authorization: Bearer $TOKEN\" --data-urlencode \"q=\\\"장 보기\\\" 우유\" -d tag=home $NOTES/v1/search"],"parameters":[{"$ref":"#/components/parameters/SearchWords"},{"$ref":"#/components/parameters/SearchLimit"},{"$ref":"#/components/parameters/SearchPage"},{"$ref":"#/components/parameters/NotesTag"},{"$ref":"#/components/parameters/NotesFolder"},{"$ref":"#/components/parameters/NotesDeleted"}],"responses":{"200":{"description":"A page of results.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SearchResults"},"example":{"results":[{"note":{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","displayTitle":"장보기","preview":"우유 달걀 10구 대파","createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","tags":["home","주말"],"folder":"home/lists","pinned":false,"weather":null,"deleted":false,"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234},"snippet":"우유 달걀 10구 대파","matches":[{"field":"title","start":0,"length":2}]}],"nextPage":null,"total":1}}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidListQuery"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"searchNotesHead","tags":["notes"],"summary":"Search (head alone)","parameters":[{"$ref":"#/components/parameters/SearchWords"},{"$ref":"#/components/parameters/SearchLimit"},{"$ref":"#/components/parameters/SearchPage"},{"$ref":"#/components/parameters/NotesTag"},{"$ref":"#/components/parameters/NotesFolder"},{"$ref":"#/components/parameters/NotesDeleted"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/sync":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"post":{"operationId":"sync","tags":["sync"],"summary":"Push and pull","description":"One transaction: the changes are merged, then everything after `cursor` is answered, but for what this request wrote itself. A change that is not valid is told by its result, and the others go on; with `atomic` it refuses the request. See docs/sync.md for a client in a page.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" --json '{\"limit\": 500}' $NOTES/v1/sync","curl -H \"Authorization: Bearer $TOKEN\" --json @changes.json $NOTES/v1/sync"],"requestBody":{"description":"At most 1,000 changes and 16 MiB; 413 names the limit.","required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SyncRequest"},"examples":{"first":{"summary":"First sync","value":{}},"push":{"summary":"A change and a delete","value":{"cursor":"AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw","changes":[{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","title":"장보기","body":"우유\n달걀 10구\n대파","tags":["home","주말"],"folder":"home/lists","createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","baseRev":"b81d0e77c2f94a6f8d35e0a1947c6b20"},{"id":"old-recipe","deleted":true,"lastModified":"2026-11-19T12:00:00.000Z"}],"limit":500,"sentAt":"2026-11-21T09:31:12.000Z"}},"since":{"summary":"By time","value":{"since":"2026-11-20T00:00:00+09:00"}}}}}},"responses":{"200":{"description":"What became of each change, and what is new.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SyncResponse"},"examples":{"quiet":{"summary":"All applied, one note new","value":{"results":[{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","status":"applied","rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234,"current":{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","title":"장보기","body":"우유\n달걀 10구\n대파","tags":["home","주말"],"folder":"home/lists","pinned":false,"createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","weather":null,"extra":{},"attachments":[],"deleted":false,"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234,"receivedAt":"2026-11-21T09:31:10.412Z","device":"dev_7Q2mZk4xT1c"},"warnings":[]},{"id":"old-recipe","status":"applied","rev":"07c5a9e3f16248bd9b1f4e7d2a806c95","seq":1235,"current":{"id":"old-recipe","createdAt":"2026-08-11T07:00:00.000Z","lastModified":"2026-11-19T12:00:00.000Z","deleted":true,"rev":"07c5a9e3f16248bd9b1f4e7d2a806c95","seq":1230,"receivedAt":"2026-11-21T08:02:11.750Z","device":"dev_7Q2mZk4xT1c"},"warnings":[]}],"changes":[{"id":"ideas-2026","title":"Ideas for the garden","body":"Two rows of garlic before the frost.\nAsk Hana about compost.","tags":["garden"],"folder":"","pinned":true,"createdAt":"2026-10-02T18:04:00.000Z","lastModified":"2026-11-20T21:15:42.318Z","weather":{"main":"Rain","icon":"10d","description":"light rain","temperature":8.4},"extra":{"color":"green"},"attachments":[],"deleted":false,"rev":"b81d0e77c2f94a6f8d35e0a1947c6b20","seq":1229,"receivedAt":"2026-11-20T21:15:43.006Z","device":"dev_7Q2mZk4xT1c"}],"cursor":"AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw","hasMore":false,"serverTime":"2026-11-21T09:31:12.207Z"}},"conflict":{"summary":"One lost, one not valid","value":{"results":[{"id":"ideas-2026","status":"superseded","rev":"b81d0e77c2f94a6f8d35e0a1947c6b20","seq":1229,"version":"07c5a9e3f16248bd9b1f4e7d2a806c95","current":{"id":"ideas-2026","title":"Ideas for the garden","body":"Two rows of garlic before the frost.\nAsk Hana about compost.","tags":["garden"],"folder":"","pinned":true,"createdAt":"2026-10-02T18:04:00.000Z","lastModified":"2026-11-20T21:15:42.318Z","weather":{"main":"Rain","icon":"10d","description":"light rain","temperature":8.4},"extra":{"color":"green"},"attachments":[],"deleted":false,"rev":"b81d0e77c2f94a6f8d35e0a1947c6b20","seq":1229,"receivedAt":"2026-11-20T21:15:43.006Z","device":"dev_7Q2mZk4xT1c"},"warnings":[]},{"id":"bad","status":"invalid","code":"invalid_note","errors":[{"pointer":"/changes/1/title","detail":"The title must be one line, without LF and CR; further lines belong in the body."}],"warnings":[]}],"changes":[],"cursor":"AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw","hasMore":false,"serverTime":"2026-11-21T09:31:12.207Z"}}}}}},"400":{"$ref":"#/components/responses/BadSync"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/CursorExpired"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidSync"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/changes":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"listChanges","tags":["sync"],"summary":"Pull, or wait for something new","description":"The pull half of sync. With `wait` it answers as soon as something is new, or empty after that many seconds.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" \"$NOTES/v1/changes?cursor=$CURSOR&wait=60\"","curl -H \"Authorization: Bearer $TOKEN\" \"$NOTES/v1/changes?since=2026-11-20T00:00:00Z\""],"parameters":[{"$ref":"#/components/parameters/ChangesCursor"},{"$ref":"#/components/parameters/ChangesSince"},{"$ref":"#/components/parameters/ChangesLimit"},{"$ref":"#/components/parameters/ChangesWait"}],"responses":{"200":{"description":"What is new, in ascending `seq`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ChangesPage"},"example":{"changes":[{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","title":"장보기","body":"우유\n달걀 10구\n대파","tags":["home","주말"],"folder":"home/lists","pinned":false,"createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","weather":null,"extra":{},"attachments":[],"deleted":false,"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234,"receivedAt":"2026-11-21T09:31:10.412Z","device":"dev_7Q2mZk4xT1c"},{"id":"old-recipe","createdAt":"2026-08-11T07:00:00.000Z","lastModified":"2026-11-19T12:00:00.000Z","deleted":true,"rev":"07c5a9e3f16248bd9b1f4e7d2a806c95","seq":1230,"receivedAt":"2026-11-21T08:02:11.750Z","device":"dev_7Q2mZk4xT1c"}],"cursor":"AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw","hasMore":false,"serverTime":"2026-11-21T09:31:12.207Z"}}}},"400":{"$ref":"#/components/responses/BadCursor"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"410":{"$ref":"#/components/responses/CursorExpired"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidChanges"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"listChangesHead","tags":["sync"],"summary":"Pull, or wait for something new (head alone)","parameters":[{"$ref":"#/components/parameters/ChangesCursor"},{"$ref":"#/components/parameters/ChangesSince"},{"$ref":"#/components/parameters/ChangesLimit"},{"$ref":"#/components/parameters/ChangesWait"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/events":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"streamEvents","tags":["sync"],"summary":"Be told when to sync","description":"Server-sent events: `event: change`, with a cursor as `id` and `data`, whenever the account changes. It is a hint to sync, never the change itself. A comment comes every 15 seconds; a slow reader gets the latest hint, never a queue.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -N $NOTES/v1/events"],"parameters":[{"$ref":"#/components/parameters/LastEventID"}],"responses":{"200":{"description":"A stream without end.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"text/event-stream":{"schema":{"type":"string"},"example":"id: AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw\nevent: change\ndata: {\"cursor\":\"AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw\",\"seq\":1234}\n"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"streamEventsHead","tags":["sync"],"summary":"Be told when to sync (head alone)","parameters":[{"$ref":"#/components/parameters/LastEventID"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/backup":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getBackup","tags":["backup"],"summary":"All notes as a file","description":"One moment of the account, while writes go on: a header line, a line a note (deleted ones too), and an end line with the SHA-256 of all the lines before. The first member of a line tells what it is; docs/backup.md describes each. `lastBackupAt` in the status is marked once all of it was sent.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -OJ \"$NOTES/v1/backup?versions=true&attachments=true\""],"parameters":[{"$ref":"#/components/parameters/BackupVersions"},{"$ref":"#/components/parameters/BackupAttachments"}],"responses":{"200":{"description":"The backup, a stream.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Content-Disposition":{"$ref":"#/components/headers/ContentDisposition"}},"content":{"application/x-ndjson":{"schema":{"type":"string"},"example":"{\"format\":\"cloudnotes-backup\",\"version\":1,\"account\":\"me\",\"createdAt\":\"2026-11-21T09:30:00.123Z\",\"count\":0}\n{\"end\":true,\"count\":0,\"sha256\":\"a5a720c7cf91e41fc0859c689b38ecff6ef18eb8d8af02a678a57bd95a7f07db\"}\n"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/InvalidParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getBackupHead","tags":["backup"],"summary":"All notes as a file (head alone)","parameters":[{"$ref":"#/components/parameters/BackupVersions"},{"$ref":"#/components/parameters/BackupAttachments"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Content-Disposition":{"$ref":"#/components/headers/ContentDisposition"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/backup.zip":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getBackupZip","tags":["backup"],"summary":"All notes as Markdown files","description":"One moment of the account as a zip: a Markdown file with front matter for each note, folders as folders, the trash under `trash/`, files under `attachments/`, names that every system takes. `POST /v1/restore` takes it back as long as no bit of it was changed (its comment, the last 64 bytes, is the SHA-256 of all before); changed ones are for `POST /v1/import`. Versions and bare tombstones are not in it.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -OJ $NOTES/v1/backup.zip"],"responses":{"200":{"description":"The zip, a stream.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Content-Disposition":{"$ref":"#/components/headers/ContentDisposition"}},"content":{"application/zip":{"schema":{"type":"string","contentMediaType":"application/zip"}}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/UnknownParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getBackupZipHead","tags":["backup"],"summary":"All notes as Markdown files (head alone)","responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Content-Disposition":{"$ref":"#/components/headers/ContentDisposition"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/restore":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"post":{"operationId":"restore","tags":["backup"],"summary":"Bring a backup back","description":"All or nothing, of a file that is verified whole first. `merge`: each note by the merge rule, so newer edits and deletes stand, and doing it twice changes nothing. `overwrite`: the backup's content wins where it differs, as a new change, so it reaches every device; notes that the backup does not know stay. `replace`: the account becomes exactly the backup, and all cursors are 410 afterwards. `undo` names the snapshot of the account as it was before.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X POST -T backup.ndjson \"$NOTES/v1/restore?dryRun=true\"","curl -H \"Authorization: Bearer $TOKEN\" -X POST -T backup.ndjson \"$NOTES/v1/restore?mode=overwrite\""],"parameters":[{"$ref":"#/components/parameters/RestoreMode"},{"$ref":"#/components/parameters/DryRun"}],"requestBody":{"description":"The file that `GET /v1/backup` or `GET /v1/backup.zip` gave, told by its first bytes.","required":true,"content":{"application/x-ndjson":{"schema":{"type":"string"},"example":"{\"format\":\"cloudnotes-backup\",\"version\":1,\"account\":\"me\",\"createdAt\":\"2026-11-21T09:30:00.123Z\",\"count\":0}\n{\"end\":true,\"count\":0,\"sha256\":\"a5a720c7cf91e41fc0859c689b38ecff6ef18eb8d8af02a678a57bd95a7f07db\"}\n"}}},"responses":{"200":{"$ref":"#/components/responses/Restored"},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidBackup"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/restore/undo/{id}":{"parameters":[{"$ref":"#/components/parameters/UndoId"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"post":{"operationId":"undoRestore","tags":["backup"],"summary":"Go back to before a restore","description":"The account becomes exactly what it was when the snapshot was kept, and all cursors are 410 afterwards. The five newest snapshots of an account are kept, for 30 days. What stands now is kept as one more, so an undo can be undone.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X POST $NOTES/v1/restore/undo/9ba4f0402f9f8c44602e14655d004a28"],"responses":{"200":{"$ref":"#/components/responses/Restored"},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/UnknownParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/import":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"post":{"operationId":"import","tags":["backup"],"summary":"Bring in another application's notes","description":"The file that the other application exported: JSON of simple memo apps, Markdown (a file or a zip), Simplenote's zip, Google Takeout's zip with Keep, Evernote's .enex, Joplin's .jex. All or nothing, by the merge rule: ids follow from the source, so importing twice adds nothing, and what was edited or deleted here since then stands. docs/import.md says of each what comes over.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X POST -T notes.zip \"$NOTES/v1/import?dryRun=true\"","curl -H \"Authorization: Bearer $TOKEN\" --json @memos.json \"$NOTES/v1/import?format=json\""],"parameters":[{"$ref":"#/components/parameters/ImportFormat"},{"$ref":"#/components/parameters/DryRun"}],"requestBody":{"description":"The file as it is, of any type but a form's. At most 4 GiB (a setting).","required":true,"content":{"application/json":{"schema":{"type":"array","minItems":1,"items":{"type":"object","required":["title"],"properties":{"title":{"type":"string"},"body":{"type":"string"},"last_modified":{"type":"integer","minimum":0,"description":"Seconds below 10^11, else milliseconds."}},"additionalProperties":{"description":"What is not known is kept in the note's `extra`."}}},"example":[{"title":"장보기","body":"우유\n달걀","last_modified":1795253400},{"title":"Call back","body":"","last_modified":1795253470}]}}},"responses":{"200":{"$ref":"#/components/responses/Imported"},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidImport"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/accounts":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"post":{"operationId":"createAccount","tags":["accounts"],"summary":"Sign up","description":"Where the server allows it (`NOTES_SIGNUP=open`).","security":[],"x-curl":["curl --json '{\"name\": \"mina\", \"password\": \"correct horse battery\"}' $NOTES/v1/accounts"],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AccountCreate"},"example":{"name":"mina","password":"correct horse battery"}}}},"responses":{"201":{"description":"The account.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Account"},"example":{"name":"mina"}}}},"400":{"$ref":"#/components/responses/BadBody"},"403":{"$ref":"#/components/responses/SignUpClosed"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"409":{"$ref":"#/components/responses/AccountExists"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidCredentials"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/accounts/current":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"delete":{"operationId":"deleteAccount","tags":["accounts"],"summary":"Erase the account","description":"Everything of the account is erased at once and for good: notes, versions, devices, tokens.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X DELETE --json '{\"password\": \"correct horse battery\"}' $NOTES/v1/accounts/current"],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/AccountDelete"},"example":{"password":"correct horse battery"}}}},"responses":{"204":{"description":"It is erased.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/PresentPasswordWrong"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidCredentials"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/accounts/current/password":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"put":{"operationId":"changePassword","tags":["accounts"],"summary":"Change the password","description":"Every other device's token is dead at once; the asking one's stays.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X PUT --json '{\"currentPassword\": \"correct horse battery\", \"newPassword\": \"고양이가 창가에 앉았다\"}' $NOTES/v1/accounts/current/password"],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/PasswordChange"},"example":{"currentPassword":"correct horse battery","newPassword":"고양이가 창가에 앉았다"}}}},"responses":{"204":{"description":"It is changed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/PresentPasswordWrong"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidCredentials"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/sessions":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"post":{"operationId":"createSession","tags":["accounts"],"summary":"Sign in","description":"Gives a token for one device. The token is shown once; the server keeps only its SHA-256. Over plain HTTP from other machines passwords are refused, unless the operator allows it.","security":[],"x-curl":["curl --json '{\"name\": \"mina\", \"password\": \"correct horse battery\", \"device\": \"laptop\"}' $NOTES/v1/sessions"],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/SessionCreate"},"example":{"name":"mina","password":"correct horse battery","device":"Mina의 노트북"}}}},"responses":{"201":{"description":"The token.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Set-Cookie":{"$ref":"#/components/headers/SetCookie"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Session"},"example":{"token":"Hk3vY9pQ0sX7mB2dR5tW8zC1nF4gJ6lA0eU3iO9yT2q","device":{"id":"dev_7Q2mZk4xT1c","name":"laptop","createdAt":"2026-11-21T09:30:00.123Z"},"account":{"name":"mina"}}}}},"400":{"$ref":"#/components/responses/BadBody"},"401":{"$ref":"#/components/responses/WrongPassword"},"403":{"$ref":"#/components/responses/PasswordInTheClear"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"415":{"$ref":"#/components/responses/UnsupportedMediaType"},"422":{"$ref":"#/components/responses/InvalidCredentials"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/sessions/current":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"delete":{"operationId":"deleteCurrentSession","tags":["accounts"],"summary":"Sign out","description":"The token that asks is dead at once; its cookie is taken back.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X DELETE $NOTES/v1/sessions/current"],"responses":{"204":{"description":"The token is dead.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Set-Cookie":{"$ref":"#/components/headers/SetCookie"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/UnknownParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/devices":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"listDevices","tags":["accounts"],"summary":"List devices","description":"Who has a token of this account, when it was last seen, and how far behind it is.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/devices"],"responses":{"200":{"description":"The devices.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/DeviceList"},"example":[{"id":"dev_7Q2mZk4xT1c","name":"Mina의 노트북","createdAt":"2026-09-01T08:00:00.000Z","lastSeenAt":"2026-11-21T09:31:12.207Z","lastSyncAt":"2026-11-21T09:31:12.207Z","behind":0,"clockOffsetMs":-184,"current":true},{"id":"dev_0b9RkPq2L8s","name":"Tablet","createdAt":"2026-10-11T19:20:00.000Z","lastSeenAt":"2026-11-18T22:40:00.000Z","lastSyncAt":null,"behind":37,"clockOffsetMs":null,"current":false}]}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/UnknownParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"listDevicesHead","tags":["accounts"],"summary":"List devices (head alone)","responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/devices/{id}":{"parameters":[{"$ref":"#/components/parameters/DeviceId"},{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"delete":{"operationId":"deleteDevice","tags":["accounts"],"summary":"Revoke a device","description":"Its token answers 401 from the next request on, and its event streams close.","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" -X DELETE $NOTES/v1/devices/dev_7Q2mZk4xT1c"],"responses":{"204":{"description":"It is revoked.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/CrossSite"},"404":{"$ref":"#/components/responses/NotFound"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/UnknownParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"},"507":{"$ref":"#/components/responses/InsufficientStorage"}}}},"/v1/status":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getStatus","tags":["accounts"],"summary":"What the account holds","x-curl":["curl -H \"Authorization: Bearer $TOKEN\" $NOTES/v1/status"],"responses":{"200":{"description":"Counters of the account.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Status"},"example":{"notes":214,"deleted":3,"versions":1290,"attachments":0,"bytes":734003,"seq":1235,"lastChangeAt":"2026-11-21T09:31:12.207Z","lastBackupAt":null,"lastSyncAt":"2026-11-21T09:31:12.207Z","devices":2}}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"422":{"$ref":"#/components/responses/UnknownParameter"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getStatusHead","tags":["accounts"],"summary":"What the account holds (head alone)","responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/health":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getHealth","tags":["server"],"summary":"Whether the process serves","security":[],"x-curl":["curl $NOTES/health"],"responses":{"200":{"description":"It does.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Ok"},"example":{"status":"ok"}}}},"400":{"$ref":"#/components/responses/BadRequest"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getHealthHead","tags":["server"],"summary":"Whether the process serves (head alone)","security":[],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/ready":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getReady","tags":["server"],"summary":"Whether it may be given work","description":"503 while the store cannot write or the server is stopping.","security":[],"x-curl":["curl $NOTES/ready"],"responses":{"200":{"description":"It may.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Ok"},"example":{"status":"ok"}}}},"400":{"$ref":"#/components/responses/BadRequest"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getReadyHead","tags":["server"],"summary":"Whether it may be given work (head alone)","security":[],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/metrics":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getMetrics","tags":["server"],"summary":"Figures for operators","description":"Requests by route, method and status with their durations, bytes, connections, what was refused and why, the store's transactions, sizes, the last backup's age, memory and descriptors, in the Prometheus text format. Read from the server's own machine (by address or as localhost, and not through a proxy), or from anywhere with the operator's token (`NOTES_ADMIN_TOKEN`) as `Authorization: Bearer`.","security":[],"x-curl":["curl $NOTES/metrics"],"responses":{"200":{"description":"The figures.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"text/plain":{"schema":{"type":"string"},"example":"# HELP cloudnotes_http_connections Connections that are open.\n# TYPE cloudnotes_http_connections gauge\ncloudnotes_http_connections 3\n"}}},"400":{"$ref":"#/components/responses/BadRequest"},"401":{"$ref":"#/components/responses/Unauthorized"},"403":{"$ref":"#/components/responses/NotFromHere"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getMetricsHead","tags":["server"],"summary":"Figures for operators (head alone)","security":[],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/v1/info":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getInfo","tags":["server"],"summary":"What this server is","description":"Name, version, limits and features; nothing that is secret. `serverTime` tells a client how far off its clock is.","security":[],"x-curl":["curl $NOTES/v1/info"],"responses":{"200":{"description":"What it is.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Info"},"example":{"name":"CloudNotes","version":"0.1.0","api":"v1","serverTime":"2026-11-21T09:31:12.207Z","limits":{"noteBytes":1048576,"titleBytes":4096,"tags":64,"tagCharacters":64,"folderBytes":512,"extraBytes":16384,"attachments":100,"attachmentBytes":26214400,"attachmentNameBytes":255,"changesPerSync":1000,"syncBytes":16777216,"pageNotes":1000,"searchBytes":1024,"waitSeconds":60},"signup":"closed","features":["notes","versions","attachments","share","search","sync","events","backup","import"]}}}},"400":{"$ref":"#/components/responses/BadRequest"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getInfoHead","tags":["server"],"summary":"What this server is (head alone)","security":[],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/openapi.yaml":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getOpenAPIYaml","tags":["server"],"summary":"This description as YAML","security":[],"x-curl":["curl $NOTES/openapi.yaml"],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"OpenAPI 3.1.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}},"content":{"application/yaml":{"schema":{"description":"The text of openapi.yaml."}}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getOpenAPIYamlHead","tags":["server"],"summary":"This description as YAML (head alone)","security":[],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/openapi.json":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getOpenAPIJson","tags":["server"],"summary":"This description as JSON","security":[],"x-curl":["curl $NOTES/openapi.json"],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"OpenAPI 3.1.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}},"content":{"application/json":{"schema":{"type":"object","required":["openapi","info","paths"]}}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getOpenAPIJsonHead","tags":["server"],"summary":"This description as JSON (head alone)","security":[],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/docs":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getDocs","tags":["server"],"summary":"This description as a page","description":"Readable in any browser, with scripts off.","security":[],"x-curl":["curl $NOTES/docs"],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}},"content":{"text/html":{"schema":{"type":"string"}}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getDocsHead","tags":["server"],"summary":"This description as a page (head alone)","security":[],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/docs/errors":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getDocsErrors","tags":["server"],"summary":"What each error code means","description":"One paragraph for each code; the `type` of a problem points at it.","security":[],"x-curl":["curl $NOTES/docs/errors"],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"The page.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}},"content":{"text/html":{"schema":{"type":"string"}}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getDocsErrorsHead","tags":["server"],"summary":"What each error code means (head alone)","security":[],"parameters":[{"$ref":"#/components/parameters/IfNoneMatch"}],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}},"/":{"parameters":[{"$ref":"#/components/parameters/Pretty"},{"$ref":"#/components/parameters/RequestId"}],"get":{"operationId":"getRoot","tags":["server"],"summary":"The web client","description":"For programs: a short greeting with the first three commands. A browser without a web client to show is sent to /docs.","security":[],"x-curl":["curl $NOTES/"],"responses":{"200":{"description":"The web client, or the greeting.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"text/html":{"schema":{"type":"string"}},"text/plain":{"schema":{"type":"string"}}}},"303":{"description":"The documentation is at `Location`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"400":{"$ref":"#/components/responses/BadRequest"},"405":{"$ref":"#/components/responses/MethodNotAllowed"},"406":{"$ref":"#/components/responses/NotAcceptable"},"408":{"$ref":"#/components/responses/RequestTimeout"},"413":{"$ref":"#/components/responses/TooLarge"},"414":{"$ref":"#/components/responses/URITooLong"},"429":{"$ref":"#/components/responses/TooManyRequests"},"431":{"$ref":"#/components/responses/HeadersTooLarge"},"500":{"$ref":"#/components/responses/Internal"},"503":{"$ref":"#/components/responses/Unavailable"}}},"head":{"operationId":"getRootHead","tags":["server"],"summary":"The web client (head alone)","security":[],"responses":{"200":{"description":"What GET answers, without the body.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"303":{"description":"The documentation is at `Location`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}},"304":{"description":"Nothing is newer than what the client has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"ETag":{"$ref":"#/components/headers/ETag"}}},"4XX":{"$ref":"#/components/responses/Refused"},"5XX":{"$ref":"#/components/responses/Refused"}}}}},"components":{"securitySchemes":{"bearer":{"type":"http","scheme":"bearer","description":"A token, from `POST /v1/sessions` or the first start of the server."},"basic":{"type":"http","scheme":"basic","description":"A name with its password, or with a token: `curl -u name:password`. Over plain HTTP from other machines a password is refused with 403, unless the operator allows it; a token is not."},"cookie":{"type":"apiKey","in":"cookie","name":"notes_session","description":"For the web client. An unsafe method must come from the same origin, else 403."}},"parameters":{"NoteId":{"name":"id","in":"path","required":true,"description":"The note's id.","schema":{"$ref":"#/components/schemas/NoteId"},"example":"ideas-2026"},"AttachmentName":{"name":"name","in":"path","required":true,"description":"The file's name, 1 to 255 bytes of UTF-8, percent-encoded; no `/`, `\\`, control character, not `.` or `..`.","schema":{"type":"string","minLength":1,"maxLength":255,"pattern":"^[^/\\\\\\u0000-\\u001F\\u007F-\\u009F]+$","not":{"enum":[".",".."]}},"example":"plan.pdf"},"ShareToken":{"name":"token","in":"path","required":true,"description":"What the page's address ends in, with `.md` behind it for the note as text.","schema":{"type":"string"},"example":"Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s"},"Range":{"name":"Range","in":"header","description":"One range of bytes; several, and other units, are answered with the whole.","schema":{"type":"string"},"example":"bytes=0-999"},"IfRange":{"name":"If-Range","in":"header","description":"The `ETag` the client has a part of; another file is answered whole.","schema":{"type":"string"},"example":"\"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e\""},"FileIfMatch":{"name":"If-Match","in":"header","description":"The file's `ETag`s, or `*` for any file of that name; with a write, the note's rev will do as well. Else 412.","schema":{"type":"string"},"example":"\"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e\""},"FileIfNoneMatchStar":{"name":"If-None-Match","in":"header","description":"`*`: only where the note has no file of this name, else 412. Anything else is 422.","schema":{"type":"string"},"example":"*"},"VersionRev":{"name":"rev","in":"path","required":true,"description":"The `rev` of one of the versions.","schema":{"$ref":"#/components/schemas/Rev"},"example":"07c5a9e3f16248bd9b1f4e7d2a806c95"},"DeviceId":{"name":"id","in":"path","required":true,"description":"From the list of devices.","schema":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"example":"dev_7Q2mZk4xT1c"},"Pretty":{"name":"pretty","in":"query","description":"Indent a JSON answer; so does a curl user agent. `false` and `0` keep it compact.","allowEmptyValue":true,"schema":{"type":"string"}},"RequestId":{"name":"X-Request-Id","in":"header","description":"A name for this request, given back in the answer where it is 1 to 64 of `[A-Za-z0-9._-]`; anything else is replaced by the server's own.","schema":{"type":"string"}},"IfMatch":{"name":"If-Match","in":"header","description":"One or more revs between quotes, or `*`. Where the note is at none of them (or is missing) nothing is written: 412.","schema":{"type":"string"},"example":"\"3f9a6c1e0b7d4a52986f0c3d1e5b7a84\""},"IfNoneMatch":{"name":"If-None-Match","in":"header","description":"`ETag`s the client has; where one of them stands the answer is 304.","schema":{"type":"string"},"example":"\"3f9a6c1e0b7d4a52986f0c3d1e5b7a84\""},"IfNoneMatchStar":{"name":"If-None-Match","in":"header","description":"`*`: only where there is no live note of this id, else 412. Anything else is 422. `If-Match` goes before it.","schema":{"type":"string"},"example":"*"},"IfModifiedSince":{"name":"If-Modified-Since","in":"header","description":"An HTTP date; 304 where nothing is newer. `If-None-Match` goes before it. A note goes by its own `lastModified`, a list by the server's time of the account's last change: send the `Last-Modified` that came with it.","schema":{"type":"string"},"example":"Sat, 21 Nov 2026 09:31:10 GMT"},"IdempotencyKey":{"name":"Idempotency-Key","in":"header","description":"Chosen by the client for one request, 1 to 255 visible ASCII characters. For 24 hours the same key and body get the first answer again; with another body it is 422 `idempotency_mismatch`.","schema":{"type":"string","pattern":"^[!-~]{1,255}$"},"example":"b0f6c7de-8a1e-4f4e-9c55-6f0f3c1a2b7d"},"NotesLimit":{"name":"limit","in":"query","description":"Notes on a page, at most.","schema":{"type":"integer","minimum":1,"maximum":1000,"default":100}},"NotesPage":{"name":"page","in":"query","description":"The `nextPage` of the page before, with the same filters and order. Anything else is 422 `invalid_parameter`.","schema":{"type":"string"}},"NotesSort":{"name":"sort","in":"query","description":"Keys in order of weight, each once, `-` for descending; ties go by id. `pinned` puts pinned notes first.","schema":{"type":"string","default":"-lastModified","pattern":"^-?(lastModified|createdAt|title|pinned)(,-?(lastModified|createdAt|title|pinned)){0,3}$"},"examples":{"recent":{"value":"-lastModified"},"pinned":{"value":"pinned,-lastModified"}}},"NotesTag":{"name":"tag","in":"query","description":"Only notes with exactly this tag.","schema":{"type":"string"}},"NotesFolder":{"name":"folder","in":"query","description":"Only notes in exactly this folder; empty for those in none.","schema":{"type":"string"}},"NotesPinned":{"name":"pinned","in":"query","description":"Only pinned notes, or only others.","schema":{"type":"boolean"}},"NotesModifiedSince":{"name":"modifiedSince","in":"query","description":"Only notes their user changed at or after it. To find what is new on the server, sync.","schema":{"$ref":"#/components/schemas/Time"}},"NotesCreatedSince":{"name":"createdSince","in":"query","description":"Only notes created at or after it.","schema":{"$ref":"#/components/schemas/Time"}},"NotesCreatedBefore":{"name":"createdBefore","in":"query","description":"Only notes created before it.","schema":{"$ref":"#/components/schemas/Time"}},"NotesDeleted":{"name":"deleted","in":"query","description":"Whether notes in the trash are listed. Bare tombstones never are.","schema":{"type":"string","enum":["exclude","include","only"],"default":"exclude"}},"NotesView":{"name":"view","in":"query","description":"Whole notes, or what a list shows of them.","schema":{"type":"string","enum":["full","summary"],"default":"full"}},"SearchWords":{"name":"q","in":"query","required":true,"description":"What to search for, at most 1,024 bytes of UTF-8. A search beyond that is 422, which names the limit.","schema":{"type":"string","maxLength":1024},"examples":{"korean":{"value":"메모"},"initials":{"value":"ㅁㅁ"},"phrase":{"value":"\"장 보기\" 우유"}}},"SearchLimit":{"name":"limit","in":"query","description":"Results on a page, at most.","schema":{"type":"integer","minimum":1,"maximum":1000,"default":50}},"SearchPage":{"name":"page","in":"query","description":"The `nextPage` of the page before, with the same words and filters. Pages go on by rank and time, so they hold while notes change: a note that is edited meanwhile may come once more or not again, every other comes once.","schema":{"type":"string"}},"ShowDeleted":{"name":"deleted","in":"query","description":"`include` answers 200 for a deleted note too.","schema":{"type":"string","enum":["exclude","include"],"default":"exclude"}},"ChangesCursor":{"name":"cursor","in":"query","description":"From the answer before; empty or left out: from the beginning, live notes alone.","schema":{"$ref":"#/components/schemas/Cursor"}},"ChangesSince":{"name":"since","in":"query","description":"In place of a cursor: everything the server received at or after it, tombstones included.","schema":{"$ref":"#/components/schemas/Time"}},"ChangesLimit":{"name":"limit","in":"query","description":"Notes on a page, at most. A page also ends at about 4 MiB.","schema":{"type":"integer","minimum":1,"maximum":1000,"default":500}},"ChangesWait":{"name":"wait","in":"query","description":"Seconds to wait for something new where nothing is.","schema":{"type":"integer","minimum":0,"maximum":60,"default":0}},"BackupVersions":{"name":"versions","in":"query","description":"With the states notes had before.","schema":{"type":"boolean","default":false}},"BackupAttachments":{"name":"attachments","in":"query","description":"With the files that hang on notes.","schema":{"type":"boolean","default":false}},"RestoreMode":{"name":"mode","in":"query","description":"What wins where the account and the backup differ.","schema":{"enum":["merge","overwrite","replace"],"default":"merge"}},"DryRun":{"name":"dryRun","in":"query","description":"Count what would be done, and do nothing.","schema":{"type":"boolean","default":false}},"ImportFormat":{"name":"format","in":"query","description":"What the file is; `auto` finds out from what it begins with.","schema":{"type":"string","enum":["auto","json","markdown","simplenote","keep","enex","jex"],"default":"auto"}},"UndoId":{"name":"id","in":"path","required":true,"description":"The `undo` of a restore or of a warning.","schema":{"type":"string","minLength":32,"maxLength":32,"pattern":"^[0-9a-f]{32}$"},"example":"9ba4f0402f9f8c44602e14655d004a28"},"LastEventID":{"name":"Last-Event-ID","in":"header","description":"The last `id` that was seen; behind the newest change, one hint comes at once.","schema":{"type":"string"}}},"headers":{"XRequestId":{"description":"The request's own `X-Request-Id` where it was fit, else one the server made.","required":true,"schema":{"type":"string","pattern":"^[A-Za-z0-9._-]{1,64}$"},"example":"9f2c61d07be4a835"},"Date":{"description":"When the answer was made (RFC 9110).","required":true,"schema":{"type":"string","pattern":"^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$"},"example":"Sat, 21 Nov 2026 09:31:12 GMT"},"XContentTypeOptions":{"description":"Browsers do not guess types.","required":true,"schema":{"const":"nosniff"}},"ETag":{"description":"The `rev` between quotes; for lists and pages, a name of what was answered.","schema":{"type":"string","pattern":"^(W/)?\"[!#-~]+\"$"},"example":"\"3f9a6c1e0b7d4a52986f0c3d1e5b7a84\""},"LastModified":{"description":"The note's `lastModified`, to the second.","schema":{"type":"string","pattern":" GMT$"},"example":"Sat, 21 Nov 2026 09:31:10 GMT"},"FileTag":{"description":"The SHA-256 of the file's bytes.","schema":{"type":"string","pattern":"^\"[0-9a-f]{64}\"$"},"example":"\"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e\""},"FileLocation":{"description":"Where the file is.","schema":{"type":"string","pattern":"^/v1/notes/[A-Za-z0-9_-]{1,64}/attachments/.+$"},"example":"/v1/notes/ideas-2026/attachments/plan.pdf"},"PageLocation":{"description":"Where the page is.","schema":{"type":"string","pattern":"/s/[A-Za-z0-9_-]{43}$"},"example":"https://notes.example/s/Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s"},"AcceptRanges":{"description":"Ranges are of bytes.","schema":{"const":"bytes"}},"ContentRange":{"description":"Which bytes these are, of how many.","schema":{"type":"string","pattern":"^bytes [0-9]+-[0-9]+/[0-9]+$"},"example":"bytes 0-999/482133"},"CacheControl":{"description":"Nobody but the client keeps it, and not without asking.","schema":{"type":"string"},"example":"private, no-cache"},"ContentDisposition":{"description":"A file name with the account and the date.","schema":{"type":"string"}},"ContentSecurityPolicy":{"description":"Nothing runs and nothing is loaded.","schema":{"type":"string"},"example":"sandbox; default-src 'none'"},"ReferrerPolicy":{"description":"No other site learns the address.","schema":{"const":"no-referrer"}},"XRobotsTag":{"description":"No index lists it.","schema":{"type":"string"},"example":"noindex, nofollow, noarchive"},"Location":{"description":"Where the note is.","schema":{"type":"string","pattern":"/v1/notes/[A-Za-z0-9_-]{1,64}$"},"example":"/v1/notes/0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d"},"Link":{"description":"`rel=\"next\"` on a page that is not the last; `rel=\"version\"` for what a conflict kept.","schema":{"type":"string","pattern":"^<[^>]+>; *rel=\"?(next|version)\"?"},"example":"</v1/notes/ideas-2026/versions/3f9a6c1e0b7d4a52986f0c3d1e5b7a84>; rel=\"version\""},"Vary":{"description":"The answer follows `Accept`.","schema":{"type":"string"},"example":"Accept"},"WarningCode":{"description":"The stamp that was sent was replaced: the clock is ahead.","schema":{"enum":["clock_ahead"]}},"SetCookie":{"description":"`notes_session`, where `cookie` was true (or taken back at sign-out).","schema":{"type":"string","pattern":"^notes_session="}},"WWWAuthenticate":{"description":"The ways to say who is asking.","required":true,"schema":{"type":"string","pattern":"Bearer|Basic"},"example":"Bearer, Basic realm=\"CloudNotes\""},"Allow":{"description":"The methods this path answers.","required":true,"schema":{"type":"string","pattern":"^[A-Z]+(, [A-Z]+)*$"},"example":"GET, HEAD, OPTIONS"},"RetryAfter":{"description":"Seconds to wait.","required":true,"schema":{"type":"integer","minimum":0},"example":5}},"examples":{"Note":{"summary":"A shopping list","value":{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","title":"장보기","body":"우유\n달걀 10구\n대파","tags":["home","주말"],"folder":"home/lists","pinned":false,"createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","weather":null,"extra":{},"attachments":[],"deleted":false,"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234,"receivedAt":"2026-11-21T09:31:10.412Z","device":"dev_7Q2mZk4xT1c"}},"PinnedNote":{"summary":"A pinned note with weather and data of its client","value":{"id":"ideas-2026","title":"Ideas for the garden","body":"Two rows of garlic before the frost.\nAsk Hana about compost.","tags":["garden"],"folder":"","pinned":true,"createdAt":"2026-10-02T18:04:00.000Z","lastModified":"2026-11-20T21:15:42.318Z","weather":{"main":"Rain","icon":"10d","description":"light rain","temperature":8.4},"extra":{"color":"green"},"attachments":[],"deleted":false,"rev":"b81d0e77c2f94a6f8d35e0a1947c6b20","seq":1229,"receivedAt":"2026-11-20T21:15:43.006Z","device":"dev_7Q2mZk4xT1c"}},"Tombstone":{"summary":"A deleted note","value":{"id":"old-recipe","createdAt":"2026-08-11T07:00:00.000Z","lastModified":"2026-11-19T12:00:00.000Z","deleted":true,"rev":"07c5a9e3f16248bd9b1f4e7d2a806c95","seq":1230,"receivedAt":"2026-11-21T08:02:11.750Z","device":"dev_7Q2mZk4xT1c"}}},"responses":{"BadRequest":{"description":"Malformed HTTP, or a path or query that is not UTF-8.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":400},"code":{"enum":["bad_request","invalid_utf8"]}}}]},"example":{"type":"/docs/errors#bad_request","title":"The request is not well-formed HTTP","status":400,"detail":"The header field \"Host\" is missing; HTTP/1.1 requires it.","code":"bad_request","requestId":"9f2c61d07be4a835"}}}},"BadBody":{"description":"A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":400},"code":{"enum":["invalid_json","invalid_utf8","bad_request"]}}}]},"example":{"type":"/docs/errors#invalid_json","title":"The body is not valid JSON","status":400,"detail":"Byte 17: a comma stands before the closing brace.","code":"invalid_json","requestId":"9f2c61d07be4a835"}}}},"BadCursor":{"description":"A cursor that no server like this one wrote, or malformed HTTP.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":400},"code":{"enum":["invalid_cursor","bad_request","invalid_utf8"]}}}]},"example":{"type":"/docs/errors#invalid_cursor","title":"The cursor is not one of this server's","status":400,"detail":"This is no cursor of this server; send one exactly as it was given, or none to begin anew.","code":"invalid_cursor","requestId":"9f2c61d07be4a835"}}}},"BadSync":{"description":"A body that is not strict JSON, not UTF-8, or a cursor that no server like this one wrote.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":400},"code":{"enum":["invalid_json","invalid_utf8","invalid_cursor","bad_request"]}}}]},"example":{"type":"/docs/errors#invalid_cursor","title":"The cursor is not one of this server's","status":400,"detail":"This is no cursor of this server; send one exactly as it was given, or none to begin anew.","code":"invalid_cursor","requestId":"9f2c61d07be4a835"}}}},"Unauthorized":{"description":"No credentials, or none that are valid. A revoked token answers this from the next request on.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"WWW-Authenticate":{"$ref":"#/components/headers/WWWAuthenticate"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":401},"code":{"enum":["unauthorized"]}}}]},"example":{"type":"/docs/errors#unauthorized","title":"Who is asking is not known","status":401,"detail":"Send \"Authorization: Bearer TOKEN\", or a name and a password with curl -u.","code":"unauthorized","requestId":"9f2c61d07be4a835"}}}},"WrongPassword":{"description":"The name or the password is wrong; which of them is not told.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"WWW-Authenticate":{"$ref":"#/components/headers/WWWAuthenticate"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":401},"code":{"enum":["unauthorized"]}}}]},"example":{"type":"/docs/errors#unauthorized","title":"Who is asking is not known","status":401,"detail":"The name or the password is wrong.","code":"unauthorized","requestId":"9f2c61d07be4a835"}}}},"CrossSite":{"description":"A cookie came with an unsafe method from another origin, or with neither `Origin` nor `Sec-Fetch-Site`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":403},"code":{"enum":["forbidden"]}}}]},"example":{"type":"/docs/errors#forbidden","title":"This is not allowed","status":403,"detail":"A request with a cookie must come from a page of this server.","code":"forbidden","requestId":"9f2c61d07be4a835"}}}},"NotFromHere":{"description":"Neither from the server's own machine nor with the operator's token, which is not set.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":403},"code":{"enum":["forbidden"]}}}]},"example":{"type":"/docs/errors#forbidden","title":"This is not allowed","status":403,"detail":"/metrics is read from this machine, or with the token the operator sets as NOTES_ADMIN_TOKEN.","code":"forbidden","requestId":"9f2c61d07be4a835"}}}},"SignUpClosed":{"description":"Sign-up is closed on this server.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":403},"code":{"enum":["forbidden"]}}}]},"example":{"type":"/docs/errors#forbidden","title":"This is not allowed","status":403,"detail":"Sign-up is closed here; ask whoever runs the server for an account.","code":"forbidden","requestId":"9f2c61d07be4a835"}}}},"PasswordInTheClear":{"description":"A password over plain HTTP, where others could read it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":403},"code":{"enum":["forbidden"]}}}]},"example":{"type":"/docs/errors#forbidden","title":"This is not allowed","status":403,"detail":"Passwords are refused over plain HTTP, where others could read them: use https, or a token. The operator can set NOTES_TLS_CERT and NOTES_TLS_KEY, or NOTES_BEHIND_PROXY, or NOTES_INSECURE.","code":"forbidden","requestId":"9f2c61d07be4a835"}}}},"PresentPasswordWrong":{"description":"The present password is wrong, or a cookie came from another origin.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":403},"code":{"enum":["forbidden"]}}}]},"example":{"type":"/docs/errors#forbidden","title":"This is not allowed","status":403,"detail":"The present password is wrong.","code":"forbidden","requestId":"9f2c61d07be4a835"}}}},"NotFound":{"description":"Nothing of yours has this name. What belongs to another account answers alike.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":404},"code":{"enum":["not_found"]}}}]},"example":{"type":"/docs/errors#not_found","title":"There is nothing here","status":404,"detail":"There is no note with this id.","code":"not_found","requestId":"9f2c61d07be4a835"}}}},"MethodNotAllowed":{"description":"The path is known, but not with this method; `Allow` lists those that it answers.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Allow":{"$ref":"#/components/headers/Allow"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":405},"code":{"enum":["method_not_allowed"]}}}]},"example":{"type":"/docs/errors#method_not_allowed","title":"The method does not apply here","status":405,"detail":"This path answers GET, HEAD, OPTIONS.","code":"method_not_allowed","requestId":"9f2c61d07be4a835"}}}},"NotAcceptable":{"description":"`Accept` leaves no form that this answer has.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":406},"code":{"enum":["not_acceptable"]}}}]},"example":{"type":"/docs/errors#not_acceptable","title":"There is no such form of this","status":406,"detail":"This is answered as application/json.","code":"not_acceptable","requestId":"9f2c61d07be4a835"}}}},"RequestTimeout":{"description":"The request came too slowly.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":408},"code":{"enum":["request_timeout"]}}}]},"example":{"type":"/docs/errors#request_timeout","title":"The request took too long to arrive","status":408,"detail":"The head of the request did not arrive within 10 seconds.","code":"request_timeout","requestId":"9f2c61d07be4a835"}}}},"Conflict":{"description":"A newer change of the note stands. What was sent is kept as a version, which `Link` names; `current` is the note as it stands.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Link":{"$ref":"#/components/headers/Link"},"Warning-Code":{"$ref":"#/components/headers/WarningCode"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":409},"code":{"enum":["conflict"]},"current":{"$ref":"#/components/schemas/CurrentNote"}},"required":["current"]}]},"example":{"type":"/docs/errors#conflict","title":"A newer change stands","status":409,"detail":"The note was changed later, at 2026-11-21T09:31:10.000Z; edit that state, or leave lastModified out.","code":"conflict","requestId":"9f2c61d07be4a835","current":{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","title":"장보기","body":"우유\n달걀 10구\n대파","tags":["home","주말"],"folder":"home/lists","pinned":false,"createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","weather":null,"extra":{},"attachments":[],"deleted":false,"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234,"receivedAt":"2026-11-21T09:31:10.412Z","device":"dev_7Q2mZk4xT1c"}}}}},"AccountExists":{"description":"The name is taken.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":409},"code":{"enum":["already_exists"]}}}]},"example":{"type":"/docs/errors#already_exists","title":"It exists already","status":409,"detail":"There is an account of this name already; choose another.","code":"already_exists","requestId":"9f2c61d07be4a835"}}}},"NoteExists":{"description":"A note of yours has this id and says something else; `current` is that note. Change it with PUT or PATCH.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":409},"code":{"enum":["already_exists"]},"current":{"$ref":"#/components/schemas/CurrentNote"}},"required":["current"]}]},"example":{"type":"/docs/errors#already_exists","title":"It exists already","status":409,"detail":"A note with this id exists with other content; PUT replaces it.","code":"already_exists","requestId":"9f2c61d07be4a835","current":{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","title":"장보기","body":"우유\n달걀 10구\n대파","tags":["home","주말"],"folder":"home/lists","pinned":false,"createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","weather":null,"extra":{},"attachments":[],"deleted":false,"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234,"receivedAt":"2026-11-21T09:31:10.412Z","device":"dev_7Q2mZk4xT1c"}}}}},"Gone":{"description":"The note was deleted; `current` is what is left of it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":410},"code":{"enum":["gone"]},"current":{"$ref":"#/components/schemas/CurrentNote"}},"required":["current"]}]},"example":{"type":"/docs/errors#gone","title":"It was deleted","status":410,"detail":"The note was deleted at 2026-11-19T12:00:00.000Z; ?deleted=include shows it, POST …/undelete brings it back.","code":"gone","requestId":"9f2c61d07be4a835","current":{"id":"old-recipe","createdAt":"2026-08-11T07:00:00.000Z","lastModified":"2026-11-19T12:00:00.000Z","deleted":true,"rev":"07c5a9e3f16248bd9b1f4e7d2a806c95","seq":1230,"receivedAt":"2026-11-21T08:02:11.750Z","device":"dev_7Q2mZk4xT1c"}}}}},"CursorExpired":{"description":"The cursor is of another account, from before a restored database, ahead of the server, or older than the oldest tombstone kept. Nothing that was pushed with it is applied. Sync from the start.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":410},"code":{"enum":["cursor_expired"]}}}]},"example":{"type":"/docs/errors#cursor_expired","title":"The cursor is too old or from elsewhere","status":410,"detail":"Sync from the start: send no cursor, drop clean notes that no longer come, keep and push unsent ones.","code":"cursor_expired","requestId":"9f2c61d07be4a835"}}}},"PreconditionFailed":{"description":"`If-Match` or `If-None-Match` does not hold. Nothing changed. `current` is the note as it stands, where there is one.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":412},"code":{"enum":["precondition_failed"]}}}]},"example":{"type":"/docs/errors#precondition_failed","title":"The precondition does not hold","status":412,"detail":"The note is at another rev than If-Match names.","code":"precondition_failed","requestId":"9f2c61d07be4a835","current":{"id":"0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","title":"장보기","body":"우유\n달걀 10구\n대파","tags":["home","주말"],"folder":"home/lists","pinned":false,"createdAt":"2026-11-21T09:30:00.123Z","lastModified":"2026-11-21T09:31:10.000Z","weather":null,"extra":{},"attachments":[],"deleted":false,"rev":"3f9a6c1e0b7d4a52986f0c3d1e5b7a84","seq":1234,"receivedAt":"2026-11-21T09:31:10.412Z","device":"dev_7Q2mZk4xT1c"}}}}},"TooLarge":{"description":"The request is longer than this path takes; `detail` names the limit.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":413},"code":{"enum":["too_large"]}}}]},"example":{"type":"/docs/errors#too_large","title":"The request is too large","status":413,"detail":"The request's body is longer than the 16777216 bytes allowed here.","code":"too_large","requestId":"9f2c61d07be4a835"}}}},"URITooLong":{"description":"The request target is longer than 8 KiB (a setting).","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":414},"code":{"enum":["uri_too_long"]}}}]},"example":{"type":"/docs/errors#uri_too_long","title":"The address is too long","status":414,"detail":"The target is longer than the 8192 bytes allowed.","code":"uri_too_long","requestId":"9f2c61d07be4a835"}}}},"UnsupportedMediaType":{"description":"The body's type is not read here; `detail` names those that are.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":415},"code":{"enum":["unsupported_media_type"]}}}]},"example":{"type":"/docs/errors#unsupported_media_type","title":"The body's type is not one that is read here","status":415,"detail":"A form is not a note. Send a file as text with -T note.md, or JSON with --json @note.json.","code":"unsupported_media_type","requestId":"9f2c61d07be4a835"}}}},"RangeNotSatisfiable":{"description":"The range begins beyond the end of the file.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Content-Range":{"description":"How long the file is.","schema":{"type":"string"},"example":"bytes */482133"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":416},"code":{"enum":["range_not_satisfiable"]}}}]},"example":{"type":"/docs/errors#range_not_satisfiable","title":"The range lies beyond the end","status":416,"detail":"The file has 482133 bytes; the range begins beyond them.","code":"range_not_satisfiable","requestId":"9f2c61d07be4a835"}}}},"InvalidAttachment":{"description":"The id or the name is not one that can be, a parameter is not known, or the note has as many files as it may.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_id","invalid_parameter","invalid_note"]}}}]},"example":{"type":"/docs/errors#invalid_parameter","title":"A parameter is not valid","status":422,"detail":"An attachment's name must have no /, no \\ and no control character.","code":"invalid_parameter","requestId":"9f2c61d07be4a835"}}}},"InvalidParameter":{"description":"A query parameter is not valid; `errors` points at it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_parameter"]}}}]},"example":{"type":"/docs/errors#invalid_parameter","title":"A parameter is not valid","status":422,"detail":"limit must be an integer from 1 to 1000.","code":"invalid_parameter","requestId":"9f2c61d07be4a835","errors":[{"pointer":"/limit","detail":"limit must be an integer from 1 to 1000."}]}}}},"Restored":{"description":"What became of the notes.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/RestoreCounters"},"example":{"added":2,"updated":0,"undeleted":31,"deleted":0,"unchanged":180,"skipped":0,"undo":"9ba4f0402f9f8c44602e14655d004a28"}}}},"Imported":{"description":"What became of the notes, and what could not come over as it was.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/json":{"schema":{"$ref":"#/components/schemas/ImportResult"},"example":{"added":180,"updated":0,"undeleted":0,"deleted":0,"unchanged":2,"skipped":1,"undo":"9ba4f0402f9f8c44602e14655d004a28","format":"keep","warningCount":1,"warnings":[{"id":"bfa8df21-a673-8275-9a42-a9f28b6ac1fd","detail":"An attachment is named in the note and missing in the archive."}]}}}},"InvalidImport":{"description":"The file is of no known format, damaged, or beyond a limit (the detail says which), or a parameter is not valid. Nothing was changed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_backup","invalid_parameter"]}}}]},"example":{"type":"/docs/errors#invalid_backup","title":"The backup or import is not whole","status":422,"detail":"Entry 3 of the archive has a path that climbs out by ..; such an archive is refused whole.","code":"invalid_backup","requestId":"9f2c61d07be4a835"}}}},"InvalidBackup":{"description":"The file is no backup or not whole (the detail names the line), or a parameter is not valid. Nothing was changed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_backup","invalid_parameter"]}}}]},"example":{"type":"/docs/errors#invalid_backup","title":"The backup or import is not whole","status":422,"detail":"The backup is not whole, and nothing was changed. It ends after line 120, before its end line: it was cut.","code":"invalid_backup","requestId":"9f2c61d07be4a835"}}}},"UnknownParameter":{"description":"There is no such query parameter here.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"const":"invalid_parameter"}}}]},"example":{"type":"/docs/errors#invalid_parameter","title":"A parameter is not valid","status":422,"detail":"The parameter tga: There is no such parameter here; there is only pretty.","code":"invalid_parameter","requestId":"5d0c7be1f2a84936","errors":[{"pointer":"/tga","detail":"There is no such parameter here; there is only pretty."}]}}}},"InvalidListQuery":{"description":"A query parameter or a time in it is not valid; `errors` points at it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_parameter","invalid_time"]}}}]},"example":{"type":"/docs/errors#invalid_parameter","title":"A parameter is not valid","status":422,"detail":"limit must be an integer from 1 to 1000.","code":"invalid_parameter","requestId":"9f2c61d07be4a835","errors":[{"pointer":"/limit","detail":"limit must be an integer from 1 to 1000."}]}}}},"InvalidID":{"description":"The id in the path could not be the name of a note, or a parameter is not valid.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_id","invalid_parameter"]}}}]},"example":{"type":"/docs/errors#invalid_id","title":"The id is not valid","status":422,"detail":"An id is 1 to 64 of A-Z, a-z, 0-9, _ and -.","code":"invalid_id","requestId":"9f2c61d07be4a835"}}}},"InvalidDelete":{"description":"The id, the time or another parameter is not valid.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_id","invalid_time","invalid_parameter"]}}}]},"example":{"type":"/docs/errors#invalid_id","title":"The id is not valid","status":422,"detail":"An id is 1 to 64 of A-Z, a-z, 0-9, _ and -.","code":"invalid_id","requestId":"9f2c61d07be4a835"}}}},"InvalidNote":{"description":"The note is well-formed JSON but no valid note; `errors` lists all that is wrong with it. Nothing changed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_note","unknown_member","invalid_time","invalid_id","invalid_parameter"]}}}]},"example":{"type":"/docs/errors#invalid_note","title":"The note is not valid","status":422,"detail":"/tags/1: A tag must not come twice.","code":"invalid_note","requestId":"9f2c61d07be4a835","errors":[{"pointer":"/tags/1","detail":"A tag must not come twice."}]}}}},"InvalidNewNote":{"description":"No valid note (`errors` lists all that is wrong with it), or an `Idempotency-Key` that came with another body before. Nothing changed.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_note","unknown_member","invalid_time","invalid_id","invalid_parameter","idempotency_mismatch"]}}}]},"example":{"type":"/docs/errors#unknown_member","title":"A member is not known","status":422,"detail":"/colour: There is no member \"colour\" here; what a client keeps for itself belongs in \"extra\".","code":"unknown_member","requestId":"9f2c61d07be4a835","errors":[{"pointer":"/colour","detail":"There is no member \"colour\" here; what a client keeps for itself belongs in \"extra\"."}]}}}},"InvalidSync":{"description":"The request is not valid, or with `atomic: true` one of its changes is not. Nothing is applied.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_parameter","invalid_time","unknown_member","invalid_note","invalid_id"]}}}]},"example":{"type":"/docs/errors#invalid_parameter","title":"A parameter is not valid","status":422,"detail":"Either cursor or since says where to begin, not both.","code":"invalid_parameter","requestId":"9f2c61d07be4a835","errors":[{"pointer":"/since","detail":"Either cursor or since says where to begin, not both."}]}}}},"InvalidChanges":{"description":"A parameter is not valid, or both `cursor` and `since` came.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_parameter","invalid_time"]}}}]},"example":{"type":"/docs/errors#invalid_parameter","title":"A parameter is not valid","status":422,"detail":"Either cursor or since says where to begin, not both.","code":"invalid_parameter","requestId":"9f2c61d07be4a835"}}}},"InvalidCredentials":{"description":"A member is missing, too short, too long or not known; `errors` points at it.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":422},"code":{"enum":["invalid_parameter","unknown_member"]}}}]},"example":{"type":"/docs/errors#invalid_parameter","title":"A parameter is not valid","status":422,"detail":"/password: A password has 8 to 1024 bytes.","code":"invalid_parameter","requestId":"9f2c61d07be4a835","errors":[{"pointer":"/password","detail":"A password has 8 to 1024 bytes."}]}}}},"TooManyRequests":{"description":"Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Retry-After":{"$ref":"#/components/headers/RetryAfter"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":429},"code":{"enum":["too_many_requests"]}}}]},"example":{"type":"/docs/errors#too_many_requests","title":"Too many requests","status":429,"detail":"Too many wrong passwords for this name or from this address; try again in 412 seconds.","code":"too_many_requests","requestId":"9f2c61d07be4a835","retryAfter":412}}}},"HeadersTooLarge":{"description":"More than 16 KiB or 100 header fields (settings).","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":431},"code":{"enum":["headers_too_large"]}}}]},"example":{"type":"/docs/errors#headers_too_large","title":"The header fields are too large","status":431,"detail":"The head is longer than the 16384 bytes allowed.","code":"headers_too_large","requestId":"9f2c61d07be4a835"}}}},"Internal":{"description":"A defect of the server. The request changed nothing; the log knows it by `requestId`.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":500},"code":{"enum":["internal"]}}}]},"example":{"type":"/docs/errors#internal","title":"Something failed inside the server","status":500,"detail":"Something failed inside the server; its log has this request id.","code":"internal","requestId":"9f2c61d07be4a835"}}}},"Unavailable":{"description":"The store cannot be reached or written now, or the server is stopping. Nothing changed; try again after `Retry-After` seconds.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"},"Retry-After":{"$ref":"#/components/headers/RetryAfter"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":503},"code":{"enum":["unavailable"]}}}]},"example":{"type":"/docs/errors#unavailable","title":"The server cannot do this now","status":503,"detail":"The server is stopping.","code":"unavailable","requestId":"9f2c61d07be4a835","retryAfter":5}}}},"InsufficientStorage":{"description":"The disk is full, or the account holds as much as the operator allows (then `detail` tells both figures). Nothing changed; reading goes on, and so do deletes.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}},"content":{"application/problem+json":{"schema":{"allOf":[{"$ref":"#/components/schemas/Problem"},{"type":"object","properties":{"status":{"const":507},"code":{"enum":["insufficient_storage"]}}}]},"example":{"type":"/docs/errors#insufficient_storage","title":"There is no room left","status":507,"detail":"The disk is full; nothing was written.","code":"insufficient_storage","requestId":"9f2c61d07be4a835"}}}},"Refused":{"description":"What GET is refused with, without the body: the status and the headers tell.","headers":{"X-Request-Id":{"$ref":"#/components/headers/XRequestId"},"Date":{"$ref":"#/components/headers/Date"},"X-Content-Type-Options":{"$ref":"#/components/headers/XContentTypeOptions"}}}},"schemas":{"Time":{"description":"A time as clients may write it: RFC 3339 with any offset and 0 to 9 decimals, or an integer of milliseconds since 1970. Years 1970 to 9999; anything else is 422 `invalid_time`. In a query, `+` is written `%2B`.","anyOf":[{"type":"string","format":"date-time","pattern":"^(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"},{"type":"integer","minimum":0,"maximum":253402300799999}],"examples":["2026-11-21T18:30:00+09:00",1795253400123]},"Timestamp":{"description":"A time as the server writes it: RFC 3339 in UTC with exactly three decimals.","type":"string","format":"date-time","pattern":"^(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$","examples":["2026-11-21T09:30:00.123Z"]},"NoteId":{"description":"1 to 64 of `[A-Za-z0-9_-]`: the client's choice, or a lower-case UUIDv7 of the server's.","type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$","examples":["0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d","ideas-2026"]},"Rev":{"description":"Names one exact state of a note; opaque. It is the `ETag`, between quotes.","type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$","examples":["3f9a6c1e0b7d4a52986f0c3d1e5b7a84"]},"Seq":{"description":"The server's counter for this account; it grows with every accepted change of any note.","type":"integer","minimum":0,"examples":[1234]},"Cursor":{"description":"Everything up to here; opaque. Garbage is 400 `invalid_cursor`, an empty one counts as none.","type":"string","pattern":"^[A-Za-z0-9_-]*$","maxLength":256,"examples":["AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw"]},"Tag":{"type":"string","minLength":1,"maxLength":64,"description":"1 to 64 characters; one that is composed of several code points counts once.","examples":["home","주말"]},"Folder":{"description":"A path with `/` between its segments, at most 512 bytes of UTF-8, without empty, `.` or `..` segments. Empty: in no folder.","type":"string","maxLength":512,"pattern":"^(([^/.][^/]*|\\.[^/.][^/]*|\\.\\.[^/]+)(/([^/.][^/]*|\\.[^/.][^/]*|\\.\\.[^/]+))*)?$","examples":["home/lists","회의/2026"]},"NoteText":{"description":"A note as text: the title, a newline, the body.","type":"string"},"Weather":{"description":"The weather where the note was written.","type":"object","required":["main","icon"],"properties":{"main":{"type":"string","maxLength":256,"description":"At most 256 bytes."},"icon":{"type":"string","enum":["01d","01n","02d","02n","03d","03n","04d","04n","09d","09n","10d","10n","11d","11n","13d","13n","50d","50n"],"description":"An OpenWeather code."},"description":{"type":"string","maxLength":256},"temperature":{"type":"number","minimum":-1000,"maximum":1000,"description":"Degrees Celsius."},"latitude":{"type":"number","minimum":-90,"maximum":90},"longitude":{"type":"number","minimum":-180,"maximum":180},"observedAt":{"$ref":"#/components/schemas/Timestamp"},"provider":{"type":"string","maxLength":256}},"additionalProperties":false},"WeatherWrite":{"description":"The weather where the note was written; `null` for a part counts as left out.","type":"object","required":["main","icon"],"properties":{"main":{"type":"string","maxLength":256,"description":"At most 256 bytes."},"icon":{"type":"string","enum":["01d","01n","02d","02n","03d","03n","04d","04n","09d","09n","10d","10n","11d","11n","13d","13n","50d","50n"],"description":"An OpenWeather code."},"description":{"type":["string","null"],"maxLength":256},"temperature":{"type":["number","null"],"minimum":-1000,"maximum":1000,"description":"Degrees Celsius."},"latitude":{"type":["number","null"],"minimum":-90,"maximum":90},"longitude":{"type":["number","null"],"minimum":-180,"maximum":180},"observedAt":{"anyOf":[{"$ref":"#/components/schemas/Time"},{"type":"null"}]},"provider":{"type":["string","null"],"maxLength":256}},"additionalProperties":false},"WeatherPatch":{"description":"Merged into the present weather; after it, `main` and `icon` must be there.","type":"object","properties":{"main":{"type":["string","null"],"maxLength":256},"icon":{"enum":["01d","01n","02d","02n","03d","03n","04d","04n","09d","09n","10d","10n","11d","11n","13d","13n","50d","50n",null]},"description":{"type":["string","null"],"maxLength":256},"temperature":{"type":["number","null"],"minimum":-1000,"maximum":1000,"description":"Degrees Celsius."},"latitude":{"type":["number","null"],"minimum":-90,"maximum":90},"longitude":{"type":["number","null"],"minimum":-180,"maximum":180},"observedAt":{"anyOf":[{"$ref":"#/components/schemas/Time"},{"type":"null"}]},"provider":{"type":["string","null"],"maxLength":256}},"additionalProperties":false},"Attachment":{"description":"A file that hangs on the note.","type":"object","required":["name","type","size","sha256"],"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"type":{"type":"string"},"size":{"type":"integer","minimum":0},"sha256":{"$ref":"#/components/schemas/SHA256"}},"additionalProperties":false},"AttachmentWritten":{"description":"The file as it is attached, and the note's new state.","type":"object","required":["name","type","size","sha256","note"],"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"type":{"type":"string"},"size":{"type":"integer","minimum":0},"sha256":{"$ref":"#/components/schemas/SHA256"},"note":{"type":"object","required":["id","rev","seq","lastModified"],"properties":{"id":{"$ref":"#/components/schemas/NoteId"},"rev":{"$ref":"#/components/schemas/Rev"},"seq":{"$ref":"#/components/schemas/Seq"},"lastModified":{"$ref":"#/components/schemas/Timestamp"}},"additionalProperties":false}},"additionalProperties":false},"Shared":{"type":"object","required":["url"],"properties":{"url":{"type":"string","format":"uri","pattern":"^https?://.+/s/[A-Za-z0-9_-]{43}$"}},"additionalProperties":false},"SHA256":{"type":"string","pattern":"^[0-9a-f]{64}$"},"Note":{"description":"A note as the server holds it.","type":"object","required":["id","title","body","tags","folder","pinned","createdAt","lastModified","weather","extra","attachments","deleted","rev","seq","receivedAt","device"],"properties":{"id":{"$ref":"#/components/schemas/NoteId"},"title":{"type":"string","pattern":"^[^\\r\\n]*$"},"body":{"type":"string"},"tags":{"type":"array","items":{"$ref":"#/components/schemas/Tag"},"maxItems":64,"uniqueItems":true},"folder":{"$ref":"#/components/schemas/Folder"},"pinned":{"type":"boolean"},"createdAt":{"$ref":"#/components/schemas/Timestamp"},"lastModified":{"$ref":"#/components/schemas/Timestamp"},"weather":{"anyOf":[{"$ref":"#/components/schemas/Weather"},{"type":"null"}]},"extra":{"type":"object"},"attachments":{"type":"array","items":{"$ref":"#/components/schemas/Attachment"}},"deleted":{"type":"boolean"},"rev":{"$ref":"#/components/schemas/Rev"},"seq":{"$ref":"#/components/schemas/Seq"},"receivedAt":{"$ref":"#/components/schemas/Timestamp"},"device":{"type":["string","null"],"description":"The id of the device that sent this state."}},"additionalProperties":false},"Tombstone":{"description":"A deleted note, of which only the fact is told.","type":"object","required":["id","createdAt","lastModified","deleted","rev","seq","receivedAt","device"],"properties":{"id":{"$ref":"#/components/schemas/NoteId"},"createdAt":{"$ref":"#/components/schemas/Timestamp"},"lastModified":{"$ref":"#/components/schemas/Timestamp"},"deleted":{"const":true},"rev":{"$ref":"#/components/schemas/Rev"},"seq":{"$ref":"#/components/schemas/Seq"},"receivedAt":{"$ref":"#/components/schemas/Timestamp"},"device":{"type":["string","null"],"description":"The id of the device that sent this state."}},"additionalProperties":false},"CurrentNote":{"description":"A note, live or in the trash, or the tombstone of one.","anyOf":[{"$ref":"#/components/schemas/Note"},{"$ref":"#/components/schemas/Tombstone"}]},"NoteSummary":{"description":"What a list shows of a note.","type":"object","required":["id","displayTitle","preview","createdAt","lastModified","tags","folder","pinned","weather","deleted","rev","seq"],"properties":{"id":{"$ref":"#/components/schemas/NoteId"},"displayTitle":{"type":"string","description":"The first line that is not blank, at most 100 characters."},"preview":{"type":"string","description":"What follows it, at most 200 characters, on one line."},"createdAt":{"$ref":"#/components/schemas/Timestamp"},"lastModified":{"$ref":"#/components/schemas/Timestamp"},"tags":{"type":"array","items":{"$ref":"#/components/schemas/Tag"},"maxItems":64,"uniqueItems":true},"folder":{"$ref":"#/components/schemas/Folder"},"pinned":{"type":"boolean"},"weather":{"anyOf":[{"$ref":"#/components/schemas/Weather"},{"type":"null"}]},"deleted":{"type":"boolean"},"rev":{"$ref":"#/components/schemas/Rev"},"seq":{"$ref":"#/components/schemas/Seq"}},"additionalProperties":false},"NoteList":{"type":"object","required":["notes","nextPage","total"],"properties":{"notes":{"type":"array","maxItems":1000,"items":{"anyOf":[{"$ref":"#/components/schemas/Note"},{"$ref":"#/components/schemas/NoteSummary"}]}},"nextPage":{"type":["string","null"],"description":"For `page`; null on the last page."},"total":{"type":"integer","minimum":0,"description":"Of all pages."}},"additionalProperties":false},"SearchResults":{"type":"object","required":["results","nextPage","total"],"properties":{"results":{"type":"array","maxItems":1000,"items":{"$ref":"#/components/schemas/SearchResult"}},"nextPage":{"type":["string","null"],"description":"For `page`; null on the last page."},"total":{"type":"integer","minimum":0,"description":"Of all pages. Exact for words of one or two syllables, for words of other scripts of up to 13 letters, and wherever no more than 1,000 notes have to be looked at; beyond that it is an upper bound, which counts candidates that pages then leave out. Of notes that match only by initials or a half-typed syllable, and have to be looked at, at most 1,000 are results: those with it in the title first, then the latest."}},"additionalProperties":false},"SearchResult":{"type":"object","required":["note","snippet","matches"],"properties":{"note":{"$ref":"#/components/schemas/NoteSummary"},"snippet":{"type":"string","description":"Plain text from the body, around the first match there or its beginning; runs of white space are one space, … stands where something was left out."},"matches":{"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/SearchMatch"}}},"additionalProperties":false},"SearchMatch":{"description":"Where a word stands, in UTF-16 units of the stored text.","type":"object","required":["field","start","length"],"properties":{"field":{"type":"string","enum":["title","body"]},"start":{"type":"integer","minimum":0},"length":{"type":"integer","minimum":1}},"additionalProperties":false},"NoteWrite":{"description":"A whole note as a client writes it. Members that are left out are empty; members the server does not know are 422 `unknown_member`. In a PUT, `id` is the one in the path or left out.","type":"object","properties":{"id":{"$ref":"#/components/schemas/NoteId"},"title":{"type":"string","maxLength":4096,"pattern":"^[^\\r\\n]*$","default":"","description":"One line, at most 4 KiB of UTF-8."},"body":{"type":"string","maxLength":1048576,"default":"","description":"At most 1 MiB of UTF-8 (a setting). Kept byte for byte."},"tags":{"type":"array","items":{"$ref":"#/components/schemas/Tag"},"maxItems":64,"uniqueItems":true,"default":[],"description":"Kept in order."},"folder":{"anyOf":[{"$ref":"#/components/schemas/Folder"},{"type":"null"}]},"pinned":{"type":"boolean","default":false},"weather":{"anyOf":[{"$ref":"#/components/schemas/WeatherWrite"},{"type":"null"}]},"extra":{"type":"object","default":{},"description":"A client's own data: at most 16 KiB of JSON."},"createdAt":{"$ref":"#/components/schemas/Time"},"lastModified":{"$ref":"#/components/schemas/Time"},"baseRev":{"type":["string","null"],"description":"The `rev` of the state that its user was looking at. An unknown one counts as none."},"attachments":{"description":"Owned by the server: may be echoed back, is ignored."},"rev":{"description":"Owned by the server: may be echoed back, is ignored."},"seq":{"description":"Owned by the server: may be echoed back, is ignored."},"receivedAt":{"description":"Owned by the server: may be echoed back, is ignored."},"device":{"description":"Owned by the server: may be echoed back, is ignored."},"displayTitle":{"description":"Owned by the server: may be echoed back, is ignored."},"preview":{"description":"Owned by the server: may be echoed back, is ignored."},"deleted":{"description":"Ignored here; it means something in `POST /v1/sync` alone."}},"additionalProperties":false},"MergePatch":{"description":"The members to change; `null` empties one, and what is left out stays.","type":"object","properties":{"id":{"anyOf":[{"$ref":"#/components/schemas/NoteId"},{"type":"null"}]},"title":{"anyOf":[{"type":"string","maxLength":4096,"pattern":"^[^\\r\\n]*$","description":"One line, at most 4 KiB of UTF-8."},{"type":"null"}]},"body":{"anyOf":[{"type":"string","maxLength":1048576,"description":"At most 1 MiB of UTF-8 (a setting). Kept byte for byte."},{"type":"null"}]},"tags":{"anyOf":[{"type":"array","items":{"$ref":"#/components/schemas/Tag"},"maxItems":64,"uniqueItems":true,"description":"Kept in order."},{"type":"null"}]},"folder":{"anyOf":[{"$ref":"#/components/schemas/Folder"},{"type":"null"}]},"pinned":{"anyOf":[{"type":"boolean"},{"type":"null"}]},"extra":{"anyOf":[{"type":"object","description":"A client's own data: at most 16 KiB of JSON."},{"type":"null"}]},"weather":{"anyOf":[{"$ref":"#/components/schemas/WeatherPatch"},{"type":"null"}]},"createdAt":{"anyOf":[{"$ref":"#/components/schemas/Time"},{"type":"null"}]},"lastModified":{"anyOf":[{"$ref":"#/components/schemas/Time"},{"type":"null"}]},"baseRev":{"type":["string","null"],"description":"The `rev` of the state that its user was looking at. An unknown one counts as none."},"attachments":{"description":"Owned by the server: may be echoed back, is ignored."},"rev":{"description":"Owned by the server: may be echoed back, is ignored."},"seq":{"description":"Owned by the server: may be echoed back, is ignored."},"receivedAt":{"description":"Owned by the server: may be echoed back, is ignored."},"device":{"description":"Owned by the server: may be echoed back, is ignored."},"displayTitle":{"description":"Owned by the server: may be echoed back, is ignored."},"preview":{"description":"Owned by the server: may be echoed back, is ignored."},"deleted":{"description":"Ignored here."}},"additionalProperties":false},"SyncChange":{"description":"A whole note, or its delete: then `id`, `deleted` and `lastModified` are enough.","type":"object","required":["id"],"properties":{"id":{"$ref":"#/components/schemas/NoteId"},"deleted":{"type":"boolean","default":false},"title":{"type":"string","maxLength":4096,"pattern":"^[^\\r\\n]*$","default":"","description":"One line, at most 4 KiB of UTF-8."},"body":{"type":"string","maxLength":1048576,"default":"","description":"At most 1 MiB of UTF-8 (a setting). Kept byte for byte."},"tags":{"type":"array","items":{"$ref":"#/components/schemas/Tag"},"maxItems":64,"uniqueItems":true,"default":[],"description":"Kept in order."},"folder":{"anyOf":[{"$ref":"#/components/schemas/Folder"},{"type":"null"}]},"pinned":{"type":"boolean","default":false},"weather":{"anyOf":[{"$ref":"#/components/schemas/WeatherWrite"},{"type":"null"}]},"extra":{"type":"object","default":{},"description":"A client's own data: at most 16 KiB of JSON."},"createdAt":{"$ref":"#/components/schemas/Time"},"lastModified":{"$ref":"#/components/schemas/Time"},"baseRev":{"type":["string","null"],"description":"The `rev` of the state that its user was looking at. An unknown one counts as none."},"attachments":{"description":"Owned by the server: may be echoed back, is ignored."},"rev":{"description":"Owned by the server: may be echoed back, is ignored."},"seq":{"description":"Owned by the server: may be echoed back, is ignored."},"receivedAt":{"description":"Owned by the server: may be echoed back, is ignored."},"device":{"description":"Owned by the server: may be echoed back, is ignored."},"displayTitle":{"description":"Owned by the server: may be echoed back, is ignored."},"preview":{"description":"Owned by the server: may be echoed back, is ignored."}},"additionalProperties":false},"SyncRequest":{"description":"All members may be left out: `{}` is a first sync. `cursor` and `since` exclude each other.","type":"object","properties":{"cursor":{"anyOf":[{"$ref":"#/components/schemas/Cursor"},{"type":"null"}]},"since":{"anyOf":[{"$ref":"#/components/schemas/Time"},{"type":"null"}]},"changes":{"type":"array","maxItems":1000,"default":[],"items":{"anyOf":[{"$ref":"#/components/schemas/SyncChange"},{"description":"Anything else gets a result `invalid`, and the others go on."}]}},"limit":{"type":"integer","minimum":1,"maximum":1000,"default":500,"description":"Notes in the answer, at most. A page also ends at about 4 MiB."},"atomic":{"type":"boolean","default":false,"description":"One invalid change refuses the request: 422, and nothing is applied."},"sentAt":{"anyOf":[{"$ref":"#/components/schemas/Time"},{"type":"null"}]}},"additionalProperties":false,"not":{"required":["cursor","since"],"properties":{"cursor":{"type":"string","minLength":1},"since":{"not":{"type":"null"}}}}},"SyncResult":{"description":"What became of one change, in the order they were sent.","anyOf":[{"$ref":"#/components/schemas/SyncDone"},{"$ref":"#/components/schemas/SyncInvalid"}]},"SyncDone":{"type":"object","required":["id","status","rev","seq","current","warnings"],"properties":{"id":{"$ref":"#/components/schemas/NoteId"},"status":{"enum":["applied","unchanged","superseded"],"description":"`applied`: it stands. `unchanged`: it stood already. `superseded`: a newer change stands; `rev`, `seq` and `current` are the winner's, and `version` names what was sent."},"rev":{"$ref":"#/components/schemas/Rev"},"seq":{"$ref":"#/components/schemas/Seq"},"current":{"$ref":"#/components/schemas/CurrentNote"},"version":{"$ref":"#/components/schemas/Rev"},"warnings":{"$ref":"#/components/schemas/Warnings"}},"additionalProperties":false},"SyncInvalid":{"type":"object","required":["id","status","code","errors","warnings"],"properties":{"id":{"type":["string","null"],"description":"As it was sent, where it was a string."},"status":{"const":"invalid"},"code":{"$ref":"#/components/schemas/ErrorCode"},"errors":{"$ref":"#/components/schemas/Errors"},"warnings":{"$ref":"#/components/schemas/Warnings"}},"additionalProperties":false},"Warnings":{"type":"array","uniqueItems":true,"items":{"enum":["clock_ahead"]},"description":"`clock_ahead`: the stamp was more than 5 minutes ahead of the server and was replaced by its now."},"SyncResponse":{"type":"object","required":["results","changes","cursor","hasMore","serverTime"],"properties":{"results":{"type":"array","maxItems":1000,"items":{"$ref":"#/components/schemas/SyncResult"}},"changes":{"type":"array","maxItems":1000,"items":{"$ref":"#/components/schemas/Change"},"description":"In ascending `seq`."},"cursor":{"type":"string","minLength":1,"maxLength":256,"pattern":"^[A-Za-z0-9_-]+$","description":"For the next request."},"hasMore":{"type":"boolean","description":"Ask again at once, with this cursor."},"serverTime":{"$ref":"#/components/schemas/Timestamp"},"warnings":{"type":"array","items":{"$ref":"#/components/schemas/MassDamage"},"description":"To a push of the device that did the damage, for ten minutes; else not there."}},"additionalProperties":false},"ChangesPage":{"type":"object","required":["changes","cursor","hasMore","serverTime"],"properties":{"changes":{"type":"array","maxItems":1000,"items":{"$ref":"#/components/schemas/Change"},"description":"In ascending `seq`."},"cursor":{"type":"string","minLength":1,"maxLength":256,"pattern":"^[A-Za-z0-9_-]+$","description":"For the next request."},"hasMore":{"type":"boolean","description":"Ask again at once, with this cursor."},"serverTime":{"$ref":"#/components/schemas/Timestamp"}},"additionalProperties":false},"Change":{"description":"A live note, or the tombstone of a deleted one.","anyOf":[{"$ref":"#/components/schemas/Note"},{"$ref":"#/components/schemas/Tombstone"}]},"Version":{"description":"A state that is no longer, or never was, the note's.","type":"object","required":["rev","lastModified","receivedAt","device","reason","displayTitle"],"properties":{"rev":{"$ref":"#/components/schemas/Rev"},"lastModified":{"$ref":"#/components/schemas/Timestamp"},"sentModified":{"$ref":"#/components/schemas/Timestamp","description":"The stamp as it was sent, where it was replaced."},"receivedAt":{"$ref":"#/components/schemas/Timestamp"},"device":{"$ref":"#/components/schemas/DeviceReference"},"reason":{"$ref":"#/components/schemas/VersionReason"},"displayTitle":{"type":"string"}},"additionalProperties":false},"VersionReason":{"enum":["superseded","conflict","deleted"],"description":"`superseded`: a newer change took its place. `conflict`: it arrived and lost. `deleted`: a delete took its place."},"VersionList":{"type":"object","required":["versions"],"properties":{"versions":{"type":"array","items":{"$ref":"#/components/schemas/Version"}}},"additionalProperties":false},"Contender":{"description":"One state that stood for the note's place: its key, the stamp that was sent and the one that was admitted, and the state its user had seen.","type":"object","required":["rev","wins","reason","key","sentModified","admittedModified","receivedAt","base","device"],"properties":{"rev":{"$ref":"#/components/schemas/Rev"},"wins":{"type":"boolean"},"reason":{"enum":["present","superseded","conflict","deleted"],"description":"`present`: it stands (or is known as a base alone); the others as for versions."},"key":{"description":"What is compared, in this order: the admitted stamp, live above deleted, the digest of the content (null where the content is gone).","type":"object","required":["lastModified","live","contentSha256"],"properties":{"lastModified":{"$ref":"#/components/schemas/Timestamp"},"live":{"type":"boolean"},"contentSha256":{"anyOf":[{"$ref":"#/components/schemas/SHA256"},{"type":"null"}]}},"additionalProperties":false},"sentModified":{"$ref":"#/components/schemas/Timestamp"},"admittedModified":{"$ref":"#/components/schemas/Timestamp"},"receivedAt":{"$ref":"#/components/schemas/Timestamp"},"base":{"anyOf":[{"$ref":"#/components/schemas/Rev"},{"type":"null"}]},"device":{"$ref":"#/components/schemas/DeviceReference"}},"additionalProperties":false},"Explain":{"type":"object","required":["id","rule","contenders"],"properties":{"id":{"$ref":"#/components/schemas/NoteId"},"rule":{"type":"string","minLength":1,"description":"The rule in a sentence."},"contenders":{"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/Contender"},"description":"The winner first."}},"additionalProperties":false},"NamedCounts":{"type":"array","items":{"type":"object","required":["name","count"],"properties":{"name":{"type":"string","minLength":1},"count":{"type":"integer","minimum":1}},"additionalProperties":false}},"Account":{"type":"object","required":["name"],"properties":{"name":{"$ref":"#/components/schemas/AccountName"}},"additionalProperties":false},"AccountName":{"type":"string","pattern":"^[a-z0-9._-]{1,64}$","examples":["mina"]},"AccountCreate":{"type":"object","required":["name","password"],"properties":{"name":{"$ref":"#/components/schemas/AccountName"},"password":{"type":"string","maxLength":1024,"description":"8 to 1,024 bytes of UTF-8."}},"additionalProperties":false},"AccountDelete":{"type":"object","required":["password"],"properties":{"password":{"type":"string","description":"The present one; a wrong one is 403."}},"additionalProperties":false},"PasswordChange":{"type":"object","required":["currentPassword","newPassword"],"properties":{"currentPassword":{"type":"string","description":"A wrong one is 403."},"newPassword":{"type":"string","maxLength":1024,"description":"8 to 1,024 bytes of UTF-8."}},"additionalProperties":false},"SessionCreate":{"description":"A name or a password that could not be one is simply wrong: 401.","type":"object","required":["name","password","device"],"properties":{"name":{"type":"string"},"password":{"type":"string"},"device":{"type":"string","minLength":1,"maxLength":256,"description":"A label for people, 1 to 256 bytes."},"cookie":{"type":"boolean","default":false,"description":"Also set the cookie `notes_session`, for the web client."}},"additionalProperties":false},"Session":{"type":"object","required":["token","device","account"],"properties":{"token":{"type":"string","minLength":20,"description":"256 random bits."},"device":{"type":"object","required":["id","name","createdAt"],"properties":{"id":{"type":"string","minLength":1},"name":{"type":"string"},"createdAt":{"$ref":"#/components/schemas/Timestamp"}},"additionalProperties":false},"account":{"$ref":"#/components/schemas/Account"}},"additionalProperties":false},"DeviceReference":{"description":"Null for a change that was made with a password, without a token.","type":"object","required":["id","name"],"properties":{"id":{"type":["string","null"]},"name":{"type":["string","null"]}},"additionalProperties":false},"Device":{"type":"object","required":["id","name","createdAt","lastSeenAt","lastSyncAt","behind","clockOffsetMs","current"],"properties":{"id":{"type":"string","minLength":1},"name":{"type":"string"},"createdAt":{"$ref":"#/components/schemas/Timestamp"},"lastSeenAt":{"$ref":"#/components/schemas/Timestamp"},"lastSyncAt":{"anyOf":[{"$ref":"#/components/schemas/Timestamp"},{"type":"null"}]},"behind":{"type":"integer","minimum":0,"description":"Changes it has not pulled yet."},"clockOffsetMs":{"type":["integer","null"],"description":"Its clock less the server's, from `sentAt`."},"current":{"type":"boolean","description":"It is the one that asks."}},"additionalProperties":false},"DeviceList":{"type":"array","items":{"$ref":"#/components/schemas/Device"}},"RestoreCounters":{"type":"object","description":"Each note counts once.","required":["added","updated","undeleted","deleted","unchanged","skipped","undo"],"properties":{"added":{"type":"integer","minimum":0,"description":"There was no note of that id."},"updated":{"type":"integer","minimum":0},"undeleted":{"type":"integer","minimum":0,"description":"It was deleted and lives again."},"deleted":{"type":"integer","minimum":0,"description":"It lived and is deleted now, or (`replace`) not there any more."},"unchanged":{"type":"integer","minimum":0},"skipped":{"type":"integer","minimum":0,"description":"What stands is newer."},"undo":{"anyOf":[{"type":"string","pattern":"^[0-9a-f]{32}$"},{"type":"null"}],"description":"For `POST /v1/restore/undo/{id}`; null where nothing was changed."},"missingFiles":{"type":"integer","minimum":1,"description":"Files that notes named and whose bytes were neither in the backup nor the account's; they were taken off."}},"additionalProperties":false},"ImportResult":{"type":"object","description":"The counters of a restore, and more.","required":["added","updated","undeleted","deleted","unchanged","skipped","undo","format","warningCount","warnings"],"properties":{"added":{"type":"integer","minimum":0},"updated":{"type":"integer","minimum":0},"undeleted":{"type":"integer","minimum":0},"deleted":{"type":"integer","minimum":0},"unchanged":{"type":"integer","minimum":0},"skipped":{"type":"integer","minimum":0,"description":"What stands here is newer."},"undo":{"anyOf":[{"type":"string","pattern":"^[0-9a-f]{32}$"},{"type":"null"}],"description":"For `POST /v1/restore/undo/{id}`; null where nothing was changed."},"missingFiles":{"type":"integer","minimum":1},"format":{"type":"string","enum":["json","markdown","simplenote","keep","enex","jex"]},"warningCount":{"type":"integer","minimum":0},"warnings":{"type":"array","maxItems":100,"description":"The first hundred.","items":{"type":"object","required":["id","detail"],"properties":{"id":{"$ref":"#/components/schemas/NoteId"},"detail":{"type":"string","minLength":1}},"additionalProperties":false}}},"additionalProperties":false},"MassDamage":{"type":"object","description":"One device deleted or blanked more than half of at least 20 notes within ten minutes. It was done; `undo` is the account as it was before the first of it.","required":["code","at","device","notes","undo"],"properties":{"code":{"const":"mass_damage"},"at":{"$ref":"#/components/schemas/Timestamp"},"device":{"anyOf":[{"type":"string"},{"type":"null"}]},"notes":{"type":"integer","minimum":1},"undo":{"type":"string","pattern":"^[0-9a-f]{32}$"}},"additionalProperties":false},"Status":{"type":"object","required":["notes","deleted","versions","attachments","bytes","seq","lastChangeAt","lastBackupAt","lastSyncAt","devices"],"properties":{"notes":{"type":"integer","minimum":0},"deleted":{"type":"integer","minimum":0},"versions":{"type":"integer","minimum":0},"attachments":{"description":"Files that hang on notes, those in the trash too.","type":"integer","minimum":0},"bytes":{"description":"Of the notes' and versions' JSON and of their files, equal files once.","type":"integer","minimum":0},"seq":{"$ref":"#/components/schemas/Seq"},"lastChangeAt":{"anyOf":[{"$ref":"#/components/schemas/Timestamp"},{"type":"null"}]},"lastBackupAt":{"anyOf":[{"$ref":"#/components/schemas/Timestamp"},{"type":"null"}]},"lastSyncAt":{"anyOf":[{"$ref":"#/components/schemas/Timestamp"},{"type":"null"}]},"devices":{"type":"integer","minimum":0},"warnings":{"type":"array","items":{"$ref":"#/components/schemas/MassDamage"},"description":"Where there is one: newest first, as long as their snapshots are kept and nobody went back to them."}},"additionalProperties":false},"Ok":{"type":"object","required":["status"],"properties":{"status":{"const":"ok"}},"additionalProperties":false},"Info":{"type":"object","required":["name","version","api","serverTime","signup","limits","features"],"properties":{"name":{"type":"string"},"version":{"type":"string","pattern":"^[0-9]+\\.[0-9]+\\.[0-9]+"},"api":{"const":"v1"},"serverTime":{"$ref":"#/components/schemas/Timestamp"},"signup":{"enum":["open","closed"]},"limits":{"type":"object","additionalProperties":{"type":"integer","minimum":0},"required":["noteBytes","titleBytes","tags","tagCharacters","folderBytes","extraBytes","attachments","attachmentBytes","attachmentNameBytes","changesPerSync","syncBytes","pageNotes","searchBytes","waitSeconds"],"properties":{"noteBytes":{"type":"integer","minimum":0},"titleBytes":{"type":"integer","minimum":0},"tags":{"type":"integer","minimum":0},"tagCharacters":{"type":"integer","minimum":0},"folderBytes":{"type":"integer","minimum":0},"extraBytes":{"type":"integer","minimum":0},"attachments":{"type":"integer","minimum":0},"attachmentBytes":{"type":"integer","minimum":0},"attachmentNameBytes":{"type":"integer","minimum":0},"changesPerSync":{"type":"integer","minimum":0},"syncBytes":{"type":"integer","minimum":0},"pageNotes":{"type":"integer","minimum":0},"searchBytes":{"type":"integer","minimum":0},"waitSeconds":{"type":"integer","minimum":0}}},"features":{"type":"array","items":{"type":"string"},"uniqueItems":true}}},"Problem":{"description":"RFC 9457.","type":"object","required":["type","title","status","detail","code","requestId"],"properties":{"type":{"type":"string","format":"uri-reference","pattern":"^/docs/errors#[a-z0-9_]+$"},"title":{"type":"string","minLength":1},"status":{"type":"integer","minimum":400,"maximum":599},"detail":{"type":"string","minLength":1,"description":"What is wrong, and what would be right."},"code":{"$ref":"#/components/schemas/ErrorCode"},"requestId":{"type":"string","pattern":"^[A-Za-z0-9._-]{1,64}$"},"errors":{"$ref":"#/components/schemas/Errors"},"current":{"$ref":"#/components/schemas/CurrentNote"},"retryAfter":{"type":"integer","minimum":0,"description":"Seconds."}},"additionalProperties":false},"Errors":{"type":"array","minItems":1,"items":{"type":"object","required":["pointer","detail"],"properties":{"pointer":{"type":"string","description":"Where in the body (RFC 6901), or a slash and the query parameter."},"detail":{"type":"string","minLength":1}},"additionalProperties":false}},"ErrorCode":{"description":"Stable, one meaning each; see /docs/errors.","enum":["bad_request","invalid_json","invalid_utf8","invalid_cursor","unauthorized","forbidden","not_found","method_not_allowed","not_acceptable","request_timeout","conflict","already_exists","gone","cursor_expired","precondition_failed","too_large","uri_too_long","unsupported_media_type","range_not_satisfiable","invalid_note","invalid_time","invalid_id","unknown_member","invalid_parameter","invalid_backup","idempotency_mismatch","too_many_requests","headers_too_large","internal","unavailable","insufficient_storage"],"x-codes":{"bad_request":{"status":400,"title":"The request is not well-formed HTTP","meaning":"The bytes that arrived are no HTTP request this server will act on: a broken request line or header field, a body whose length is told twice, a missing or doubled `Host`, a `%` without its two digits.","remedy":"Programs that use an HTTP library never meet this. Look at what stands between client and server, a proxy for instance; `detail` names the rule that was broken."},"invalid_json":{"status":400,"title":"The body is not valid JSON","meaning":"The body should be JSON and is not: a comma too many, a name twice in one object, a lone surrogate in a `\\u` escape, nesting beyond 64 levels, or nothing at all. JSON is read strictly, because two programs that guess differently would lose text.","remedy":"Let a JSON library write the body. `detail` says at which byte reading stopped."},"invalid_utf8":{"status":400,"title":"The text is not valid UTF-8","meaning":"The text holds bytes that are not UTF-8. Text is kept byte for byte and given back to every device, so it must be readable there.","remedy":"Convert the file first: `iconv -f CP949 -t UTF-8 old.txt > note.md`."},"invalid_cursor":{"status":400,"title":"The cursor is not one of this server's","meaning":"The cursor is not one that a server like this ever wrote: it was cut, changed or invented.","remedy":"Send a cursor exactly as it was given. Where it is lost, send none and sync from the start."},"unauthorized":{"status":401,"title":"Who is asking is not known","meaning":"The request does not say who is asking, or the token or password is not valid. A token that was revoked or signed out answers this from the next request on. At sign-in, a wrong name and a wrong password look alike.","remedy":"Send `Authorization: Bearer TOKEN`, or use `curl -u name:password`. Sign in again where the token is dead; unsent changes stay on the device until then."},"forbidden":{"status":403,"title":"This is not allowed","meaning":"Who is asking is known, and still may not: sign-up is closed, the present password is wrong, or a request with a cookie came from another site.","remedy":"Sign-up is opened by whoever runs the server (`NOTES_SIGNUP=open`). Programs should send a token, never the cookie of the web client."},"not_found":{"status":404,"title":"There is nothing here","meaning":"There is nothing under this path or name, or it is not yours. What belongs to another account answers exactly the same.","remedy":"Check the path against this description, and the id against `GET /v1/notes`. A note that was deleted answers `gone` instead."},"method_not_allowed":{"status":405,"title":"The method does not apply here","meaning":"The path exists, but not with this method.","remedy":"The header `Allow` lists the methods it answers."},"not_acceptable":{"status":406,"title":"There is no such form of this","meaning":"The header `Accept` leaves out every form in which this could be answered.","remedy":"Most answers are `application/json`; a note is also `text/markdown` and `text/plain`. Leave `Accept` out, or add `*/*`."},"request_timeout":{"status":408,"title":"The request took too long to arrive","meaning":"The request did not arrive in time: the head within 10 seconds, and of the body a byte in every 15.","remedy":"Try again; on a poor line send fewer changes at once. What arrived in part changed nothing."},"conflict":{"status":409,"title":"A newer change stands","meaning":"The change is older than what the note says now, so the newer one stands. Nothing is lost: what was sent is kept as a version, named by the header `Link`, and `current` is the note as it stands.","remedy":"Show the user `current`, or write again on top of it: with its `rev` in `If-Match`, or without `lastModified`."},"already_exists":{"status":409,"title":"It exists already","meaning":"The name is taken: a note of this id says something else already, or an account of this name is there.","remedy":"Write a note with PUT, which replaces, or leave the id out. Choose another name for the account."},"gone":{"status":410,"title":"It was deleted","meaning":"The note was deleted. `current` tells when; while it waits in the trash its content is still there.","remedy":"`POST /v1/notes/{id}/undelete` brings it back, `?deleted=include` shows it, and a PUT writes it anew."},"cursor_expired":{"status":410,"title":"The cursor is too old or from elsewhere","meaning":"The cursor was good once but leads nowhere now: it belongs to another account, to a database that was since replaced by a backup, to the time before the oldest tombstone kept, or it is ahead of the server. Nothing that was pushed along was applied.","remedy":"Sync from the start, without a cursor. Drop the notes that are unchanged on the device and did not come; keep and push the unsent ones. No edit is lost that way."},"precondition_failed":{"status":412,"title":"The precondition does not hold","meaning":"`If-Match` names a state the note is not in, or `If-None-Match: *` met a note that is there. Nothing changed.","remedy":"Read the note (or take `current`), put the change on top of it and send it with the new `rev`."},"too_large":{"status":413,"title":"The request is too large","meaning":"The request is longer than this path takes: 16 MiB or 1,000 changes for a sync.","remedy":"Send less at once; `detail` names the limit. A single note that is too long is `invalid_note`."},"uri_too_long":{"status":414,"title":"The address is too long","meaning":"The address is longer than 8 KiB.","remedy":"Long text belongs in the body."},"unsupported_media_type":{"status":415,"title":"The body's type is not one that is read here","meaning":"The type of the body is not one that is read here. Web forms are the usual case: `curl -d` sends one unless told otherwise.","remedy":"Send a file as text with `curl -T note.md`, JSON with `curl --json @note.json`."},"range_not_satisfiable":{"status":416,"title":"The range lies beyond the end","meaning":"The header `Range` asks for bytes beyond the end of the file.","remedy":"The header `Content-Range` tells how long the file is."},"invalid_note":{"status":422,"title":"The note is not valid","meaning":"The JSON is fine, the note is not: a title of two lines, a tag twice, a folder with an empty segment, a member of the wrong type or beyond its length.","remedy":"`errors` lists everything that is wrong, each with a JSON pointer. `GET /v1/info` tells the limits."},"invalid_time":{"status":422,"title":"The time is not valid","meaning":"A time is not one: no offset, a day that does not exist, a number that is not whole, or outside the years 1970 to 9999.","remedy":"Send RFC 3339 with an offset, `2026-11-21T18:30:00+09:00`, or an integer of milliseconds since 1970. In an address, `+` is written `%2B`."},"invalid_id":{"status":422,"title":"The id is not valid","meaning":"An id is 1 to 64 of the letters `A–Z` and `a–z`, digits, `_` and `-`; or the id in the body is not the one in the path.","remedy":"Derive ids from UUIDs or slugs, or leave the id out of a POST: the server makes one."},"unknown_member":{"status":422,"title":"A member is not known","meaning":"The body has a member the server does not know. It is refused because dropping it would lose data in silence; often it is a slip, such as `tag` for `tags`.","remedy":"Correct the name. A client's own data goes into `extra`, which is kept as it is."},"invalid_parameter":{"status":422,"title":"A parameter is not valid","meaning":"A query parameter or a member of the request is missing, of the wrong type or out of its range.","remedy":"`errors` points at it, and `detail` says what would be right."},"invalid_backup":{"status":422,"title":"The backup or import is not whole","meaning":"The backup is cut short, or was changed after it was made: its count or its checksum does not fit. Or a file to import is of no known format, damaged, or beyond a limit; the detail says which. Nothing was changed.","remedy":"Use another copy. A backup file ends in a line with `\"end\": true`; docs/import.md lists the formats."},"idempotency_mismatch":{"status":422,"title":"The idempotency key was used for another request","meaning":"This `Idempotency-Key` came with another request within the last 24 hours.","remedy":"Make a new key for each new request, and use the same one only to repeat the very same."},"too_many_requests":{"status":429,"title":"Too many requests","meaning":"There were ten wrong passwords within ten minutes for this name or from this address. Until the time is over the right password is refused too, so that nobody learns it by trying.","remedy":"Wait as many seconds as `Retry-After` says. Programs should use a token: valid tokens go on working."},"headers_too_large":{"status":431,"title":"The header fields are too large","meaning":"The request has more than 100 header fields, or more than 16 KiB of them.","remedy":"Look for a cookie or a proxy that adds too much."},"internal":{"status":500,"title":"Something failed inside the server","meaning":"Something failed that should not. The request changed nothing.","remedy":"Try again later; tell whoever runs the server the `requestId`, under which the log has the reason."},"unavailable":{"status":503,"title":"The server cannot do this now","meaning":"The server cannot do this just now: it is stopping, or the disk does not answer. The request changed nothing.","remedy":"Try again after as many seconds as `Retry-After` says."},"insufficient_storage":{"status":507,"title":"There is no room left","meaning":"The server's disk is full, so the change could not be made safe and was not made at all. Reading goes on.","remedy":"Keep the change on the device and try again later; whoever runs the server must make room."}}}}}}

"""#
}

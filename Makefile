# The two commands are `make run` and `make test`; both fetch the system libraries that are missing.

SWIFT_FLAGS := --explicit-target-dependency-import-check error
RELEASE := $(SWIFT_FLAGS) -c release --static-swift-stdlib
TSAN_FLAGS := $(SWIFT_FLAGS) --sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path .build/tsan
POSTGRES_FLAGS := $(SWIFT_FLAGS) --traits PostgreSQL --scratch-path .build/postgres
# The server for the contract on PostgreSQL. Whole modules and no index store make this build a quarter faster; a build of
# tests needs the store, and gains nothing.
CONTRACT_FLAGS := $(SWIFT_FLAGS) --traits PostgreSQL --scratch-path .build/contract-server --disable-index-store \
	-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
CONTRACT_SERVER := $(CURDIR)/.build/contract-server/debug/notes-server
# make run STORE=postgres://… builds with the client library of PostgreSQL, apart from everything else.
ifneq (,$(filter postgres://% postgresql://%,$(STORE)))
RELEASE += --traits PostgreSQL --scratch-path .build/postgres
BUILT := .build/postgres/release
LIBRARIES := postgres-client
else
BUILT := .build/release
endif
SOURCES := Package.swift Sources Tests Benchmarks Examples

VERSION = $(shell sed -n 's/.*version = "\(.*\)"/\1/p' Sources/NotesServer/Product.swift)
REVISION = $(shell git rev-parse --short HEAD 2>/dev/null || echo unknown)
SWIFT_OF_IMAGE = $(shell sed -n 's/^FROM swift:\([0-9.]*\).*/\1/p' Dockerfile)

.PHONY: run build programs install deb test test-web test-apps test-servers test-postgres test-contract failover lint format bench crash fuzz soak tsan docker docker-bases docker-check libraries

PREFIX ?= /usr/local

run: build
	$(if $(STORE),NOTES_STORE='$(STORE)') $(BUILT)/notes-server $(ARGS)

build: libraries
	swift build $(RELEASE) --product notes-server

programs: build
	swift build $(RELEASE) --product notes

# Both programs, the manual page and the completions: make install PREFIX=~/.local
install: programs
	scripts/install "$(DESTDIR)$(PREFIX)"

deb: programs
	@scripts/libraries deb
	scripts/deb

test:
	@scripts/libraries test web
	swift build $(SWIFT_FLAGS) --build-tests
	scripts/test-swift $(SWIFT_FLAGS) --skip-build
	scripts/test-contract late $(SWIFT_FLAGS)
	$(MAKE) test-servers
	Tests/Contract/run
	Tests/WebClientTests/run

# The web client alone; ARGS=webkit tries the core of it in WebKit.
test-web: libraries
	swift build $(SWIFT_FLAGS) --product notes-server
	Tests/WebClientTests/run $(ARGS)

# Real apps of other protocols, from PyPI, on the built server.
test-apps: libraries
	swift build $(SWIFT_FLAGS) --product notes-server
	Tests/Apps/run $(ARGS)

# Three servers on PostgreSQL: the contract, each request to another of them, and a round of each failure.
test-servers:
	@scripts/libraries postgres
	swift build $(CONTRACT_FLAGS) --product notes-server
	scripts/test-contract postgres $(CONTRACT_SERVER) 3 $(SWIFT_FLAGS)
	Tests/Failover/run --binary $(CONTRACT_SERVER) --short

# The store for several servers, on a PostgreSQL that the tests make for themselves. Built apart from everything else.
test-postgres: export NOTES_TESTS_OF = Postgres
test-postgres:
	@scripts/libraries postgres
	swift build $(POSTGRES_FLAGS) --build-tests
	swift test $(POSTGRES_FLAGS) --skip-build $(ARGS)
	env -u NOTES_TESTS_OF $(MAKE) test-contract

# The contract on PostgreSQL, by one server and by three that are asked by turns.
test-contract:
	@scripts/libraries postgres
	swift build $(CONTRACT_FLAGS) --product notes-server
	swift build $(SWIFT_FLAGS) --build-tests
	scripts/test-contract postgres $(CONTRACT_SERVER) 1 $(SWIFT_FLAGS)
	scripts/test-contract postgres $(CONTRACT_SERVER) 3 $(SWIFT_FLAGS)

# Three servers on three nodes of PostgreSQL, which fail while clients work: ARGS="--rounds 4", see Tests/Failover/run --help.
failover:
	@scripts/libraries postgres
	swift build $(RELEASE) --traits PostgreSQL --scratch-path .build/postgres --product notes-server
	Tests/Failover/run --binary .build/postgres/release/notes-server $(ARGS)

lint:
	swift format lint --strict --recursive $(SOURCES)
	scripts/lint
	scripts/apple-check
	scripts/docs --check
	.build/docs-venv/bin/python -B Tests/Contract/protocol.py
	.build/docs-venv/bin/python scripts/deploy-files
	.build/docs-venv/bin/hadolint Dockerfile
	Tests/WebClientTests/lint

format:
	swift format format --in-place --recursive $(SOURCES)

bench: libraries
	swift build $(RELEASE)
ifneq (,$(filter postgres,$(ARGS)))
	@scripts/libraries postgres
	swift build $(RELEASE) --traits PostgreSQL --scratch-path .build/postgres --product notes-server
endif
	Benchmarks/run $(ARGS)

# The long form of what `make test` does a few times: a hundred kills, fifty power cuts.
crash: libraries
	scripts/crash $(ARGS)

fuzz: libraries
	scripts/fuzz $(ARGS)

# The simulation of devices and a server, for as many minutes as ARGS says; each run begins with another seed.
soak: libraries
	swift build $(SWIFT_FLAGS) --build-tests
	NOTES_MINUTES=$(or $(ARGS),60) swift test $(SWIFT_FLAGS) --skip-build --filter SimulationTests

# Concurrency that the types cannot check is checked here.
tsan: libraries
	swift build $(TSAN_FLAGS) --build-tests
	swift test $(TSAN_FLAGS) --skip-build

# And beside it what is in it, for scanners: cloudnotes.spdx.json.
docker:
	docker build --build-arg VERSION=$(VERSION) --build-arg REVISION=$(REVISION) --tag cloudnotes .
	scripts/sbom --image cloudnotes --version $(VERSION) --revision $(REVISION) --swift $(SWIFT_OF_IMAGE) > cloudnotes.spdx.json

# Pins the base images to what their tags are now.
docker-bases:
	scripts/docker-bases $(ARGS)

# The same without an engine: built, run and looked at by buildah and podman, as root.
docker-check:
	scripts/docker-check $(ARGS)

libraries:
	@scripts/libraries $(LIBRARIES)

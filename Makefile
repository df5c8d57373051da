# The two commands are `make run` and `make test`; both fetch the system libraries that are missing.

SWIFT_FLAGS := --explicit-target-dependency-import-check error
RELEASE := $(SWIFT_FLAGS) -c release --static-swift-stdlib
TSAN_FLAGS := $(SWIFT_FLAGS) --sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path .build/tsan
# make run STORE=postgres://… builds the server that has both stores, and the client library of PostgreSQL.
ifneq (,$(filter postgres://% postgresql://%,$(STORE)))
SERVER := notes-server-postgres
LIBRARIES := postgres-client
else
SERVER := notes-server
endif
SOURCES := Package.swift Sources Tests Benchmarks Examples

VERSION = $(shell sed -n 's/.*version = "\(.*\)"/\1/p' Sources/NotesServer/Product.swift)
REVISION = $(shell git rev-parse --short HEAD 2>/dev/null || echo unknown)
SWIFT_OF_IMAGE = $(shell sed -n 's/^FROM swift:\([0-9.]*\).*/\1/p' Dockerfile)

.PHONY: run build programs install deb test test-web test-apps test-contract failover rolling lint docc format bench crash fuzz soak tsan docker docker-bases docker-check libraries

PREFIX ?= /usr/local

run: build
	$(if $(STORE),NOTES_STORE='$(STORE)') .build/release/$(SERVER) $(ARGS)

build: libraries
	swift build $(RELEASE) --product $(SERVER)

programs: build
	swift build $(RELEASE) --product notes

# Both programs, the manual pages and the completions: make install PREFIX=~/.local
install: programs
	scripts/install "$(DESTDIR)$(PREFIX)"

deb: programs
	@scripts/libraries deb
	scripts/deb

# make test ARGS=Merge runs the tests whose names match; without ARGS, all of them.
test:
	@scripts/libraries test web postgres
	swift build $(SWIFT_FLAGS) --build-tests
ifneq (,$(ARGS))
	scripts/test-swift $(SWIFT_FLAGS) --skip-build --filter '$(ARGS)'
else
	scripts/test-parts $(SWIFT_FLAGS)
endif

# The web client alone; ARGS=webkit tries the core of it in WebKit.
test-web: libraries
	swift build $(SWIFT_FLAGS) --product notes-server
	Tests/WebClientTests/run $(ARGS)

# Real apps of other protocols, from PyPI, on the built server.
test-apps: libraries
	swift build $(SWIFT_FLAGS) --product notes-server
	Tests/Apps/run $(ARGS)

# The contract on PostgreSQL, by one server and by three that answer in rotation.
test-contract:
	@scripts/libraries postgres
	swift build $(SWIFT_FLAGS) --build-tests
	scripts/test-contract 1 $(SWIFT_FLAGS)
	scripts/test-contract 3 $(SWIFT_FLAGS)

# Three servers on three nodes of PostgreSQL, which fail while clients work: ARGS="--rounds 4", see Tests/Failover/run --help.
failover:
	@scripts/libraries postgres
	swift build $(RELEASE) --product notes-server-postgres
	Tests/Failover/run --binary .build/release/notes-server-postgres $(ARGS)

# A server of 0.1.0 and the present one on one database: ARGS="--old PATH", see Tests/RollingUpgrade/run --help.
rolling:
	@scripts/libraries postgres
	swift build $(RELEASE) --product notes-server-postgres
	Tests/RollingUpgrade/run $(ARGS)

lint: libraries
	swift format lint --strict --recursive $(SOURCES)
	scripts/lint
	scripts/prose
	python3 -B Tests/Prose/prose_test.py
	scripts/apple-check
	scripts/docs --check
	scripts/web --check
	scripts/docc --check
	.build/docs-venv/bin/python -B Tests/Contract/protocol.py
	.build/docs-venv/bin/python scripts/deploy-files
	.build/docs-venv/bin/hadolint Dockerfile
	Tests/WebClientTests/lint

# The reference of Notes, NotesClient and NotesObservation, in .build/docc.
docc: libraries
	scripts/docc

format:
	swift format format --in-place --recursive $(SOURCES)

bench:
	@scripts/libraries postgres
	swift build $(RELEASE)
	Benchmarks/run $(ARGS)

# The long form of what `make test` does a few times: a hundred kills, fifty power cuts.
crash: libraries
	scripts/crash $(ARGS)

fuzz: libraries
	scripts/fuzz $(ARGS)

# The simulation of devices and a server, for as many minutes as ARGS says, beside 30,000 histories and 1,000,000
# triples of the merge; each run begins with another seed.
soak:
	@scripts/libraries postgres
	swift build $(SWIFT_FLAGS) --build-tests
	NOTES_MINUTES=$(or $(ARGS),60) swift test $(SWIFT_FLAGS) --skip-build \
		--filter 'SimulationTests|^NotesTests\.(ConvergenceTests|MergeAlgebraTests)'

# Concurrency that the types cannot check is checked here.
tsan:
	@scripts/libraries postgres
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

# Build: the official toolchain, and the system libraries' development files.
FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libsqlite3-dev libssl-dev zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Sources ./Sources
COPY Tests ./Tests
COPY Benchmarks ./Benchmarks
RUN swift build -c release --static-swift-stdlib --product notes-server \
    && strip -o /notes-server .build/release/notes-server

# Run: a slim Debian with the two libraries, nobody's user, and one folder that is written to.
FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="CloudNotes" \
    org.opencontainers.image.description="Keeps people's notes safe and in step" \
    org.opencontainers.image.licenses="Apache-2.0"
RUN apt-get update \
    && apt-get install -y --no-install-recommends libsqlite3-0 libssl3 \
    && rm -rf /var/lib/apt/lists/* \
    && mkdir /data && chown 10001:10001 /data
COPY --from=build /notes-server /usr/local/bin/notes-server
USER 10001:10001
ENV NOTES_HOST=0.0.0.0 NOTES_PORT=8080 NOTES_DATA=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=6s --start-period=5s CMD ["notes-server", "healthcheck"]
ENTRYPOINT ["notes-server"]

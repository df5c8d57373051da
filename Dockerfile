# Three stages: the toolchain builds the server, a slim Debian has the few libraries that it links and the certificates of
# public authorities, and the image is nothing but those: no shell, no package manager. docs/deploy.md says how to run it; `make docker-check` builds and runs it.
#
# Swift's images are of Debian 12, whose OpenSSL 3.0 has no upstream support any more. The libraries come from Debian 13, which
# has the same sonames; the build fails where the loader misses one. `make docker-bases` pins the bases by digest.

FROM swift:6.3-bookworm AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
WORKDIR /source
# With --build-arg SERVER=notes-server-postgres the server can keep notes in PostgreSQL, and the image has its client library.
ARG SERVER=notes-server
# What changes seldom comes first: system libraries, by the script that developers use, then the sources.
COPY scripts/libraries scripts/
RUN purpose=${SERVER#notes-server} && scripts/libraries ${purpose:+postgres-client} && rm -rf /var/lib/apt/lists/*
COPY Package.swift openapi.yaml ./
COPY Sources Sources
ENV NOTES_SOURCES_ONLY=1
RUN swift build -c release --static-swift-stdlib --product "$SERVER" \
    && strip -o /notes-server ".build/release/$SERVER" \
    && objdump -p /notes-server | awk '$1 == "NEEDED" { print "*/" $2 }' | xargs dpkg-query --search \
    | cut -d: -f1 | sort -u > /packages

FROM debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f AS libraries
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
COPY --from=build /packages /notes-server /
COPY scripts/docker-root /
# Their present versions, with Debian's security updates: a pinned version would be one that is gone tomorrow. A package that
# Debian 13 has under another name (libssl3t64) provides the old one.
# hadolint ignore=DL3008
RUN apt-get update \
    && xargs apt-get install -y --no-install-recommends ca-certificates < /packages \
    && rm -rf /var/lib/apt/lists/* \
    && ldd /notes-server > /loaded && ! grep "not found" /loaded \
    && awk '$2 == "=>" { print "*/" $1 }' /loaded | xargs dpkg-query --search | cut -d: -f1 | sort -u > /packages-of-image \
    && sh /docker-root /packages-of-image /root-of-image \
    && mkdir --mode 700 /data-of-image

FROM scratch
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="CloudNotes" \
    org.opencontainers.image.description="Keeps people's notes safe and in step" \
    org.opencontainers.image.licenses="Apache-2.0" \
    org.opencontainers.image.base.name="docker.io/library/debian:trixie-slim" \
    org.opencontainers.image.version="$VERSION" \
    org.opencontainers.image.revision="$REVISION"
COPY --from=libraries /root-of-image /
COPY --from=libraries --chown=10001:10001 /data-of-image /data
COPY --from=build /notes-server /usr/local/bin/notes-server
ENV PATH=/usr/local/bin NOTES_HOST=0.0.0.0 NOTES_PORT=8080 NOTES_DATA=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=6s --start-period=5s CMD ["notes-server", "healthcheck"]
ENTRYPOINT ["notes-server"]

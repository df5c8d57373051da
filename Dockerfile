# Three stages: the toolchain builds the server, a slim Debian has the few libraries that it links and the certificates of
# public authorities, and the image is nothing but those: no shell, no package manager. docs/deploy.md says how to run it; `make docker-check` builds and runs it.

FROM swift:6.3-bookworm AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
WORKDIR /source
# With --build-arg TRAITS=PostgreSQL the server can keep notes in PostgreSQL, and the image has its client library.
ARG TRAITS=
# What changes seldom comes first: system libraries, by the script that developers use, then the sources.
COPY scripts/libraries scripts/
RUN scripts/libraries ${TRAITS:+postgres-client} && rm -rf /var/lib/apt/lists/*
COPY Package.swift openapi.yaml ./
COPY Sources Sources
ENV NOTES_SOURCES_ONLY=1
RUN swift build -c release --static-swift-stdlib ${TRAITS:+--traits "$TRAITS"} --product notes-server \
    && strip -o /notes-server .build/release/notes-server \
    && ldd /notes-server | awk '$2 == "=>" { print "*/" $1 }' | xargs dpkg-query --search | cut -d: -f1 | sort -u > /packages

FROM debian:bookworm-slim AS libraries
COPY --from=build /packages /
COPY scripts/docker-root /
# Their present versions, with Debian's security updates: a pinned version would be one that is gone tomorrow.
# hadolint ignore=DL3008
RUN apt-get update \
    && xargs apt-get install -y --no-install-recommends ca-certificates < /packages \
    && rm -rf /var/lib/apt/lists/* \
    && sh /docker-root /packages /root-of-image \
    && mkdir --mode 700 /data-of-image

FROM scratch
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="CloudNotes" \
    org.opencontainers.image.description="Keeps people's notes safe and in step" \
    org.opencontainers.image.licenses="Apache-2.0" \
    org.opencontainers.image.base.name="docker.io/library/debian:bookworm-slim" \
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

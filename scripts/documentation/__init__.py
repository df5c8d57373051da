"""Makes openapi.yaml, its JSON and the pages from docs/openapi, for scripts/docs."""

"""How scripts/docs makes openapi.yaml, its JSON and the pages from docs/openapi."""

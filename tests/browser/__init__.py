"""The admin in a browser, by clicks and keys alone. `make test-browser` runs these; `make test` does not."""

"""The admin, and pages of other origins, in a browser: run by `make test-browser`, not by `make test`."""

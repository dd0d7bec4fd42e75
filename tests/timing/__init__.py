"""Tests of what bots' response times reveal; run by hand (`make timing`), as they need an idle machine."""

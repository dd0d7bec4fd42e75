"""Tests of what bots' response times reveal; run by hand (`make timing`) on an idle machine."""

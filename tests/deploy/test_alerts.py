"""Alerts and the dashboard use existing metrics, and each alert links to its remedy."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from django.urls import get_resolver
from prometheus_client.parser import text_string_to_metric_families

from games.feed.services import beat
from tests.api.client import Caller

DEPLOY = Path(__file__).parents[2] / "deploy"
PROMETHEUS = DEPLOY / "prometheus"
ALERTS = [
    rule
    for group in yaml.safe_load((PROMETHEUS / "alerts.yaml").read_text())["groups"]
    for rule in group["rules"]
]
PANELS = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text())["panels"]
ASKED = [
    *(each["expr"] for each in ALERTS),
    *(target["expr"] for each in PANELS for target in each["targets"]),
]
SAMPLES = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",), "gauge": ("",)}
BALANCED = {")": "(", "]": "[", "}": "{"}


@pytest.fixture
def told(db, settings):
    """`told()` returns the names of all numbers that are told now."""
    settings.METRICS_TOKEN = "a token that only Prometheus knows"

    def names() -> set[str]:
        text = Caller(settings.METRICS_TOKEN).get("/metrics").content.decode()
        return {
            f"{family.name}{ending}"
            for family in text_string_to_metric_families(text)
            for ending in SAMPLES[family.type]
        }

    return names


def names_in(expression: str) -> set[str]:
    return set(re.findall(r"\bestimation_\w+", expression))


def test_every_number_that_is_asked_for_is_told(told):
    beat("sweeper")
    asked = {name for each in ASKED for name in names_in(each)}
    assert asked - told() == set()
    assert len(asked) > 12


def test_an_alert_notices_that_its_number_is_missing(told):
    """A sweeper that never ran has no number: an alert that only compares it would keep quiet for ever."""
    now = told()
    missing = {(each["expr"], name) for each in ALERTS for name in names_in(each["expr"]) - now}
    assert {name for _, name in missing} == {"estimation_sweeper_unseen_seconds"}
    assert all(f"absent({name})" in expression for expression, name in missing)


def test_every_route_that_is_asked_for_is_one():
    routes = {f"/{pattern}" for pattern in re.findall(r'route="/([^"]+)"', " ".join(ASKED))}
    assert routes
    assert routes <= set(_routes(get_resolver()))


def _routes(resolver, before: str = "/"):
    for each in resolver.url_patterns:
        place = f"{before}{each.pattern}"
        yield from _routes(each, place) if hasattr(each, "url_patterns") else [place]


def test_each_alert_says_what_is_wrong_and_leads_to_what_to_do():
    page = (DEPLOY.parent / "docs" / "operating.md").read_text()
    assert 0 < len(ALERTS) <= 10
    assert len({each["alert"] for each in ALERTS}) == len(ALERTS)
    for rule in ALERTS:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "0s"))
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["summary"].endswith(".")
        assert rule["annotations"]["runbook_url"] == f"docs/operating.md#{rule['alert'].lower()}"
        assert f"\n### {rule['alert']}\n" in page


@pytest.mark.parametrize("expression", ASKED)
def test_brackets_and_quotes_of_an_expression_are_closed(expression):
    is_open: list[str] = []
    for character in re.sub(r'"[^"]*"', "", expression):
        assert character != '"'
        if character in BALANCED:
            assert is_open.pop() == BALANCED[character]
        elif character in BALANCED.values():
            is_open.append(character)
    assert is_open == []


@pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool is no package of ours; Debian's prometheus has it"
)
def test_prometheus_itself_takes_them():
    subprocess.run(["promtool", "check", "rules", str(PROMETHEUS / "alerts.yaml")], check=True)

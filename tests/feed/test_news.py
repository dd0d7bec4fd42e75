"""The catalogue of news is complete: every kind has a description, and no two are the same."""

from collections import Counter

import pytest

from games.api.contract.schemas.facts import members_of
from games.feed.news import BY_NAME, CHOOSABLE, NEWS, WEBHOOKS, Audience
from games.notices.kinds import NoticeKind


def test_every_kind_of_news_has_a_name_of_its_own_and_so_has_every_type_of_webhook():
    assert len(BY_NAME) == len(NEWS) > 25
    assert [each for each, count in Counter(each.type for each in WEBHOOKS).items() if count > 1] == []
    assert {each.type for each in WEBHOOKS} - set(CHOOSABLE) == {"test"}


@pytest.mark.parametrize("news", NEWS, ids=lambda news: news.name)
def test_each_audience_of_news_reads_what_it_means_and_what_it_says(news):
    assert bool(news.about) == bool({Audience.TABLE, Audience.USER} & set(news.audiences))
    assert bool(news.in_lobby) == (Audience.LOBBY in news.audiences)
    assert news.audiences or news.webhook, "nobody would hear of it"
    assert members_of(news.body).keys() == set(news.body._fields)


def test_a_webhook_says_what_its_news_says_unless_it_says_something_else():
    told = {each.name: each.webhook.about for each in NEWS if each.webhook is not None}
    assert told["resume_wanted"] == BY_NAME["resume_wanted"].about.removesuffix(".")
    assert told["plan_stopped"] != BY_NAME["plan_stopped"].about.removesuffix(".")
    assert all(about and not about.endswith(".") for about in told.values())


@pytest.mark.parametrize("news", [each for each in NEWS if each.notice], ids=lambda news: news.name)
def test_a_notice_of_news_is_of_a_known_kind_and_for_whom_the_news_reaches(news):
    assert NoticeKind(news.notice.kind)
    assert news.notice.audience in news.audiences

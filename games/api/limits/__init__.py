"""Rate limits: token buckets, counted in Redis for all processes together.

    from games.api.limits.charge import charge, principal_of, take

    charge(request, "play", user)          # a WSGI endpoint; Problem rate_limited when there is nothing left
    take("stream", principal_of(user, address))    # without a request: a TokenAnswer, or None

The middleware adds `RateLimit` and `RateLimit-Policy` to every answer of the API.
"""

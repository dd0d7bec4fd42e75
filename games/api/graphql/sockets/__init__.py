"""Subscriptions over websockets, by the protocol graphql-transport-ws and no other.

A connection is a coroutine. The threads of streams read its events, and the same `Following` delivers them,
so the end of one subscription affects no other.
"""

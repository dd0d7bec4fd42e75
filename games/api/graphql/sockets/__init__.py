"""Subscriptions over websockets, by the protocol graphql-transport-ws and no other.

A connection is a coroutine; what it tells is read by the threads that read for streams, and told by the same
`Following`, so ending one subscription has nothing to do with any other.
"""

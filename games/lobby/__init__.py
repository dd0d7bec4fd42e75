"""The lobby: seeks, challenges, follows, blocks, chat, notes, moderation and fair play."""

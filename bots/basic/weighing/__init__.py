"""Weighing effects: what an effect would be worth to our team if it happened now.

``table`` has the one entrance, ``weigh``; the other modules enter their verbs when they are
imported, which ``bots.basic.player`` does.
"""

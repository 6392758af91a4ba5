"""The shipped cards, declared; one file a colour or theme, put together by ``cards.catalogue``."""

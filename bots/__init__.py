"""Players that are programs: the bot interface and the shipped bots."""

"""The programs: command line, TCP server, lobby and terminal client."""

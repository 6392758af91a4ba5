"""The table as trio tasks: referee, seats, supervision, clocks and journal."""

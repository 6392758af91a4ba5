"""The program ``ettin``. What it is made of is read when it is run, not when this is imported."""

__all__ = ["main"]


def main() -> None:
    """Run the command line, and end the process with its status."""
    try:
        from host import starting

        starting.begin()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    from host.command_line import main as command_line

    command_line()

"""The commands of ``ettin``, one file each."""

"""What cards say: the catalogue, the rules-text compiler, deck files and formats."""

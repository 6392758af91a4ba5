"""The house stands as `pyproject.toml` says, and the lock covers it."""

import importlib
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = {"rules", "cards", "protocol", "actors", "bots", "host"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements" / "lock.txt").read_text(encoding="utf-8")


def normalized(requirement: str) -> str:
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name is not None, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_package_is_typed_and_lies_in_this_tree(package: str) -> None:
    found = importlib.import_module(package).__file__
    assert found is not None
    assert Path(found).parent == ROOT / package
    assert (ROOT / package / "py.typed").exists()


def test_import_contracts_name_every_package() -> None:
    checker = PROJECT["tool"]["importlinter"]
    assert set(checker["root_packages"]) == PACKAGES
    (layers,) = (c["layers"] for c in checker["contracts"] if c["type"] == "layers")
    assert {name for floor in layers for name in re.findall(r"\w+", floor)} == PACKAGES


def test_types_are_checked_in_every_package() -> None:
    assert set(PROJECT["tool"]["mypy"]["packages"]) == PACKAGES


def test_lock_covers_every_requirement() -> None:
    project = PROJECT["project"]
    wanted = {
        normalized(requirement)
        for requirement in [
            *PROJECT["build-system"]["requires"],
            *project["dependencies"],
            *project["optional-dependencies"]["dev"],
        ]
    }
    locked = {normalized(line) for line in LOCK.splitlines() if re.match(r"\S+==", line)}
    assert wanted <= locked


def test_lock_names_no_address() -> None:
    assert "http" not in LOCK
    assert "index-url" not in LOCK
    assert "find-links" not in LOCK

"""Writes into the packages that are built what a checkout has beside them: the commit, and the pages to be served."""

from __future__ import annotations

import runpy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CommitHook(BuildHookInterface[Any]):
    """Adds `bot/built_from.txt`, and to a wheel `bot/view/docs`; an editable install has both in its checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the file, whose text `bot/__init__.py` finds in the checkout or in the sdist that is built from."""
        if version == "editable":
            return
        self.folder = TemporaryDirectory()
        file = Path(self.folder.name, "built_from.txt")
        file.write_text(runpy.run_path(str(Path(self.root, "bot", "__init__.py")))["commit"]() + "\n", "utf-8")
        build_data["force_include"][str(file)] = "bot/built_from.txt"
        if self.target_name == "wheel":
            guide = Path(self.root, "docs", "programs.md")
            build_data["force_include"][str(guide)] = "bot/view/docs/programs.md"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the temporary file."""
        if version != "editable":
            self.folder.cleanup()

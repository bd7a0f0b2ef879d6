"""The names of arguments: each tool accepts the words of the others, and refuses what nobody knows."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from cbdp_sym.vocabulary import meant

_LISTS = ("mechanisms", "sources", "mechanism", "compose", "sampling", "sensitivity", "wanted", "given")
_TEXTS = ("epsilon", "delta", "order", "alpha")


class Server(MCPServer[dict[str, Any]]):
    """A server whose tools take arguments by any of their usual names.

    ``most_seconds`` is the time limit of a call for which none is given, if the tool's own is longer.
    """

    most_seconds: float = float("inf")

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool. Raises ToolError with one sentence for an argument that it does not take."""
        schema = next((t.input_schema for t in await self.list_tools() if t.name == name), None)
        if schema is not None:
            arguments = in_own_words(name, arguments, schema["properties"])
            usual = schema["properties"].get("seconds", {}).get("default")
            if usual is not None and "seconds" not in arguments:
                arguments["seconds"] = min(usual, self.most_seconds)
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(_said(name, error.__cause__)) from None
            raise


def in_own_words(tool: str, given: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments with the names of the tool. Raises ToolError."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        own = meant(name, known)
        if own is None:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f", the nearest is '{near[0]}'" if near else ""
            names = ", ".join(known) or "none"
            raise ToolError(f"the tool {tool} has no argument '{name}'; its arguments are {names}{hint}")
        if own in found:
            raise ToolError(f"{tool} is given '{own}' twice, as '{name}' too")
        if own in _LISTS and isinstance(value, (str, int)) and known[own].get("type") == "array":
            value = [value]
        if own in _TEXTS and isinstance(value, (int, float)) and not isinstance(value, bool):
            value = repr(value)
        found[own] = value
    return found


def _said(tool: str, error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"]) or "an argument"
    if first["type"] == "missing":
        return f"the tool {tool} needs the argument '{where}'"
    return f"the argument '{where}' of the tool {tool}: {str(first['msg']).lower()}"

"""The lightest perfect matching of a graph. Only this module needs networkx."""

from __future__ import annotations

from collections.abc import Mapping


def lightest_matching(weights: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Returns the edges (smaller node first, in order) of a matching with as many edges and as little weight as
    possible. Weights are whole numbers, so the result is exact."""
    import networkx  # takes a while to load, and only Swiss tournaments need it

    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, -weight) for (a, b), weight in weights.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(edge), max(edge)) for edge in found)

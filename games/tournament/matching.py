"""The lightest perfect matching of a graph. Only this module needs networkx."""

from __future__ import annotations

from collections.abc import Mapping


def lightest_matching(weights: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Returns a matching with as many edges as possible, and of these one with the least weight.

    Edges are sorted, the smaller node first. Weights are whole numbers, so nothing is rounded.
    """
    import networkx  # takes a while to load, and only Swiss tournaments need it

    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, -weight) for (a, b), weight in weights.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(edge), max(edge)) for edge in found)

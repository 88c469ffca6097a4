"""A public beacon of randomness that a table draws from, too, where its host wishes so.

`naming.py` has what people do, `signatures.py` what is fetched, `web` what a page sends; the rules are in
games/table/beacon.py, and what a signature is in games/core/beacon.py.
"""

from __future__ import annotations

from bot.feature import Feature


def feature() -> Feature:
    """Returns what the beacon adds to the house."""
    from . import naming
    from .signatures import Signatures

    return Feature(
        commands=(naming.BEACON,),
        work=Signatures,
        duty="beacon",
        pages=f"{__package__}.web",
        at_table=naming.entries_at,
    )

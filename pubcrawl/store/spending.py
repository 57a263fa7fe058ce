"""What the crawls of a list have spent of their budgets: they share it, also after a kill."""

from __future__ import annotations

from collections.abc import Mapping

from pubcrawl.exceptions import Overspent
from pubcrawl.store.database import Database
from pubcrawl.store.statements import sql


class SpendingRows:
    """The rows of the list with the number *list_id* in *database*."""

    def __init__(self, database: Database, list_id: int) -> None:
        self.database = database
        self.list_id = list_id

    def spend(self, amounts: Mapping[str, int], bounds: Mapping[str, int]) -> dict[str, int]:
        """
        Spend *amounts*, see ``fetch.budgets.Account``; in one transaction.

        Raises ``Overspent`` with the name of the budget, and ``StoreError``.
        """
        spent = {}
        with self.database.write() as connection:
            # All workers lock rows in the same order, so that there is no deadlock.
            for name, amount in sorted(amounts.items()):
                row = {"list": self.list_id, "name": name}
                sql(connection, "begin_spending", **row)
                bound = bounds.get(name)
                total = sql(connection, "spend", **row, amount=amount, bound=bound).scalar()
                if total is None:
                    raise Overspent(name)
                spent[name] = total
        return spent

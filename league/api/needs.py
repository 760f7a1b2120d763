"""What routes need and the application gives them."""

from typing import Annotated

from fastapi import Depends, Request

from league.store import Store


def store_of(request: Request) -> Store:
    """The store that the application was made with."""
    store = request.app.state.store
    if not isinstance(store, Store):
        raise TypeError("the application has no store")
    return store


StoreNeeded = Annotated[Store, Depends(store_of)]

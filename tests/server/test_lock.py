"""The lock of a match."""

from __future__ import annotations

import asyncio

from estiba.server.lock import Lock


async def hold(lock: Lock, name: str, order: list[str], event: asyncio.Event) -> None:
    await lock.acquire()
    order.append(name)
    await event.wait()
    lock.release()


async def test_it_is_handed_on_in_the_order_of_asking() -> None:
    lock, order, event = Lock(), list[str](), asyncio.Event()
    waiting = [asyncio.create_task(hold(lock, name, order, event)) for name in "abc"]
    await asyncio.sleep(0)
    assert order == ["a"]
    assert not lock.take()
    event.set()
    await asyncio.gather(*waiting)
    assert order == ["a", "b", "c"]
    assert not lock.held
    assert lock.take()


async def test_who_gives_up_waiting_is_passed_over() -> None:
    lock, order, event = Lock(), list[str](), asyncio.Event()
    first, second, third = (asyncio.create_task(hold(lock, name, order, event)) for name in "abc")
    await asyncio.sleep(0)
    second.cancel()
    event.set()
    await asyncio.gather(first, second, third, return_exceptions=True)
    assert order == ["a", "c"]
    assert not lock.held


async def test_a_lock_handed_to_one_who_just_gave_up_goes_on_to_the_next() -> None:
    lock, order, event = Lock(), list[str](), asyncio.Event()
    event.set()
    await lock.acquire()
    second, third = (asyncio.create_task(hold(lock, name, order, event)) for name in "bc")
    await asyncio.sleep(0)
    lock.release()
    second.cancel()
    await asyncio.gather(second, third, return_exceptions=True)
    assert order == ["c"]
    assert not lock.held

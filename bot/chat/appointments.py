"""Appointments in chats: what `/play at=20:30` answers, the button I'm in, and the message that names who comes."""

from __future__ import annotations

from datetime import timedelta

from bot.app import App
from bot.usecases import appointments
from bot.usecases.card_links import has_left
from bot.usecases.lobby import TableRequest
from bot.view.answer import Answer, Key, Line, Message, Page
from bot.view.names import called, short
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from storage import appointments as stored
from storage.messages import notices
from storage.messages.rooms import Room
from storage.outbox import Thing
from storage.people.players import Player

from .command import Given, Option
from .context import Context
from .room_settings import ask_zone

OUT, CANCEL = "out", "cancel"
OPTIONS = (Option("number", "number", needed=True), Option("answer", "text"))
NAMED_MOST = 32
LATE_MOST = timedelta(minutes=5)  # nobody is named later than that


async def made(context: Context, plan: TableRequest, text: str) -> Answer:
    """Makes an appointment; a message tells the room, where others press that they come."""
    if context.place.private:
        raise Refusal("appointment_here")
    if not context.place.present:
        raise Refusal("appointment_by_presses")
    try:
        at = appointments.read_time(context.app.words, context.room, text, context.app.now())
    except Refusal as refusal:
        if refusal.code != "no_zone" or not context.may_set_up:
            raise
        return ask_zone(context)
    await appointments.make_appointment(context.app, context.room, context.player, plan, at)
    return (Line(context.pen().plain("appointment-made")),)


async def offer_message(app: App, thing: Thing, room: Room) -> Message | None:
    """Returns what an appointment is, who comes, and the button for others; None where it is over."""
    async with app.store.read() as conn:
        appointment = await stored.get(conn, int(thing.about))
    if appointment is None or appointment.closed_at is not None:
        return None
    pen, people = app.pen(room.platform, room.settings.language), await appointments.people_of(app, appointment.id)
    time = pen.clock(appointment.at, room.settings.zone)
    stake = appointments.request_of(app, room, appointment).stake
    head = pen.ink.bold(pen("appointment-head", game=pen.title(appointment.game), time=time))
    lines = [head, pen("appointment-stake", stake=stake) if stake else ""]
    lines += [pen("appointment-people", names=names_of(people)), pen("appointment-how")]
    return Message(joined(lines), ((come_key(pen, appointment.id),),))


def come_key(pen: Pen, number: int) -> Key:
    """Returns the button of those who come."""
    return Key(pen.plain("appointment-come"), f"/appointment {number}", "main")


def names_of(people: list[Player]) -> str:
    """Returns the names of those who come; `none` where nobody does."""
    return " · ".join(called(player.name) for player in people[:NAMED_MOST]) or "none"


async def answer(context: Context, given: Given) -> Answer:
    """Notes that somebody comes; who presses again is asked whether they do not, and `out` says so.

    `cancel` ends the appointment, for the person who made it.
    """
    number, pen, room = int(str(given.get("number", 0))), context.pen(), context.room
    if str(given.get("answer", "")) == OUT:
        await appointments.stay_away(context.app, room, context.player, number)
        return (Line(pen.plain("appointment-out")),)
    if str(given.get("answer", "")) == CANCEL:
        await appointments.cancel(context.app, room, context.player, number)
        return (Line(pen.plain("appointment-cancelled")),)
    appointment, is_news = await appointments.come(context.app, room, context.player, number)
    names = names_of(await appointments.people_of(context.app, number))
    if is_news:
        return (Line(pen.plain("appointment-in", names=names)),)
    time = pen.clock(appointment.at, room.settings.zone)
    lines = [pen("appointment-in-already", game=pen.title(appointment.game), time=time)]
    keys = [Key(pen.plain("appointment-stay-away"), f"/appointment {number} {OUT}")]
    if appointments.may_cancel(appointment, context.player):
        keys.append(Key(pen.plain("appointment-cancel"), f"/appointment {number} {CANCEL}", "danger"))
    rows = tuple((key,) for key in keys)
    return (Page(Message(joined([*lines, pen("appointment-people", names=names)]), rows), own=True),)


async def naming_message(app: App, thing: Thing, room: Room) -> Message | None:
    """Returns the message that names those who come, once; None where nobody does any more."""
    async with app.store.read() as conn:
        appointment = await stored.get(conn, int(thing.about))
    people = await appointments.people_of(app, int(thing.about))
    if appointment is None or appointment.is_cancelled or not people or app.now() - appointment.at > LATE_MOST:
        return None
    pen = app.pen(room.platform, room.settings.language)
    names, mentions = await _named(app, room, pen, people)
    facts = {"game": pen.title(appointment.game), "names": names}
    if appointment.closed_at is not None or appointment.at <= app.now():
        return Message(pen("appointment-now", **facts), mentions=mentions)
    text = pen("appointment-soon", time=pen.clock(appointment.at, room.settings.zone), **facts)
    return Message(text, ((come_key(pen, appointment.id),),), mentions=mentions)


async def cancelled_message(app: App, thing: Thing, room: Room) -> Message | None:
    """Returns the message that an appointment is cancelled, with those who wanted to come; None after its time."""
    async with app.store.read() as conn:
        appointment = await stored.get(conn, int(thing.about))
    if appointment is None or appointment.at <= app.now():
        return None
    pen = app.pen(room.platform, room.settings.language)
    names, mentions = await _named(app, room, pen, await appointments.people_of(app, appointment.id))
    time = pen.clock(appointment.at, room.settings.zone)
    text = pen("appointment-called-off", game=pen.title(appointment.game), time=time, names=names)
    return Message(text, mentions=mentions)


async def _named(app: App, room: Room, pen: Pen, people: list[Player]) -> tuple[str, tuple[str, ...]]:
    """Returns the names of people, as mentions of those whom they reach in a room, and the accounts of these."""
    names, mentions = list[str](), list[str]()
    for player in people[:NAMED_MOST]:
        account = "" if room.settings.quiet else await _account(app, room, player)
        mentions += [account] if account else []
        names.append(pen.mark(pen.ink.mention(account, short(player.name))) if account else called(player.name))
    return " ".join(names), tuple(mentions)


async def _account(app: App, room: Room, player: Player) -> str:
    """Returns the account by which somebody is mentioned in a room; empty where it does not reach them."""
    async with app.store.read() as conn:
        person = (await notices.persons(conn, [player.id])).get(player.id)
    accounts = person.accounts if person is not None else ()
    here = [known.account for known in accounts if known.platform == room.platform]
    return here[0] if here and not await has_left(app, accounts, room.platform, room.address) else ""

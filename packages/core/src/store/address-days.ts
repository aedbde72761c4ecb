/** The day on which an address was contacted by hand (docs/rules.md, "One contact, one address"): an item per address. */
import { createHash } from "node:crypto";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { isStill, setFields } from "../model/expressions.ts";
import { addressKey } from "../model/keys.ts";
import type { Expression, Item } from "../model/ports/table.ts";
import { daysOf, type Reachable, type Way } from "../model/reached-at.ts";
import type { RefusableWrite } from "../table/commit.ts";
import { conditionHeld } from "../table/condition-held.ts";

/** How long an address's day is kept, in seconds: it is over wherever the owner lives. */
const KEPT_SECONDS = 3 * 24 * 60 * 60;

/**
 * The last day on which an address was contacted by hand, and the contacts of that day; neither once all of them were
 * taken back. `contactedAt` is the last one's instant, `timezone` the owner's zone then, `press` the press that the last one
 * was a part of. `markedOn` is the last day on which a mail reached who has this phone, `markedBy` that mail, or nothing
 * where there were several. `contactedBy` is the one contact that releases before knew of. The table forgets it at
 * `expiresAt` (seconds).
 */
export const AddressDay = z.object({
  contactedOn: z.optional(z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value))),
  contactedAt: z.optional(z.string()),
  timezone: z.optional(z.string()),
  press: z.optional(z.string()),
  markedOn: z.optional(z.string()),
  markedBy: z.optional(z.string()),
  contactedBy: z.optional(z.string()),
  contacts: z.optional(z.array(z.string())),
  expiresAt: z.int(),
});
export type AddressDay = z.infer<typeof AddressDay>;

/**
 * A message by hand: about whom, how, under which name, and whether the owner was asked about a second one that day. `press`
 * names one press of the owner, whose messages are one contact of each address.
 */
export type HandContact = {
  students: readonly Reachable[];
  way: Way;
  contact: string;
  isConfirmed: boolean;
  press?: string | undefined;
};

export const contactedToday = () => new AppError("reminder.contacted_today");
const changedMeanwhile = () => new AppError("conflict.changed_meanwhile");

const keyOf = (ctx: OwnerContext, address: string) =>
  addressKey(ctx.ownerId, createHash("sha256").update(address).digest("hex"));

/** Holds while nobody was contacted under a key on a day of the owner's. */
export const dayIsFree = (today: string): Expression => ({
  expression: "attribute_not_exists(#contactedOn) OR #contactedOn < :today",
  names: { "#contactedOn": "contactedOn" },
  values: { ":today": today },
});

const DAY_MILLIS = 24 * 60 * 60 * 1000;
const dayAgoOf = (ctx: ProfileContext) => new Date(ctx.now().getTime() - DAY_MILLIS).toISOString();

/** Holds while an address has no contact of the day: an edited time zone begins no new one before 24 hours are over. */
function addressIsFree(ctx: ProfileContext): Expression {
  const day = dayIsFree(ctx.today);
  const sameZone = "attribute_not_exists(#timezone) OR #timezone = :timezone";
  return {
    expression: `((${day.expression}) AND (${sameZone})) OR (#timezone <> :timezone AND #contactedAt < :dayAgo)`,
    names: { ...day.names, "#timezone": "timezone", "#contactedAt": "contactedAt" },
    values: { ...day.values, ":timezone": ctx.profile.timezone, ":dayAgo": dayAgoOf(ctx) },
  };
}

/** What `addressIsFree` asks, of a day that was read. */
function isFree(ctx: ProfileContext, day: AddressDay | undefined): boolean {
  if (day?.contactedOn === undefined) return true;
  if (day.timezone === undefined || day.timezone === ctx.profile.timezone) return day.contactedOn < ctx.today;
  return (day.contactedAt ?? "") < dayAgoOf(ctx);
}

async function readDay(ctx: OwnerContext, address: string): Promise<AddressDay | undefined> {
  const item = await ctx.table.get(keyOf(ctx, address), { consistent: true });
  return item && AddressDay.parse(item);
}

const contactsOfDay = ({ contacts, contactedBy }: AddressDay): readonly string[] =>
  contacts ?? (contactedBy === undefined ? [] : [contactedBy]);

const asRead = (day: AddressDay | undefined): Expression =>
  isStill({ contactedOn: day?.contactedOn, contacts: day?.contacts, contactedBy: day?.contactedBy } satisfies Item);

const isMarked = (ctx: ProfileContext, day: AddressDay | undefined) => (day?.markedOn ?? "") >= ctx.today;

/** Holds while no mail of the day reached who has this phone: what a chat asks beside the phone's own day. */
const unmarked = (ctx: ProfileContext): Expression => ({
  expression: "attribute_not_exists(#markedOn) OR #markedOn < :today",
  names: { "#markedOn": "markedOn" },
  values: { ":today": ctx.today },
});

/** A message that is about to be: to whom, how, by which press, and the addresses to which a run mailed today. */
type Meant = Pick<HandContact, "way" | "press"> & { mailed: ReadonlySet<string> };

/**
 * Whether an address of a student was contacted today: by hand, but for messages of this very press, or by a mail of a run
 * (`payment/mailed-today.ts`). Of mails that arrived elsewhere only a chat asks.
 */
export async function isDayTaken(
  ctx: ProfileContext,
  student: Reachable,
  { way, press, mailed }: Meant,
): Promise<boolean> {
  const { taken, marked } = daysOf([student], way);
  const [days, phones] = await Promise.all(
    [taken, marked].map((addresses) => Promise.all(addresses.map((address) => readDay(ctx, address)))),
  );
  if (phones?.some((day) => !isFree(ctx, day))) return true;
  return (days ?? []).some((day, index) => {
    if (!isFree(ctx, day)) return press === undefined || day?.press !== press;
    return mailed.has(taken[index] ?? "") || (way === "whatsapp" && isMarked(ctx, day));
  });
}

const both = (one: Expression, other: Expression): Expression => ({
  expression: `(${one.expression}) AND (${other.expression})`,
  names: { ...one.names, ...other.names },
  values: { ...one.values, ...other.values },
});

/** What a message takes of an address's day; marks of mails stay beside it. */
async function takeWrite(ctx: ProfileContext, address: string, message: HandContact): Promise<RefusableWrite> {
  const { contact, isConfirmed, press, way } = message;
  const at = { contactedOn: ctx.today, contactedAt: ctx.now().toISOString(), timezone: ctx.profile.timezone };
  const change = (contacts: readonly string[], held = press) =>
    setFields({ ...at, ...expiry(ctx), contacts, contactedBy: undefined, press: held });
  const update = keyOf(ctx, address);
  const free = way === "whatsapp" ? both(addressIsFree(ctx), unmarked(ctx)) : addressIsFree(ctx);
  const fresh = { update, change: change([contact]), condition: free, refusal: contactedToday };
  if (!isConfirmed && press === undefined) return fresh;
  const before = await readDay(ctx, address);
  const isSamePress = press !== undefined && before?.press === press;
  if (!isConfirmed && !isSamePress) return fresh;
  const earlier = before && !isFree(ctx, before) ? before : undefined;
  const contacts = [...(earlier ? contactsOfDay(earlier) : []), contact];
  const refusal = isConfirmed ? changedMeanwhile : contactedToday;
  return { update, change: change(contacts, press ?? earlier?.press), condition: asRead(before), refusal };
}

/** A mail's mark at a phone, which asks whether a chat took it. Of several mails none takes the mark back. */
async function markWrite(ctx: ProfileContext, phone: string, message: HandContact): Promise<RefusableWrite> {
  const isFirst = !isMarked(ctx, await readDay(ctx, phone));
  const marks = { markedOn: ctx.today, markedBy: isFirst ? message.contact : undefined };
  const write = { update: keyOf(ctx, phone), change: setFields({ ...marks, ...expiry(ctx) }) };
  return message.isConfirmed ? write : { ...write, condition: addressIsFree(ctx), refusal: contactedToday };
}

const expiry = (ctx: ProfileContext) => ({ expiresAt: Math.floor(ctx.now().getTime() / 1000) + KEPT_SECONDS });

/**
 * The writes by which a message takes or marks the day of every address of those whom it reaches, for the transaction
 * that records or claims it. A confirmed one, and another one of the press that has the day, is counted on a day that is
 * taken.
 */
export function dayWrites(ctx: ProfileContext, message: HandContact): Promise<RefusableWrite[]> {
  const { taken, marked } = daysOf(message.students, message.way);
  return Promise.all([
    ...taken.map((address) => takeWrite(ctx, address, message)),
    ...marked.map((phone) => markWrite(ctx, phone, message)),
  ]);
}

/** Messages of a press under way at once meet at one item; each round lets one of them through. */
const TRIES_OF_PRESS = 8;

/** Takes a day for a message of a press: refused by another one of it that was faster, it comes again behind that one. */
export async function behindOwnPress<T>(press: string | undefined, take: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await take();
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === "reminder.contacted_today";
      if (!isTaken || press === undefined || tries === TRIES_OF_PRESS) throw error;
    }
  }
}

const freedDay: Expression = {
  expression: "REMOVE #contactedOn, #contactedBy, #contacts, #contactedAt, #timezone, #press",
  names: {
    "#contactedOn": "contactedOn",
    "#contactedBy": "contactedBy",
    "#contacts": "contacts",
    "#contactedAt": "contactedAt",
    "#timezone": "timezone",
    "#press": "press",
  },
};

const freedMark: Expression = {
  expression: "REMOVE #markedOn, #markedBy",
  names: { "#markedOn": "markedOn", "#markedBy": "markedBy" },
};

/**
 * Gives back the days that a contact took, which stay taken where others hold them too. Apart from the rest: an address that
 * was edited since has another day, and the old one is left to its end.
 */
export async function releaseDay(
  ctx: OwnerContext,
  { students, way, contact }: Pick<HandContact, "students" | "way" | "contact">,
): Promise<void> {
  const { taken, marked } = daysOf(students, way);
  const release = async (address: string) => {
    const day = await readDay(ctx, address);
    if (!day || !contactsOfDay(day).includes(contact)) return;
    const left = contactsOfDay(day).filter((one) => one !== contact);
    const change = left.length > 0 ? setFields({ contacts: left, contactedBy: undefined }) : freedDay;
    await conditionHeld(ctx.table.update(keyOf(ctx, address), change, asRead(day)));
  };
  const unmark = (phone: string) =>
    conditionHeld(ctx.table.update(keyOf(ctx, phone), freedMark, isStill({ markedBy: contact })));
  await Promise.all([...taken.map(release), ...marked.map(unmark)]);
}

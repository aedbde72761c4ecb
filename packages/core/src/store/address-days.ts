/** See docs/rules/message.md, "One contact, one address". */

import { createHash } from "node:crypto";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import * as z from "zod/mini";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { addressKey } from "../model/keys.ts";
import { nextOn } from "../model/message.ts";
import { type Addressee, addressDaysOf, type MessageChannel } from "../model/message-addresses.ts";
import type { Expression, Item } from "../model/ports/table.ts";
import { storedDay } from "../model/stored.ts";
import type { Student } from "../model/student.ts";
import { findItem, type RefusableWrite, wasWritten } from "../table/reading.ts";
import { messagesOf } from "./messages.ts";

/** An item is kept for this time, in seconds: the day is then over in every time zone. */
const KEPT_SECONDS = 3 * 24 * 60 * 60;

/**
 * `contactedOn` and `contacts` are absent once that day's contacts were undone. `timezone` is the
 * zone at the last contact, `press` its click. The table deletes the item at `expiresAt` (s).
 */
export const AddressDay = z.object({
  contactedOn: z.optional(storedDay),
  contactedAt: z.optional(z.string()),
  timezone: z.optional(z.string()),
  press: z.optional(z.string()),
  contacts: z.optional(z.array(z.string())),
  expiresAt: z.int(),
});
export type AddressDay = z.infer<typeof AddressDay>;

/** All messages of one click (`clickId`) count as one contact with each address. */
export type HandContact = {
  students: readonly Addressee[];
  channel: MessageChannel;
  contact: string;
  isConfirmed: boolean;
  clickId?: string | undefined;
};

export const contactedToday = () => new AppError("reminder.contacted_today");

/** Tells whether another click, the rule or a run (`mailed`) contacted the address on this day. */
export async function isDayTaken(
  ctx: ProfileContext,
  student: Student,
  { channel, clickId, mailed }: Pick<HandContact, "channel" | "clickId"> & { mailed: ReadonlySet<string> },
): Promise<boolean> {
  const taken = addressDaysOf([student], channel);
  const [today, days] = await Promise.all([
    messagesOf(ctx, { payer: payerKeyOf(student), when: ctx.today }),
    Promise.all(taken.map((address) => readDay(ctx, address))),
  ]);
  const isTaken = (day: AddressDay | undefined, address: string) =>
    isFree(ctx, day) ? mailed.has(address) : clickId === undefined || day?.press !== clickId;
  return nextOn(today, [student], clickId).isTaken || days.some((day, index) => isTaken(day, taken[index] ?? ""));
}

/**
 * Returns the writes that take the addresses' day, for the transaction that claims the message. On
 * a taken day only a confirmed message, or another one of the same click, is added.
 */
export const dayWrites = (ctx: ProfileContext, message: HandContact): Promise<RefusableWrite[]> =>
  Promise.all(addressDaysOf(message.students, message.channel).map((address) => takeWrite(ctx, address, message)));

const clearContactDay: Expression = {
  expression: "REMOVE #contactedOn, #contacts, #contactedAt, #timezone, #press",
  names: {
    "#contactedOn": "contactedOn",
    "#contacts": "contacts",
    "#contactedAt": "contactedAt",
    "#timezone": "timezone",
    "#press": "press",
  },
};

/** Frees a day without other contacts. After a student's edit, the old address keeps its day. */
export async function releaseDay(
  ctx: OwnerContext,
  { students, channel, contact }: Pick<HandContact, "students" | "channel" | "contact">,
): Promise<void> {
  const release = async (address: string) => {
    const day = await readDay(ctx, address);
    if (!day || !contactsOfDay(day).includes(contact)) return;
    const left = contactsOfDay(day).filter((one) => one !== contact);
    const change = left.length > 0 ? setFields({ contacts: left }) : clearContactDay;
    await wasWritten(ctx.table.update(keyOf(ctx, address), change, asRead(day)));
  };
  await Promise.all(addressDaysOf(students, channel).map(release));
}

const keyOf = (ctx: OwnerContext, address: string) =>
  addressKey(ctx.ownerId, createHash("sha256").update(address).digest("hex"));

const dayIsFree = (today: string): Expression => ({
  expression: "attribute_not_exists(#contactedOn) OR #contactedOn < :today",
  names: { "#contactedOn": "contactedOn" },
  values: { ":today": today },
});

const DAY_MILLIS = 24 * 60 * 60 * 1000;
const dayAgoOf = (ctx: ProfileContext) => new Date(ctx.now().getTime() - DAY_MILLIS).toISOString();

/** After an owner edits their time zone, a new day begins only 24 hours after the last contact. */
function addressIsFree(ctx: ProfileContext): Expression {
  const day = dayIsFree(ctx.today);
  const sameZone = "attribute_not_exists(#timezone) OR #timezone = :timezone";
  return {
    expression: `((${day.expression}) AND (${sameZone})) OR (#timezone <> :timezone AND #contactedAt < :dayAgo)`,
    names: { ...day.names, "#timezone": "timezone", "#contactedAt": "contactedAt" },
    values: { ...day.values, ":timezone": ctx.profile.timezone, ":dayAgo": dayAgoOf(ctx) },
  };
}

function isFree(ctx: ProfileContext, day: AddressDay | undefined): boolean {
  if (day?.contactedOn === undefined) return true;
  if (day.timezone === undefined || day.timezone === ctx.profile.timezone) return day.contactedOn < ctx.today;
  return (day.contactedAt ?? "") < dayAgoOf(ctx);
}

const readDay = (ctx: OwnerContext, address: string): Promise<AddressDay | undefined> =>
  findItem(ctx.table, keyOf(ctx, address), (item) => AddressDay.parse(item));

const contactsOfDay = ({ contacts = [] }: AddressDay): readonly string[] => contacts;

const asRead = (day: AddressDay | undefined): Expression =>
  unchanged({ contactedOn: day?.contactedOn, contacts: day?.contacts } satisfies Item);

async function takeWrite(ctx: ProfileContext, address: string, message: HandContact): Promise<RefusableWrite> {
  const { contact, isConfirmed, clickId } = message;
  const at = { contactedOn: ctx.today, contactedAt: ctx.now().toISOString(), timezone: ctx.profile.timezone };
  const change = (contacts: readonly string[], held = clickId) =>
    setFields({ ...at, ...expiry(ctx), contacts, press: held });
  const update = keyOf(ctx, address);
  const fresh = { update, change: change([contact]), condition: addressIsFree(ctx), refusal: contactedToday };
  if (!isConfirmed && clickId === undefined) return fresh;
  const before = await readDay(ctx, address);
  const isSameClick = clickId !== undefined && before?.press === clickId;
  if (!isConfirmed && !isSameClick) return fresh;
  const earlier = before && !isFree(ctx, before) ? before : undefined;
  const contacts = [...(earlier ? contactsOfDay(earlier) : []), contact];
  const refusal = isConfirmed ? changedMeanwhile : contactedToday;
  return { update, change: change(contacts, clickId ?? earlier?.press), condition: asRead(before), refusal };
}

const expiry = (ctx: ProfileContext) => ({ expiresAt: Math.floor(ctx.now().getTime() / 1000) + KEPT_SECONDS });

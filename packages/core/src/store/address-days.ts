/** The day on which an address was contacted by hand (docs/rules.md, "One contact, one address"): an item per address. */
import { createHash } from "node:crypto";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { isStill, setFields } from "../model/expressions.ts";
import { addressKey } from "../model/keys.ts";
import type { Expression, Item } from "../model/ports/table.ts";
import { addressesOf, type Way } from "../model/reached-at.ts";
import type { Student } from "../model/student.ts";
import type { RefusableWrite } from "../table/commit.ts";
import { conditionHeld } from "../table/condition-held.ts";

/** How long an address's day is kept, in seconds: it is over wherever the owner lives. */
const KEPT_SECONDS = 3 * 24 * 60 * 60;

/**
 * The last day on which an address was contacted by hand, and the contacts of that day; neither once all of them were
 * taken back. `contactedBy` is the one contact that releases before knew of. The table forgets it at `expiresAt` (seconds).
 */
export const AddressDay = z.object({
  contactedOn: z.optional(z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value))),
  contactedBy: z.optional(z.string()),
  contacts: z.optional(z.array(z.string())),
  expiresAt: z.int(),
});
export type AddressDay = z.infer<typeof AddressDay>;

/** A message by hand: to whom, how, under which name, and whether the owner was asked about a second one that day. */
export type HandContact = {
  students: readonly Pick<Student, "name" | "email" | "phone" | "payer">[];
  way: Way;
  contact: string;
  isConfirmed: boolean;
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

async function readDay(ctx: OwnerContext, address: string): Promise<AddressDay | undefined> {
  const item = await ctx.table.get(keyOf(ctx, address), { consistent: true });
  return item && AddressDay.parse(item);
}

const contactsOfDay = ({ contacts, contactedBy }: AddressDay): readonly string[] =>
  contacts ?? (contactedBy === undefined ? [] : [contactedBy]);

const asRead = (day: AddressDay | undefined): Expression =>
  isStill({ contactedOn: day?.contactedOn, contacts: day?.contacts, contactedBy: day?.contactedBy } satisfies Item);

/** Whether any of a student's addresses was contacted by hand today. */
export async function isDayTaken(ctx: ProfileContext, student: HandContact["students"][number]): Promise<boolean> {
  const { taken, asked } = addressesOf([student], "email");
  const known = taken === undefined ? asked : [taken, ...asked];
  const days = await Promise.all(known.map((address) => readDay(ctx, address)));
  return days.some((day) => day?.contactedOn !== undefined && day.contactedOn >= ctx.today);
}

/**
 * The writes by which a message takes its address's day and asks the other addresses of the same people, for the
 * transaction that records or claims it. A confirmed one is counted on a day that is taken, and asks nobody.
 */
export async function dayWrites(
  ctx: ProfileContext,
  { students, way, contact, isConfirmed }: HandContact,
): Promise<RefusableWrite[]> {
  const { taken, asked } = addressesOf(students, way);
  const expiresAt = Math.floor(ctx.now().getTime() / 1000) + KEPT_SECONDS;
  const day = { contactedOn: ctx.today, expiresAt };
  if (taken === undefined) return [];
  if (!isConfirmed) {
    const condition = dayIsFree(ctx.today);
    const take = { put: { ...keyOf(ctx, taken), ...day, contacts: [contact] }, condition, refusal: contactedToday };
    const asks = asked.map((address) => ({
      update: keyOf(ctx, address),
      change: setFields({ expiresAt }),
      condition,
      refusal: contactedToday,
    }));
    return [take, ...asks];
  }
  const before = await readDay(ctx, taken);
  const earlier = before?.contactedOn === ctx.today ? contactsOfDay(before) : [];
  const put = { ...keyOf(ctx, taken), ...day, contacts: [...earlier, contact] };
  return [{ put, condition: asRead(before), refusal: changedMeanwhile }];
}

/**
 * Gives back the day that a contact took, which stays taken where others hold it too. Apart from the rest: an address that
 * was edited since has another day, and the old one is left to its end.
 */
export async function releaseDay(
  ctx: OwnerContext,
  { students, way, contact }: Omit<HandContact, "isConfirmed">,
): Promise<void> {
  const { taken } = addressesOf(students, way);
  const day = taken === undefined ? undefined : await readDay(ctx, taken);
  if (taken === undefined || !day || !contactsOfDay(day).includes(contact)) return;
  const left = contactsOfDay(day).filter((one) => one !== contact);
  const change: Expression =
    left.length > 0
      ? setFields({ contacts: left, contactedBy: undefined })
      : {
          expression: "REMOVE #contactedOn, #contactedBy, #contacts",
          names: { "#contactedOn": "contactedOn", "#contactedBy": "contactedBy", "#contacts": "contacts" },
        };
  await conditionHeld(ctx.table.update(keyOf(ctx, taken), change, asRead(day)));
}

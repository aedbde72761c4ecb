/** Reads and creates charges. `write-ledger.ts` and `payer-words.ts` change them. */
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf } from "@emdia/contracts/values/charge-id";
import { type Charge, decodeCharge, encodeCharge, isListed } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { absent, startingBetween, startingWith } from "../model/expressions.ts";
import { CHARGE_PREFIX, chargeKey, chargeKeyOfSk, monthPrefix, openIndexKey } from "../model/keys.ts";
import { ConditionFailed, type Expression, type Item } from "../model/ports/table.ts";
import { allOf, cursorOf, findItem, type Page, pageInput, pagesOf, parseReadable } from "../table/reading.ts";

export const getCharge = (ctx: OwnerContext, key: ChargeKey): Promise<Charge | undefined> =>
  findItem(ctx.table, keyOf(ctx, key), decodeCharge);

export async function getCharges(ctx: OwnerContext, keys: readonly ChargeKey[]): Promise<Charge[]> {
  const unique = new Map(keys.map((key) => [chargeIdOf(key), keyOf(ctx, key)]));
  const items = await ctx.table.getMany([...unique.values()]);
  return items.map(decodeCharge);
}

/** Returns the charges that can be read; `unreadable` has the students of the others. */
export async function getReadableCharges(
  ctx: OwnerContext,
  keys: readonly ChargeKey[],
): Promise<{ charges: Charge[]; unreadable: Set<number> }> {
  const items = await ctx.table.getMany(keys.map((key) => keyOf(ctx, key)));
  const charges = parseReadable(items, decodeCharge).good;
  const unreadable = new Set(items.map(({ sk }) => chargeKeyOfSk(String(sk))?.studentId ?? 0));
  for (const { studentId } of charges) unreadable.delete(studentId);
  return { charges, unreadable };
}

/** Returns the charges of both months and those between, with voided ones. */
export async function chargesBetween(ctx: OwnerContext, from: YearMonth, to: YearMonth): Promise<Charge[]> {
  const key = startingBetween(ctx.ownerId, monthPrefix(from), monthPrefix(to));
  return (await allOf(ctx.table, { key, consistent: true })).map(decodeCharge);
}

/** Returns a page of charges without voided ones, the newest month first. */
export async function pageOfCharges(
  ctx: OwnerContext,
  limit: number,
  cursor: string | undefined,
): Promise<Page<Charge>> {
  const asked = pageInput(ctx.ownerId, CHARGE_PREFIX, limit, cursor);
  const page = await ctx.table.query({ ...asked, descending: true });
  return { items: page.items.map(decodeCharge).filter(isListed), cursor: cursorOf(page.lastKey) };
}

/** Returns voided charges too. It reads all of the owner's charges: for rare requests only. */
export async function chargesOfStudent(ctx: OwnerContext, studentId: number): Promise<Charge[]> {
  const found: Charge[] = [];
  const all = {
    key: startingWith(ctx.ownerId, CHARGE_PREFIX),
    filter: {
      expression: "#student = :student",
      names: { "#student": "studentId" },
      values: { ":student": studentId },
    },
    consistent: true,
  };
  for await (const items of pagesOf(ctx.table, all)) found.push(...items.map(decodeCharge));
  return found;
}

/** The write is refused if the charge exists. */
export const newChargeWrite = (ctx: OwnerContext, charge: Charge): { put: Item; condition: Expression } => ({
  put: { ...encodeCharge(charge), ...keyOf(ctx, charge), ...openIndexKey(charge) },
  condition: absent,
});

/** Stores a charge of a student who was charged before (`create-or-get-charge.ts`). */
export async function insertCharge(ctx: OwnerContext, charge: Charge): Promise<{ created: boolean; charge: Charge }> {
  try {
    const { put, condition } = newChargeWrite(ctx, charge);
    await ctx.table.put(put, condition);
    return { created: true, charge };
  } catch (error) {
    if (error instanceof ConditionFailed && error.item) return { created: false, charge: decodeCharge(error.item) };
    throw error;
  }
}

const keyOf = (ctx: OwnerContext, key: ChargeKey) => chargeKey(ctx.ownerId, key);

import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import { consentKey, PAYER_PREFIX, payerKey } from "../model/keys.ts";
import { type Payer, payerOf } from "../model/payer.ts";
import {
  ChangedMeanwhile,
  cursorOf,
  findItem,
  type Page,
  pageInput,
  parseReadable,
  type RefusableWrite,
} from "../table/reading.ts";
import { withoutUnfinished } from "./imports.ts";

export async function pageOfPayers(ctx: OwnerContext, limit: number, cursor: string | undefined): Promise<Page<Payer>> {
  const asked = pageInput(ctx.ownerId, PAYER_PREFIX, limit, cursor);
  const page = await withoutUnfinished(ctx, () => ctx.table.query(asked));
  return { items: page.items.map(payerOf), cursor: cursorOf(page.lastKey) };
}

export async function payersById(ctx: OwnerContext, ids: readonly number[]): Promise<Map<number, Payer>> {
  const items = await ctx.table.getMany([...new Set(ids)].map((id) => payerKey(ctx.ownerId, id)));
  return new Map(items.map(payerOf).map((payer) => [payer.id, payer]));
}

export const findPayer = (ctx: OwnerContext, payerId: number): Promise<Payer | undefined> =>
  findItem(ctx.table, payerKey(ctx.ownerId, payerId), payerOf);

/** @throws AppError payer.not_found */
export async function requirePayer(ctx: OwnerContext, payerId: number): Promise<Payer> {
  const payer = await findPayer(ctx, payerId);
  if (!payer) throw new AppError("payer.not_found");
  return payer;
}

export const newPayerWrite = ({ ownerId }: OwnerContext, payer: Payer): RefusableWrite => ({
  put: { ...payerKey(ownerId, payer.id), ...payer },
  condition: absent,
  refusal,
});

/** The caller's transaction writes the students. A refused write throws ChangedMeanwhile. */
export function payerWrite({ ownerId }: OwnerContext, before: Payer, change: Partial<Payer>): RefusableWrite {
  return {
    update: payerKey(ownerId, before.id),
    change: setFields({ ...change, version: before.version + 1 }),
    condition: unchanged({ version: before.version }),
    refusal,
  };
}

/** Returns the writes that remove a payer who is unchanged since the read, and their consent. */
export const payerRemoval = (ctx: OwnerContext, { id, version }: Payer): RefusableWrite[] => {
  const removal = { remove: payerKey(ctx.ownerId, id), condition: unchanged({ version }), refusal };
  return [removal, { remove: consentKey(ctx.ownerId, payerKeyOf({ id, payerId: id })) }];
};

const TRIES = 8;

/** Tries `change` again with all its reads. @throws AppError conflict.changed_meanwhile at last */
export async function retryWhenChanged<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
  throw changedMeanwhile();
}

/** Leaves out payers that cannot be read. */
export async function readablePayersById(ctx: OwnerContext, ids: readonly number[]): Promise<Map<number, Payer>> {
  const items = await ctx.table.getMany([...new Set(ids)].map((id) => payerKey(ctx.ownerId, id)));
  return new Map(parseReadable(items, payerOf).good.map((payer) => [payer.id, payer]));
}

const refusal = () => new ChangedMeanwhile("the payer");

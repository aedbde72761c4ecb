import type { OwnerContext } from "@emdia/core/model/context";
import { payerKey, studentKey } from "@emdia/core/model/keys";
import type { Write } from "@emdia/core/model/ports/table";
import { nextNumber } from "@emdia/core/table/next-number";
import { setFields, unchanged } from "../../../packages/core/src/model/expressions.ts";

export type Payer = { id: number; name: string; email: string | null; studentIds: number[]; version: number };
const FIRST_VERSION = 1;

/** Returns a student's copy of a payer; without a payer, a write removes the copy. */
const copyOf = (payer: Payer | undefined) =>
  payer
    ? { payerId: payer.id, payer: { name: payer.name, email: payer.email, phone: null, document: null } }
    : { payerId: undefined, payer: undefined };

export const payerWrite = (ownerId: string, { id, ...payer }: Payer, before: Payer | undefined): Write => ({
  put: { ...payerKey(ownerId, id), id, ...payer, phone: null, document: null, createdAt: "2026-12-01T12:00:00.000Z" },
  condition: before ? unchanged({ version: before.version }) : { expression: "attribute_not_exists(pk)" },
});

export const studentWrite = (ownerId: string, id: number, payer: Payer | undefined): Write => ({
  update: studentKey(ownerId, id),
  change: setFields({ id, ...copyOf(payer) }),
  condition: unchanged({ id }),
});

export async function formFamily(owner: OwnerContext, name: string, email: string | null, studentIds: number[]) {
  const payer = { id: await nextNumber(owner), name, email, studentIds, version: FIRST_VERSION };
  const copies = studentIds.map((id) => studentWrite(owner.ownerId, id, payer));
  await owner.table.transact([payerWrite(owner.ownerId, payer, undefined), ...copies]);
}

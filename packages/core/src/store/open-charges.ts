/** Reads open charges, however old, from the index `open`, whose reads are strongly consistent. */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { type OpenCharge, openChargeOf, sumOwedOn } from "../model/amount-today.ts";
import { byAge, type Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { OPEN_INDEX, openPrefixOf, ownerPartition } from "../model/keys.ts";
import type { Expression } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { allOf, parseReadable } from "../table/reading.ts";
import { getReadableCharges } from "./charges.ts";

/** Lists the oldest due date first. One read unit for some thirty charges, whatever the history. */
export const openCharges = (ctx: OwnerContext): Promise<OpenCharge[]> => readOpen(ctx, { expression: "" });

/** Lists the open charges of one student, the oldest due date first, by one query. */
export const openChargesOf = (ctx: OwnerContext, studentId: number): Promise<OpenCharge[]> =>
  readOpen(ctx, { expression: " AND begins_with(l1sk, :student)", values: { ":student": openPrefixOf(studentId) } });

/** Lists the open charges of the students `first` to `last`, the oldest due date first. */
export const openChargesBetween = (ctx: OwnerContext, first: number, last: number): Promise<OpenCharge[]> =>
  readOpen(ctx, {
    expression: " AND l1sk BETWEEN :first AND :last",
    values: { ":first": openPrefixOf(first), ":last": `${openPrefixOf(last)}~` },
  });

async function readOpen(ctx: OwnerContext, { expression, values }: Expression): Promise<OpenCharge[]> {
  const key = { expression: `pk = :pk${expression}`, values: { ":pk": ownerPartition(ctx.ownerId), ...values } };
  const items = await allOf(ctx.table, { index: OPEN_INDEX, key, consistent: true });
  return parseReadable(items, openChargeOf).good.toSorted(byAge);
}

/** All open charges, the oldest due date first. A list may show fewer, a sum may not. */
export type Debt = { charges: readonly Charge[]; totalCents: number };

/** The cost is one small query for each student of the payer. */
export async function debtOf(
  ctx: OwnerContext & { today: CivilDate },
  { students }: { students: readonly Pick<Student, "id">[] },
): Promise<Debt> {
  const open = await Promise.all(students.map(({ id }) => openChargesOf(ctx, id)));
  const { charges } = await getReadableCharges(ctx, open.flat());
  const owed = charges.filter(({ status, erasedAt }) => status === "pendente" && !erasedAt).toSorted(byAge);
  return { charges: owed, totalCents: sumOwedOn(owed, ctx.today) };
}

import type { CivilDate } from "@emdia/contracts/values/calendar";
import { sumOwedOn } from "../model/amount-today.ts";
import { byAge, type Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import { getReadableCharges } from "./charges.ts";
import { openChargesOf } from "./open-charges.ts";

/** All open charges, the oldest due date first: only a list may show fewer. */
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

import type { SettlementsQuery, SettlementsWire } from "@emdia/contracts/settlement";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import type { DatedSettlement } from "../model/dated-settlement.ts";
import { sumSettlements, withoutReversed } from "../model/month-money.ts";
import { settlementsBetween } from "../store/settlement-days.ts";
import { eachStudent, studentsById } from "../store/students.ts";

/** The cost grows with the month's settlements and with the students. */
export async function listSettlements(ctx: ProfileContext, query: SettlementsQuery = {}): Promise<SettlementsWire> {
  const month = query.month ?? thisMonthOf(ctx);
  const settled = await settlementsBetween(ctx, month, month);
  const shown = withoutReversed(settled).toReversed();
  const names = await namesOf(ctx, shown);
  const { cents, feeCents, count } = sumSettlements(settled);
  return {
    month,
    total: reaisFromCents(cents),
    fee: reaisFromCents(feeCents),
    count,
    settlements: shown.map((settlement) => ({
      paymentId: chargeIdOf(settlement),
      number: settlement.number,
      studentId: settlement.studentId,
      studentName: names.get(settlement.studentId) ?? "",
      reference: settlement.reference,
      date: settlement.date,
      amount: reaisFromCents(settlement.amountCents),
      fee: reaisFromCents(settlement.feeCents ?? 0),
      method: settlement.method,
    })),
  };
}

async function namesOf(ctx: ProfileContext, settlements: readonly DatedSettlement[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  if (settlements.length === 0) return names;
  for await (const { id, name } of eachStudent(ctx)) names.set(id, name);
  const absent = settlements.map(({ studentId }) => studentId).filter((id) => !names.has(id));
  for (const { id, name } of (await studentsById(ctx, absent)).values()) names.set(id, name);
  return names;
}

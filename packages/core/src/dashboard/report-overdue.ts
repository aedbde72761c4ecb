import { MAX_OPEN_ROWS } from "@emdia/contracts/constants";
import type { DebtorWire, ReportWire } from "@emdia/contracts/report";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { daysBetween } from "@emdia/contracts/values/civil-days";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { type OpenCharge, overdueOn, owedCentsOn, sumOwedOn } from "../model/amount-today.ts";
import { byAge, type Charge, promisedForOf } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { brokenPromisesOf } from "../model/promise.ts";
import type { Student } from "../model/student.ts";
import { lastNotificationOf } from "../model/told.ts";
import { backlogOf } from "../store/backlog.ts";
import { getCharges } from "../store/charges.ts";
import { readMessages } from "../store/messages.ts";
import { openCharges } from "../store/open-charges.ts";
import { studentsById } from "../store/students.ts";

/** Groups overdue charges, a late run's too, by age and payer. `present`: students not archived. */
export async function reportOverdue(ctx: ProfileContext, present: readonly Student[]): Promise<ReportWire["overdue"]> {
  const [open, late] = await Promise.all([openCharges(ctx), backlogOf(ctx, present)]);
  const overdue = overdueOn([...open, ...late], ctx.today).toSorted(byAge);
  const known = new Map(present.map((student) => [student.id, student]));
  const absent = overdue.map(({ studentId }) => studentId).filter((id) => !known.has(id));
  const [charges, archived] = await Promise.all([chargesBehind(ctx, overdue, late), studentsById(ctx, absent)]);
  const students = new Map([...known, ...archived]);
  const payerOf = (id: number) => payerKeyOf(students.get(id) ?? { id });
  const byPayer = Map.groupBy(overdue, ({ studentId }) => payerOf(studentId));
  const ages = ageGroupsOf(overdue, ctx.today);
  return {
    ...sumView(ctx, overdue),
    ages: ages.map(({ from, to, charges: ofAge }) => ({ from, to, ...sumView(ctx, ofAge) })),
    persons: [...byPayer.values()]
      .flatMap((own) => debtorOf(ctx, own, { charges, students }))
      .toSorted((a, b) => b.total - a.total || (a.oldest < b.oldest ? -1 : Number(a.oldest > b.oldest))),
  };
}

const sumView = ({ today }: ProfileContext, open: readonly OpenCharge[]) => ({
  total: reaisFromCents(sumOwedOn(open, today)),
  count: open.length,
});

/** Reads the charges by id; those in `late` are not stored. */
async function chargesBehind(ctx: ProfileContext, overdue: readonly OpenCharge[], late: readonly Charge[]) {
  const known = new Map(late.map((charge) => [chargeIdOf(charge), charge]));
  const asked = overdue.slice(0, MAX_OPEN_ROWS).filter((key) => !known.has(chargeIdOf(key)));
  for (const charge of await readMessages(ctx, await getCharges(ctx, asked))) known.set(chargeIdOf(charge), charge);
  return known;
}

type Known = { charges: ReadonlyMap<number, Charge>; students: ReadonlyMap<number, Student> };

/** `own` is not empty, and its oldest charge comes first. */
function debtorOf(ctx: ProfileContext, own: readonly OpenCharge[], { charges, students }: Known): DebtorWire[] {
  const [oldest] = own;
  if (!oldest) return [];
  const rows = own.flatMap((open) => {
    const charge = charges.get(chargeIdOf(open));
    return charge ? [{ open, charge, name: students.get(open.studentId)?.name ?? charge.studentName }] : [];
  });
  const told = rows.flatMap(({ charge }) => lastNotificationOf(charge) ?? []);
  const payer = students.get(oldest.studentId)?.payer;
  return [
    {
      payerId: students.get(oldest.studentId)?.payerId ?? null,
      studentId: oldest.studentId,
      name: payer?.name ?? rows[0]?.name ?? students.get(oldest.studentId)?.name ?? "",
      ...sumView(ctx, own),
      oldest: oldest.dueDate,
      lastContact:
        told.toSorted((a, b) => (a.at < b.at ? 1 : -1)).map(({ at, channel }) => ({ at, channel }))[0] ?? null,
      charges: rows.map(({ open, charge, name }) => ({
        paymentId: chargeIdOf(open),
        studentName: name,
        reference: charge.reference,
        dueDate: open.dueDate,
        days: daysBetween(open.dueDate, ctx.today),
        amountToday: reaisFromCents(owedCentsOn(open, ctx.today)),
        promisedFor: promisedForOf(charge) ?? null,
        brokenPromises: brokenPromisesOf(charge, ctx.today),
      })),
    },
  ];
}

/** The age groups are days past the due date, both ends included; the last group has no end. */
const AGES = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const;

function ageGroupsOf<T extends Pick<OpenCharge, "dueDate">>(overdue: readonly T[], today: CivilDate) {
  return AGES.map(({ from, to }) => {
    const isOfAge = (days: number) => days >= from && (to === null || days <= to);
    return { from, to, charges: overdue.filter(({ dueDate }) => isOfAge(daysBetween(dueDate, today))) };
  });
}

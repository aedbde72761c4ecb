import { StudentPatch } from "@emdia/contracts/student";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { reverseSettlement } from "@emdia/core/charge/change-ledger";
import { createOrGetCharge } from "@emdia/core/charge/create-or-get-charge";
import { setChargeStatus } from "@emdia/core/charge/set-charge-status";
import { settleCharge } from "@emdia/core/charge/settle-charge";
import { voidCharge } from "@emdia/core/charge/void-charge";
import { manualDraft } from "@emdia/core/model/draft";
import { requireStudent } from "@emdia/core/store/students";
import { updateStudent } from "@emdia/core/student/update-student";
import { plan, student } from "../../../packages/core/src/testing/entities.ts";
import { aStudio } from "../../../packages/core/src/testing/studio.ts";
import { dueOf, partsOf } from "../../simulation/judge/own-terms.ts";
import { type Entry, openOf, receive, receivedOf, takeBack, voidEntry } from "./book.ts";

export const TODAY = "2027-02-15";
const YESTERDAY = "2027-02-14";
/**
 * More than a minute: the product removes a settlement that is taken back within a minute, and the
 * book keeps every line.
 */
const BETWEEN_STEPS = 61_000;
const MONTHS = ["2026-12", "2027-01", "2027-02"] as const;

export type Terms = { ownPrice: number } | { discount: { amount: number } | { percent: number } } | { discount: null };

/** A step on one of the charges; `number` is an amount in centavos or a line of the ledger. */
export type Step = { kind: "part" | "whole" | "reverse" | "void" | "paid" | "pending"; charge: number; number: number };

/** The terms of three months, then terms that change no charge, and the steps. */
export type MoneyHistory = { terms: readonly [Terms, Terms, Terms, Terms]; steps: readonly Step[] };

type Studio = Awaited<ReturnType<typeof aStudio>>;

async function chargeMonth({ ctx }: Studio, month: string): Promise<Entry> {
  const billingDate = `${month}-10`;
  const now = await requireStudent(ctx, student.id);
  const then = { ...ctx, today: civilDate(billingDate) };
  await createOrGetCharge(then, now, { charge: manualDraft(then, now, plan, yearMonth(month)) });
  const id = student.id * 100_000_000 + Number(month.replace("-", "")) * 100;
  const parts = partsOf(plan.priceCents, now, month);
  return { id, month, dueDate: dueOf(billingDate, now.dueDay, 0), ...parts, isVoid: false, lines: [] };
}

function note(entry: Entry, { kind, number }: Step): boolean {
  if (kind === "part") return receive(entry, number, YESTERDAY);
  if (kind === "whole") return receive(entry, openOf(entry), TODAY);
  if (kind === "reverse") return takeBack(entry, number, TODAY);
  if (kind === "void") return voidEntry(entry);
  if (entry.isVoid) return false;
  if (kind === "paid") return openOf(entry) === 0 || receive(entry, openOf(entry), TODAY);
  if (entry.amountCents === 0) return false;
  // "pending" reopens a paid charge. A charge that is still open keeps the parts that it received.
  if (openOf(entry) === 0) for (const number of entry.lines.keys()) takeBack(entry, number + 1, TODAY);
  return true;
}

function perform({ ctx }: Studio, id: number, { kind, number }: Step): Promise<unknown> {
  if (kind === "part") return settleCharge(ctx, id, { amount: number / 100, date: YESTERDAY, method: "dinheiro" });
  if (kind === "whole") return settleCharge(ctx, id, {});
  if (kind === "reverse") return reverseSettlement(ctx, id, number);
  if (kind === "void") return voidCharge(ctx, id, "combinado");
  return setChargeStatus(ctx, id, kind === "paid" ? "pago" : "pendente");
}

const isTaken = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.name === "AppError") return false;
      throw error;
    },
  );

/** Plays steps. Throws where the product accepts what the book refuses, or the other way round. */
export async function playHistory({ terms, steps }: MoneyHistory) {
  const since = { createdAt: "2026-12-01T12:00:00.000Z", anchorMonth: yearMonth("2026-12") };
  const ana = { ...student, ...since, email: "ana@exemplo.com.br" };
  const studio = await aStudio({ students: [ana], today: TODAY });
  const book: Entry[] = [];
  const [last, ...first] = terms.toReversed();
  for (const [index, month] of MONTHS.entries()) {
    await updateStudent(studio.ctx, student.id, StudentPatch.parse(first.toReversed()[index]));
    book.push(await chargeMonth(studio, month));
  }
  await updateStudent(studio.ctx, student.id, StudentPatch.parse(last));
  for (const step of steps) {
    studio.clock.now = new Date(Date.parse(studio.clock.now) + BETWEEN_STEPS).toISOString();
    const entry = book[step.charge % book.length];
    if (!entry) throw new Error("a history without charges");
    const [mustTake, took] = [note(entry, step), await isTaken(perform(studio, entry.id, step))];
    if (mustTake !== took)
      throw new Error(
        `${step.kind} ${step.number} of ${entry.id}: ${took ? "taken" : "refused"} at ${receivedOf(entry)}`,
      );
  }
  return { studio, book };
}

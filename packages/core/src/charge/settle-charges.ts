import type { BulkSettleInput, BulkSettleResult } from "@emdia/contracts/settlement";
import { chargeIdOf, parseChargeId, studentIdOf } from "@emdia/contracts/values/charge-id";
import { centsFromReais, sumCents } from "@emdia/contracts/values/money";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { spreadOldestFirst } from "@emdia/contracts/values/spread";
import { owedCentsOn } from "../model/amount-today.ts";
import { AppError, changedMeanwhile, invalidField } from "../model/app-error.ts";
import { type Charge, isListed } from "../model/charge.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { isPayableMonth } from "../model/due.ts";
import { bulkResult, runBatch } from "../run-batch.ts";
import { getCharges } from "../store/charges.ts";
import { studentsById } from "../store/students.ts";
import { findChargeById } from "./find-charge-by-id.ts";
import { paymentDay } from "./publish-paid.ts";
import { settleCharge } from "./settle-charge.ts";

/** If only the response was lost, a settlement that seems to fail is stored. A retry is safe. */
const FAILURE = { fact: "a charge of a bulk settlement failed", code: "service.busy" } as const;

/**
 * Settles each charge by itself; those beyond the call's time get `service.busy`. @throws AppError
 * request.invalid for a future day; for a spread amount what `checkSpread` throws
 */
export async function settleCharges(ctx: ProfileContext & WithBus, input: BulkSettleInput): Promise<BulkSettleResult> {
  const { paymentIds, amounts, requestId } = input;
  paymentDay(ctx, input.date);
  const since = ctx.now();
  const payers = requestId ? await payersOf(ctx, paymentIds) : new Map<number, PayerKey>();
  if (amounts) await checkSpread(ctx, input, payers);
  const outcomes = await runBatch(ctx, amounts ? [paymentIds] : groupByStudent(paymentIds), {
    since,
    work: settleOneOf(ctx, input, payers),
    failureOf: (paymentId) => ({ ...FAILURE, fields: { paymentId } }),
    notStarted: "service.busy",
  });
  const asked = [...new Set(paymentIds)];
  return bulkResult(
    outcomes.toSorted((one, other) => asked.indexOf(one.item) - asked.indexOf(other.item)),
    ({ item: paymentId, about }) => ({
      paymentId,
      amount: about?.amount ?? null,
      openAmount: about?.openAmount ?? null,
    }),
    ["payment.already_paid"],
  );
}

// A student's first charge fixes the cycle of later ones, so the oldest month comes first.
function groupByStudent(paymentIds: readonly number[]): number[][] {
  const oldestFirst = [...new Set(paymentIds)].sort((a, b) => a - b);
  return [...Map.groupBy(oldestFirst, studentIdOf).values()];
}

async function payersOf(ctx: ProfileContext, paymentIds: readonly number[]): Promise<Map<number, PayerKey>> {
  const students = await studentsById(
    ctx,
    paymentIds.map(studentIdOf).filter((id) => id > 0),
  );
  return new Map([...students].map(([id, student]) => [id, payerKeyOf(student)]));
}

/** Both amounts are in reais. */
type Settled = { amount: number | null; openAmount: number };

/** After a refused part the later ones are refused: no newer charge is paid before an older. */
function settleOneOf(ctx: ProfileContext & WithBus, input: BulkSettleInput, payers: ReadonlyMap<number, PayerKey>) {
  const { paymentIds, amounts, ...received } = input;
  const byPayer = Map.groupBy(new Set(paymentIds), (id) => payers.get(studentIdOf(id)));
  let isRefused = false;
  return async (id: number): Promise<{ code: null; about: Settled }> => {
    if (isRefused) throw changedMeanwhile();
    const amount = amounts?.[paymentIds.indexOf(id)];
    const together = received.requestId && byPayer.get(payers.get(studentIdOf(id)));
    try {
      const one = { ...received, ...(amount === undefined ? {} : { amount }) };
      const charge = await settleCharge(ctx, id, one, together || []);
      const last = charge.ledger.findLast(({ kind }) => kind === "settlement");
      return { code: null, about: { amount: amount ?? last?.amount ?? null, openAmount: charge.amountToday } };
    } catch (error) {
      isRefused = amounts !== undefined;
      throw error;
    }
  };
}

/**
 * The parts go over one debtor's charges, oldest first, each up to the amount of the day. A repeat
 * records its missing entries unchecked. @throws AppError payment.not_found, payment.overpaid,
 * request.invalid for several debtors, conflict.changed_meanwhile
 */
async function checkSpread(
  ctx: ProfileContext,
  { paymentIds, amounts = [], requestId, date }: BulkSettleInput,
  payers: ReadonlyMap<number, PayerKey>,
): Promise<void> {
  const charges = await requireCharges(ctx, paymentIds);
  if (new Set(charges.map(({ studentId }) => payers.get(studentId))).size > 1)
    throw invalidField("paymentIds", "Receba as cobranças de uma pessoa por vez");
  if (charges.some(({ ledger }) => ledger.some((entry) => entry.requestId === requestId))) return;
  const paidOn = paymentDay(ctx, date);
  const open = charges.map((charge) => ({
    id: chargeIdOf(charge),
    dueDate: charge.dueDate,
    openCents: owedCentsOn(charge, paidOn),
  }));
  const cents = amounts.map((amount) => centsFromReais(amount) ?? 0);
  const total = sumCents(cents);
  if (total > sumCents(open.map(({ openCents }) => openCents))) throw new AppError("payment.overpaid");
  const parts = spreadOldestFirst(open, total);
  const isSeen =
    parts.length === cents.length &&
    parts.every(({ id, cents: part }, at) => id === paymentIds[at] && part === cents[at]);
  if (!isSeen) throw changedMeanwhile();
}

async function requireCharges(ctx: ProfileContext, paymentIds: readonly number[]): Promise<Charge[]> {
  const keys = paymentIds.flatMap((id) => parseChargeId(id) ?? []);
  const stored = new Map((await getCharges(ctx, keys)).map((charge) => [chargeIdOf(charge), charge]));
  return Promise.all(
    paymentIds.map(async (id) => {
      const charge = stored.get(id) ?? (await findChargeById(ctx, id, isPayableMonth)).charge;
      if (!isListed(charge)) throw new AppError("payment.not_found");
      return charge;
    }),
  );
}

import type { ChargeChoice, ChargeWire } from "@emdia/contracts/charge";
import type { ErrorCode } from "@emdia/contracts/errors";
import { monthOf } from "@emdia/contracts/values/calendar";
import { isChargeId, parseChargeId } from "@emdia/contracts/values/charge-id";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hasCode } from "../../lib/api-error.ts";
import { today } from "../../lib/today.ts";
import { chargeKeys, reading } from "../queries.ts";
import { chargeMonthOf } from "./sum-of.ts";

/** Returns `none` for a refusal with one of the codes. @throws every other error */
async function orNone<Found, None>(asking: Promise<Found>, none: None, ...codes: ErrorCode[]): Promise<Found | None> {
  try {
    return await asking;
  } catch (error) {
    if (hasCode(error, ...codes)) return none;
    throw error;
  }
}

async function listAllCharges(studentId: number, signal: AbortSignal): Promise<ChargeWire[]> {
  const ofStudent = call("listStudentPayments", { params: { studentId }, signal });
  const [own, latest] = await Promise.all([
    orNone(ofStudent, [], "student.not_found"),
    call("listPayments", { signal }),
  ]);
  const byId = new Map([...latest, ...own].map((charge) => [charge.id, charge]));
  return [...byId.values()].filter((charge) => charge.studentId === studentId);
}

/** A charge that can only be made by hand is in no list yet, so it is read by its id. */
async function chargeAt(id: number, signal: AbortSignal) {
  const studentId = isChargeId(id) ? (parseChargeId(id)?.studentId ?? 0) : id;
  const history = await listAllCharges(studentId, signal);
  // `today()` is the owner's day only after an answer of the server, so the month is read here.
  const month = monthOf(today());
  const stored = history.filter(({ isExpected }) => !isExpected);
  const isSettled = !isChargeId(id) && stored.every(({ status }) => status === "pago");
  const choices = isSettled || stored.length === 0 ? await choicesOf(studentId, signal) : [];
  const ofMonth = choices.find(({ paymentId }) => parseChargeId(paymentId)?.month === month);
  const byHand = isSettled ? (ofMonth?.paymentId ?? id) : id;
  const named = isChargeId(byHand) ? resolveCharge(byHand, history, month) : null;
  const charge = named ?? (await chargeByHand(byHand, signal)) ?? resolveCharge(id, history, month);
  return { charge, history, choices: stored.length === 0 ? choices : [] };
}

const choicesOf = (id: number, signal: AbortSignal): Promise<ChargeChoice[]> =>
  orNone(call("listChargeChoices", { params: { id }, signal }), [], "student.not_found", "plan.not_found");

const chargeByHand = (id: number, signal: AbortSignal): Promise<ChargeWire | null> | null =>
  isChargeId(id) ? orNone(call("getCharge", { params: { id }, signal }), null, "payment.not_found") : null;

export const chargeQueries = {
  ...chargeKeys,
  byStudent: (studentId: number) =>
    queryOptions({
      queryKey: [...chargeKeys.all(), "student", studentId],
      queryFn: ({ signal }) => listAllCharges(studentId, signal),
    }),
  /** A failed request is retried twice, 1 s apart. */
  charge: (id: number) =>
    queryOptions({
      queryKey: [...chargeKeys.all(), "charge", id],
      queryFn: ({ signal }) => chargeAt(id, signal),
      retry: 2,
      retryDelay: 1000,
    }),
  upcoming: (studentId: number) =>
    reading([...chargeKeys.all(), "upcoming", studentId], "listUpcomingCharges", { params: { id: studentId } }),
  /** A code of yesterday may ask for another amount, so the key has the owner's day. */
  pixCode: (ids: readonly number[], today: string) =>
    reading([...chargeKeys.all(), "code", today, ids], "getPixCode", { query: { ids: ids.join(",") } }),
  ledger: (id: number) => reading(chargeKeys.ledger(id), "getCharge", { params: { id } }),
};

/**
 * A student's id means their oldest open charge, else the latest charge up to this month, else one
 * that was paid ahead; `chargeAt` finds the one to make (docs/rules/account.md, "Identity").
 */
export function resolveCharge(id: number, charges: readonly ChargeWire[], month: string): ChargeWire | null {
  if (isChargeId(id)) return charges.find((charge) => charge.id === id) ?? null;
  const oldestFirst = charges.toSorted(byDueDate);
  const latest = oldestFirst.findLast((charge) => chargeMonthOf(charge) <= month);
  return oldestFirst.find((charge) => charge.status !== "pago") ?? latest ?? oldestFirst[0] ?? null;
}

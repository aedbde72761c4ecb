import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { askedDay } from "@emdia/contracts/values/txid";
import type { ProvenTxid } from "../model/ports/txids.ts";
import { type Entry, type Facts, isPayable, type KnownCharge, oldestFirst, setsOf } from "./facts.ts";

/** Tells whether the code's payer is the student's payer today, or is the student. */
export const isPayerOf = ({ payer }: ProvenTxid, student: { studentId: number; payer: PayerKey }): boolean =>
  student.payer === payer || payerKeyOf({ id: student.studentId }) === payer;

/** Returns the stored payer of the money: the code's, also if the student has another one since. */
export const payerIdOf = (
  asked: ProvenTxid | undefined,
  { id, payerId }: { id: number; payerId?: number | undefined },
) =>
  asked?.payer.startsWith("P")
    ? Number(asked.payer.slice(1))
    : asked?.payer === payerKeyOf({ id })
      ? undefined
      : payerId;

export const chargesOfPayer = (asked: ProvenTxid, { charges }: Facts): KnownCharge[] =>
  [...charges.values()].filter((one) => isPayerOf(asked, one));

/** Returns the sets that a code may ask for, a message's or what its payer owed, oldest first. */
export function setsAsked(asked: ProvenTxid, { day }: Entry, facts: Facts): KnownCharge[][] {
  const own = chargesOfPayer(asked, facts);
  const since = askedDay(asked.day, day);
  const then = own.filter((one) => isPayable(one) || (one.paidOn !== undefined && one.paidOn >= since));
  const students = Map.groupBy(then, ({ studentId }) => studentId);
  const said = facts.named.filter(({ payer }) => payer === asked.payer);
  const named = said.map(({ ids }) => own.filter(({ id }) => ids.includes(id)));
  const open = own.filter(isPayable);
  const onPage = open.filter(({ isReported }) => !isReported);
  const sets = [...named, ...own.map((one) => [one]), ...[open, onPage, then, ...students.values()].flatMap(setsOf)];
  const found = sets.filter((set) => asked.isOf(idsOf(set)));
  return [
    ...new Map(
      found.map((set) => [
        idsOf(set)
          .toSorted((a, b) => a - b)
          .join(),
        oldestFirst(set),
      ]),
    ).values(),
  ];
}

const idsOf = (charges: readonly KnownCharge[]) => charges.map(({ id }) => id);

import type { Mutant } from "./mutant.ts";

const AMOUNT = "packages/contracts/src/values/amount-today.ts";
const BASIS = "packages/core/src/model/amount-today.ts";
const DRAFT = "packages/core/src/model/draft.ts";
const SETTLE = "packages/core/src/model/settle.ts";

/**
 * Mistakes of fees and discounts (docs/rules/settlement.md, "Late fee, interest, punctuality
 * discount").
 */
export const FEE_MUTANTS: readonly Mutant[] = [
  {
    name: "fee-first",
    what: "money pays fine and interest before the charge itself",
    substitutions: [
      {
        file: SETTLE,
        from: "Math.max(0, received.amountCents - owed.principalCents)",
        to: "Math.min(received.amountCents, owed.fineCents + owed.interestCents)",
      },
    ],
  },
  {
    name: "late-on-holiday",
    what: "interest counts from the due date though no bank worked on it",
    substitutions: [{ file: AMOUNT, from: "=> nextWorkingDay(dueDate)", to: "=> nextWorkingDay(dueDate) && dueDate" }],
  },
  {
    name: "paid-part-forgotten",
    what: "a part that was paid late costs no fee",
    substitutions: [{ file: AMOUNT, from: "[...paid, {", to: "[...paid.slice(paid.length), {" }],
  },
  {
    name: "discount-late",
    what: "the discount for punctuality counts after the due date",
    substitutions: [
      { file: AMOUNT, from: "day <= dueDate && punctualityCents", to: 'day >= "2000" && punctualityCents' },
    ],
  },
  {
    name: "terms-of-late-charge",
    what: "a charge that is made after its due date has a fee",
    substitutions: [{ file: DRAFT, from: "madeOn <= due &&", to: 'madeOn >= "2000" &&' }],
  },
  {
    name: "waiver-of-today",
    what: "a waived fee grows again",
    substitutions: [
      { file: BASIS, from: "isWaived: liveWaiver(ledger) !== undefined", to: "isWaived: liveWaiver(ledger) === null" },
    ],
  },
  {
    name: "fee-forgotten",
    what: "a charge of which only a fee is left is paid",
    substitutions: [
      {
        file: BASIS,
        from: "  amountToday(charge, charge.dueDate).totalCents === 0",
        to: "  charge.settledCents >= charge.amountCents || amountToday(charge, charge.dueDate).totalCents === 0",
      },
    ],
  },
];

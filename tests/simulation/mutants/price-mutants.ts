import type { Mutant } from "./mutant.ts";

const OWN_TERMS = "packages/contracts/src/values/own-terms.ts";
const RECESS = "packages/contracts/src/values/recess.ts";
const RISE = "packages/core/src/model/rise.ts";
const STUDENT_TERMS = "packages/core/src/model/student-terms.ts";
const UPDATE_PROFILE = "packages/core/src/profile/update-profile.ts";

/** Mistakes of price rises and recesses (docs/rules/plan.md, "Price rises", "Recess"). */
export const PRICE_MUTANTS: readonly Mutant[] = [
  {
    name: "rise-late",
    what: "a rise begins a month after its first month",
    substitutions: [{ file: OWN_TERMS, from: "month >= nextPriceFrom", to: "month > nextPriceFrom" }],
  },
  {
    name: "rise-half-up",
    what: "half a centavo of a rise is rounded up",
    substitutions: [
      {
        file: OWN_TERMS,
        from: "Math.ceil((priceCents * basisPoints - 5_000)",
        to: "Math.floor((priceCents * basisPoints + 5_000)",
      },
    ],
  },
  {
    name: "rise-on-rise",
    what: "a rise in per cent is taken of a rise that waits for the same month",
    substitutions: [{ file: OWN_TERMS, from: "raisedPriceIn(student, now)", to: "raisedPriceIn(student, rise.from)" }],
  },
  {
    name: "rise-dropped",
    what: "an edit drops a rise that is in effect",
    substitutions: [{ file: RISE, from: "priceCents: planPriceIn(plan, month)", to: "priceCents: plan.priceCents" }],
  },
  {
    name: "rise-by-any-edit",
    what: "any edit of a student makes a rise in effect the price, also of the month before",
    substitutions: [
      {
        file: STUDENT_TERMS,
        from: "isPriced ? raisedPriceIn(before, now) : undefined",
        to: "isPriced || raisedPriceIn(before, now) ? raisedPriceIn(before, now) : undefined",
      },
    ],
  },
  {
    name: "recess-of-billing-month",
    what: "a recess counts for the month in which the charge is sent, not for the months it is paid for",
    substitutions: [
      { file: RECESS, from: "addMonths(month, -periodInMonths)", to: "addMonths(month, 0 * periodInMonths)" },
    ],
  },
  {
    name: "recess-of-greater-part",
    what: "of two recesses the one counts that charges more",
    substitutions: [{ file: RECESS, from: "a.basisPoints - b.basisPoints", to: "b.basisPoints - a.basisPoints" }],
  },
  {
    name: "recess-takes-all",
    what: "a charge over several months loses all where one month is closed",
    substitutions: [{ file: RECESS, from: "10_000 * months.length", to: "Math.max(off, 10_000)" }],
  },
  {
    name: "recess-changed-though-charged",
    what: "a recess with stored charges is cancelled",
    substitutions: [{ file: UPDATE_PROFILE, from: "if (isKept ||", to: "if (isKept || recess.to ||" }],
  },
  {
    name: "edit-writes-all",
    what: "an edit of a student also writes what it did not change",
    substitutions: [
      {
        file: "packages/core/src/store/write-students.ts",
        from: "names.filter((name) => !isDeepStrictEqual(fields[name], before[name]))",
        to: "names",
      },
    ],
  },
];

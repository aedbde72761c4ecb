import fc from "fast-check";
import type { MoneyHistory, Step, Terms } from "./play-history.ts";

const terms: fc.Arbitrary<Terms> = fc.oneof(
  fc.integer({ min: 1, max: 30_000 }).map((cents) => ({ ownPrice: cents / 100 })),
  fc.integer({ min: 1, max: 20_000 }).map((cents) => ({ discount: { amount: cents / 100 } })),
  fc.integer({ min: 1, max: 10_000 }).map((points) => ({ discount: { percent: points / 100 } })),
  fc.constant({ discount: { percent: 100 } }),
  fc.constant({ discount: null }),
);
const charge = fc.nat({ max: 2 });
const line = fc.integer({ min: 1, max: 5 });
const money = fc.oneof(fc.integer({ min: 1, max: 16_000 }), fc.constantFrom(1, 7_525, 15_049, 15_050, 15_051));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("part" as const), charge, number: money }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reverse" as const), charge, number: line }) },
  fc.record({ kind: fc.constantFrom("whole", "void", "paid", "pending"), charge, number: line }),
);

/** Draws any history of one student's money: three months under any terms, and up to ten steps. */
export const anyHistory: fc.Arbitrary<MoneyHistory> = fc.record({
  terms: fc.tuple(terms, terms, terms, terms),
  steps: fc.array(step, { maxLength: 10 }),
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { sumCents } from "./money.ts";
import { spreadOldestFirst } from "./spread.ts";

const charges = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    dueDate: fc.constantFrom("2026-11-10", "2026-12-10", "2027-01-10"),
    openCents: fc.integer({ min: 0, max: 30_000 }),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);

test("given any charges and amount, when it is spread, then the whole amount is, no charge receives more than is open, and none waits for a newer one", () => {
  fc.assert(
    fc.property(charges, fc.nat(200_000), (open, cents) => {
      const parts = spreadOldestFirst(open, cents);
      const owed = sumCents(open.map(({ openCents }) => openCents));
      expect(sumCents(parts.map((part) => part.cents))).toBe(Math.min(cents, owed));
      const of = new Map(parts.map((part) => [part.id, part.cents]));
      const left = open.filter((charge) => (of.get(charge.id) ?? 0) < charge.openCents);
      for (const { id, openCents } of open) expect(of.get(id) ?? 0).toBeLessThanOrEqual(openCents);
      for (const { id, dueDate } of parts.flatMap((part) => open.filter((charge) => charge.id === part.id)))
        for (const waiting of left)
          expect(dueDate < waiting.dueDate || (dueDate === waiting.dueDate && id <= waiting.id)).toBe(true);
    }),
  );
});

test("given three months and an amount for two and a half, when it is spread, then the last one gets the rest", () => {
  const open = ["2027-01-10", "2026-11-10", "2026-12-10"].map((dueDate, id) => ({ id, dueDate, openCents: 10_000 }));
  expect(spreadOldestFirst(open, 25_000)).toEqual([
    { id: 1, cents: 10_000 },
    { id: 2, cents: 10_000 },
    { id: 0, cents: 5_000 },
  ]);
  expect(spreadOldestFirst(open, 0)).toEqual([]);
});

/** Tests which charges go out in one mail (docs/billing-state.md, "One mail for a payer"). */
import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import { familyOf } from "./billing-contact.ts";
import type { Student } from "./student.ts";

const keyOf = (payerId: number | undefined, over: Partial<Student>) => familyOf({ ...student, payerId, ...over });

test("given students of a payer, when mailed, then one payer and one address are one family, and nothing else is", () => {
  const email = "a@exemplo.com.br";
  expect(keyOf(1, { email })).toBe(keyOf(1, { email, id: 9 }));
  const others = [keyOf(2, { email }), keyOf(1, { email: "b@exemplo.com.br" }), keyOf(12, { email })];
  expect(new Set([keyOf(1, { email }), keyOf(1, { email: "2a@exemplo.com.br" }), ...others]).size).toBe(5);
});

test("given a student without a payer, without an address, or with one that bounces, when mailed, then they have no family", () => {
  const email = "a@exemplo.com.br";
  expect(keyOf(undefined, { email })).toBeUndefined();
  expect(keyOf(1, { email: null })).toBeUndefined();
  expect(keyOf(1, { email, emailStatus: "invalid" })).toBeUndefined();
});

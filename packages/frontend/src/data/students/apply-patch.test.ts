import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { aPlan, aStudent } from "../../testing/builders.ts";
import { applyPatch } from "./apply-patch.ts";

const today = civilDate("2026-11-10");
const plan = aPlan({ price: 150 });
const maria = { name: "Maria Souza", email: "maria@exemplo.com.br", phone: null, document: null };
const half = { amount: null, percent: 50, reason: "Irmãos", lastMonth: "2026-11" };

test("given a discount, when a price is saved, then the price replaces it, and vice versa", () => {
  const priced = applyPatch(aStudent({ plan, discount: half }), { ownPrice: 120 }, today);
  expect(priced).toMatchObject({ ownPrice: 120, discount: null, price: 120 });
  const discounted = applyPatch(aStudent({ plan, ownPrice: 120 }), { discount: { amount: 20 } }, today);
  expect(discounted).toMatchObject({ ownPrice: null, price: 130 });
  expect(discounted.discount).toEqual({ amount: 20, percent: null, reason: null, lastMonth: null });
});

test("given a discount, when the name alone is saved, then everything else stays, and it counts in its last month", () => {
  const student = aStudent({ plan, discount: half, dueDay: 20, payer: maria });
  const after = applyPatch(student, { name: "Ana Lima" }, today);
  expect(after).toMatchObject({ name: "Ana Lima", discount: half, dueDay: 20, payer: maria, price: 75 });
  expect(applyPatch(student, {}, civilDate("2026-12-01")).price).toBe(150);
});

test("given terms, when each is taken away, then the plan's price and the student's own address count again", () => {
  const student = aStudent({ plan, ownPrice: 120, dueDay: 20, payer: maria });
  const after = applyPatch(student, { ownPrice: null, discount: null, dueDay: null, payer: null }, today);
  expect(after).toMatchObject({ ownPrice: null, dueDay: null, payer: null, price: 150 });
  expect(after.billTo).toEqual({ name: "Ana Souza", email: "ana@exemplo.com.br", phone: "11987654321" });
});

test("given a payer without a phone, when saved, then messages go to the student's, and mails to the payer", () => {
  const after = applyPatch(
    aStudent({ plan }),
    { payer: { name: "Maria Souza", email: maria.email, phone: "" } },
    today,
  );
  expect(after.billTo).toEqual({ name: "Maria Souza", email: maria.email, phone: "11987654321" });
});

test("given a student without a plan, when saved, then there is no price", () => {
  expect(applyPatch(aStudent({ plan: null }), { ownPrice: 5 }, today).price).toBeNull();
});

test("given a student with a payer, when linked to another one, then that one's details are shown, if they are known", () => {
  const rui = { id: 8, name: "Rui Lima", email: null, phone: "11955554444", document: null };
  const before = aStudent({ payerId: 7, payer: maria });
  const known = [{ ...rui, studentCount: 1, createdAt: "2026-11-01T12:00:00.000Z" }];
  const after = applyPatch(before, { payerId: 8 }, today, known);
  expect(after).toMatchObject({ payerId: 8, billTo: { name: "Rui Lima", email: "ana@exemplo.com.br" } });
  expect(after.payer).toEqual({ name: "Rui Lima", email: null, phone: "11955554444", document: null });
  expect(applyPatch(before, { payerId: 8 }, today)).toMatchObject({ payerId: 8, payer: null });
  expect(applyPatch(before, { payerId: 7 }, today, known)).toMatchObject({ payerId: 7, payer: maria });
  expect(applyPatch(before, { payerId: null }, today)).toMatchObject({ payerId: null, payer: null });
  const typed = { payer: { name: "Eva Lima" } };
  expect(applyPatch(before, typed, today)).toMatchObject({ payerId: 7, payer: { name: "Eva Lima", email: null } });
  expect(applyPatch(before, { ...typed, payerId: null }, today)).toMatchObject({ payerId: null });
});

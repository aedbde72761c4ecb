import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import type { StudentCharges } from "./next-charge.ts";
import type { Student } from "./student.ts";
import { toStudentView } from "./student-view.ts";

const { ctx } = await aStudio();
const charges = (...months: string[]): StudentCharges => ({
  open: months.map((month) => chargeOf(month)),
  chargedMonths: new Set(),
  hasPaid: true,
});
const viewOf = (over: Partial<Student> = {}, owed = charges()) =>
  toStudentView(ctx, { ...student, ...over }, plan, owed);

test.each<[string, Partial<Student>, StudentCharges, string, boolean]>([
  ["who owes nothing", {}, charges(), "pago", false],
  ["with one open charge", {}, charges("2027-03"), "pendente", false],
  ["with an overdue one", {}, charges("2027-01"), "pendente", true],
  ["with several", {}, charges("2027-01", "2027-03"), "pendente", true],
  ["who was never charged", { anchorMonth: null }, { ...charges(), hasPaid: false }, "pendente", false],
  ["who never paid and owes nothing", {}, { ...charges(), hasPaid: false }, "pendente", false],
])(
  "given a student %s, when shown, then the status is $3, and overdue: $4",
  (_what, over, owed, paymentStatus, isOverdue) => {
    expect(viewOf(over, owed)).toMatchObject({ paymentStatus, isOverdue });
  },
);

test("given a debt and a charge of today, when shown, then the first alone is overdue, and both are owed", () => {
  const today = chargeOf("2027-02", { dueDate: ctx.today, amountCents: 5_000 });
  const owed = { ...charges(), open: [chargeOf("2027-01"), today] };
  expect(viewOf({}, owed)).toMatchObject({ owedAmount: 200.5, overdueAmount: 150.5 });
});

test.each<[Partial<Student>, string]>([
  [{ email: null, emailStatus: "invalid" }, "none"],
  [{ email: "ana@exemplo.com.br" }, "ok"],
  [{ email: "ana@exemplo.com.br", emailStatus: "invalid" }, "invalid"],
  [{ email: "ana@exemplo.com.br", emailStatus: "complained" }, "complained"],
])("given a student with %j, when shown, then the address's status is %s", (over, emailStatus) => {
  expect(viewOf(over).emailStatus).toBe(emailStatus);
});

test.each<[what: string, over: Partial<Student>, wasCharged: boolean]>([
  ["a cycle that began, whatever became of its charges", {}, true],
  ["an extra charge alone", { anchorMonth: null, extraCharges: [220270101] }, true],
  ["no charge", { anchorMonth: null }, false],
])(
  "given a student with %s, when shown, then it is said whether a deletion archives them: $2",
  (_what, over, wasCharged) => {
    expect(viewOf(over).wasCharged).toBe(wasCharged);
  },
);

test("given a pause that is over, when shown, then the student is active, without inner attributes; without a plan, the label is Erro", () => {
  const registration = { id: "r", emailHash: "h", consentVersion: "1", consentedAt: student.createdAt };
  const stored = { approvedAt: "x", registration, extraCharges: [220270101] };
  const view = viewOf({ status: "pausado", pausedUntil: civilDate("2027-02-14"), ...stored });
  expect(view).toMatchObject({ userId: OWNER, status: "ativo", plan: { id: plan.id } });
  for (const inside of ["anchorMonth", ...Object.keys(stored)]) expect(view).not.toHaveProperty(inside);
  expect(toStudentView(ctx, student, undefined, charges())).toMatchObject({ plan: null, nextChargeLabel: "Erro" });
});

/**
 * The dashboard and the next billing day on the wire (docs/rules.md, "The wire"). Amounts are
 * decimal reais.
 */
import * as z from "zod/mini";
import { ChargeWire } from "./charge.ts";
import { month } from "./fields.ts";
import { PlanWire } from "./plan.ts";
import { BillingType } from "./profile-kinds.ts";
import { StudentStatus } from "./student.ts";

/**
 * One charge, with its student and plan. `email` and `phone` are those to which the charge is sent:
 * the payer's, if the student has one; an address is contacted once a day, whoever owns it.
 * `payer.key` is the first of them.
 */
export const DashboardRow = z.object({
  payment: ChargeWire,
  student: z.object({
    id: z.int(),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    status: StudentStatus,
    payer: z.nullable(z.object({ name: z.string(), key: z.string() })),
  }),
  plan: z.nullable(PlanWire),
});
export type DashboardRow = z.infer<typeof DashboardRow>;

/** The query of GET /api/dashboard: a month other than the current one. */
export const DashboardQuery = z.object({ month: z.optional(month()) });
export type DashboardQuery = z.infer<typeof DashboardQuery>;

/**
 * These charges of a billing month are unsent: their run sent no mail (no access, automation off, a
 * hold without a release, an outage that made the month late), and the students were not notified
 * of them since. The owner sends or voids them. `why` is the error code that a send would get if a
 * charge cannot be mailed now (`canMail`). `total` and `amount` are open amounts in reais. Charges
 * of today's billing day are not in this list.
 */
export const UnsentCharges = z.object({
  month: z.string(),
  reference: z.string(),
  reason: z.enum(["no_access", "automation_off", "unreleased", "late"]),
  count: z.int(),
  total: z.number(),
  charges: z.array(
    z.object({
      paymentId: z.int(),
      studentId: z.int(),
      studentName: z.string(),
      amount: z.number(),
      dueDate: z.string(),
      canMail: z.boolean(),
      why: z.nullable(z.string()),
    }),
  ),
});
export type UnsentCharges = z.infer<typeof UnsentCharges>;

/**
 * GET /api/dashboard: a month's charges, stored or expected, and their sums. For the current month
 * the answer includes the open charges of other months, oldest first, at most MAX_OPEN_ROWS.
 * `alunosEmDia` counts active students without an overdue charge; the figures "em atraso" count
 * overdue charges of every month, also of archived students; both are as of today. `firstMonth` is
 * the owner's first month, `lastMonth` the last that can be requested, MONTHS_AHEAD from now. Only
 * the current month's answer has `unsent`, the oldest month first, for charges in the two lists.
 */
export const DashboardWire = z.object({
  today: z.string(),
  month: z.string(),
  firstMonth: z.string(),
  lastMonth: z.string(),
  billingDate: z.string(),
  stats: z.object({
    totalStudents: z.int(),
    paidPayments: z.int(),
    pendingPayments: z.int(),
    valorAReceberEsseMes: z.number(),
    valorRecebidoEsseMes: z.number(),
    alunosPendentesEsseMes: z.int(),
    alunosPagosEsseMes: z.int(),
    alunosEmDia: z.int(),
    alunosEmAtraso: z.int(),
    pagamentosEmAtraso: z.int(),
    valorEmAtraso: z.number(),
  }),
  currentMonthPayments: z.array(DashboardRow),
  otherOpenPayments: z.array(DashboardRow),
  unsent: z.array(UnsentCharges),
});
export type DashboardWire = z.infer<typeof DashboardWire>;

/**
 * GET /api/billing-schedule: the next date on which charges are created, or today's while its
 * charges wait to be sent by hand, and the amount of that date.
 */
export const BillingScheduleWire = z.object({
  today: z.string(),
  billingDate: z.string(),
  billingDay: z.int(),
  billingType: BillingType,
  chargeReferenceMonth: z.string(),
  automationEnabled: z.boolean(),
  studentsToCharge: z.int(),
  totalAmount: z.number(),
});
export type BillingScheduleWire = z.infer<typeof BillingScheduleWire>;

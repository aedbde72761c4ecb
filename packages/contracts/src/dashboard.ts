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
 * One charge, with its student and plan. The charge is sent to `email` and `phone`: the payer's, if
 * the student has a payer. An address is contacted at most once a day, even if several students
 * share it. `pageUrl` is the address of the page of whoever pays; it is null once the student is
 * gone.
 */
export const DashboardRow = z.object({
  payment: ChargeWire,
  student: z.object({
    id: z.int(),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    status: StudentStatus,
    payer: z.nullable(z.object({ id: z.int(), name: z.string() })),
    pageUrl: z.nullable(z.string()),
  }),
  plan: z.nullable(PlanWire),
});
export type DashboardRow = z.infer<typeof DashboardRow>;

/**
 * The query of GET /api/dashboard. `month` requests a month other than the current one, `after` the
 * page that the `next` of the page before names.
 */
export const DashboardQuery = z.object({
  month: z.optional(month()),
  after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/, "Página inválida"))),
});
export type DashboardQuery = z.infer<typeof DashboardQuery>;

/**
 * The unsent charges in a billing month. Their run sent no mail (no access, automation off, a hold
 * without a release, an outage that made the month late) or left them out of the payer's mail
 * (`left_out`), and the students were not notified of them since. The owner sends or voids them.
 * If a charge cannot be mailed now (`canMail`), `why` is the error code that a send would get.
 * `total` and `amount` are open amounts in reais. Charges from today's billing day are not
 * included.
 */
export const UnsentCharges = z.object({
  month: z.string(),
  reference: z.string(),
  reason: z.enum(["no_access", "automation_off", "unreleased", "late", "left_out"]),
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
 * the answer includes the open charges of other months, oldest first. A page has at most
 * MAX_OPEN_ROWS of all these charges, `next` requests the page after it (null on the last page),
 * and the groups of `unsent` have the charges of the page alone. Every page has the figures of all.
 * `alunosEmDia` counts active students without an overdue charge. The figures "em atraso" count
 * overdue charges of every month, including those of archived students. These figures are as of
 * today. `firstMonth` is the owner's first month; `lastMonth` is the last month that can be
 * requested, MONTHS_AHEAD from now. Only the current month's answer has `unsent`, the oldest month
 * first, for charges in `currentMonthPayments` or `otherOpenPayments`.
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
  next: z.nullable(z.string()),
});
export type DashboardWire = z.infer<typeof DashboardWire>;

/**
 * GET /api/dashboard/months: the money of the last CHART_MONTHS months up to this one, or of fewer
 * months for a newer owner, the oldest month first. `charges` sums the charges of a month,
 * including expected charges. `settlements` sums what was received in a month by day of payment
 * (docs/rules.md, "Money seen two ways"). Amounts are decimal reais.
 */
export const MonthsWire = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      charges: z.object({ expected: z.number(), received: z.number(), open: z.number() }),
      settlements: z.object({ total: z.number(), count: z.int() }),
    }),
  ),
});
export type MonthsWire = z.infer<typeof MonthsWire>;

/**
 * GET /api/billing-schedule: the next date on which charges are created and their amount. It is
 * today's date while today's charges wait to be sent by hand.
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

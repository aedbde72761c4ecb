/** See docs/rules/wire.md, "The wire". Amounts are decimal reais. */
import * as z from "zod/mini";
import { ChargeWire } from "./charge.ts";
import { month } from "./fields.ts";
import { PlanWire } from "./plan.ts";
import { BillingType } from "./profile-kinds.ts";
import { StudentStatus } from "./student.ts";

/** Why a payer gets no message today; `shared`: another payer's message takes the address. */
export const ReminderBlock = z.enum(["archived", "paused", "unsent", "reported", "promised", "contacted", "shared"]);
export type ReminderBlock = z.infer<typeof ReminderBlock>;

/** Null if no message of today would name the charge. Charges of one `party` share a message. */
const RowReminder = z.nullable(z.object({ party: z.string(), block: z.nullable(ReminderBlock) }));

/**
 * `email` and `phone` are the payer's, if the student has a payer. An address is contacted at most
 * once a day, even if several students share it. `pageUrl` is null once the student is gone.
 * `byWhatsApp`: no mail reaches the payer, but a message from the owner's WhatsApp number does.
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
    byWhatsApp: z.boolean(),
  }),
  plan: z.nullable(PlanWire),
  reminder: z.object({ email: RowReminder, whatsapp: RowReminder }),
});
export type DashboardRow = z.infer<typeof DashboardRow>;

/** `after` is the `next` of the page before. */
export const DashboardQuery = z.object({
  month: z.optional(month()),
  after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/, "Página inválida"))),
});
export type DashboardQuery = z.infer<typeof DashboardQuery>;

/**
 * Charges that a run did not mail, or left out of the payer's mail (`left_out`), and of which
 * nobody was told since. `payerName` is null for a student who pays alone, `why` the error code
 * that a send would get now. `total` and `amount` are open amounts in reais.
 */
export const UnsentCharges = z.object({
  month: z.string(),
  reference: z.string(),
  reason: z.enum(["no_access", "automation_off", "unreleased", "late", "left_out"]),
  count: z.int(),
  total: z.number(),
  payers: z.array(
    z.object({
      payerKey: z.string(),
      payerName: z.nullable(z.string()),
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
    }),
  ),
});
export type UnsentCharges = z.infer<typeof UnsentCharges>;

/** The current month also has `unsent` and other months' open charges. Arrears count all months. */
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
    pagadoresEmAtraso: z.int(),
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
 * `charges` sums a month's charges, expected ones too; `settlements` sums what was received by day
 * of payment, in decimal reais, oldest first (docs/rules/money.md, "Money seen two ways").
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

/** The billing date is today while today's charges wait to be sent by hand. */
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

import { brand } from "@emdia/contracts/brand";
import { ChargeWire } from "@emdia/contracts/charge";
import { CONSENT_VERSION } from "@emdia/contracts/consent";
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { DiscrepancyWire } from "@emdia/contracts/diagnostics";
import { ImportRow, ImportWire } from "@emdia/contracts/import";
import { PlanInput, PlanPatch, PlanWire } from "@emdia/contracts/plan";
import { ExportedCharge } from "@emdia/contracts/privacy";
import { ProfileInput, ProfileWire } from "@emdia/contracts/profile";
import { ChargeDetailWire } from "@emdia/contracts/settlement";
import { SubscriptionWire } from "@emdia/contracts/subscription";
import type * as z from "zod/mini";

/**
 * The things' names by schema, for words such as `plan.name`. An inner schema has its field's name.
 */
export const things: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [ChargeDetailWire, "charge"],
  [ExportedCharge, "charge"],
  [DiscrepancyWire, "discrepancy"],
  [ImportRow, "row"],
  [ImportWire, "import"],
  [ChargeWire, "payment"],
  [PlanInput, "plan"],
  [PlanPatch, "plan"],
  [PlanWire, "plan"],
  [ProfileInput, "profile"],
  [ProfileWire, "profile"],
  [SubscriptionWire, "subscription"],
]);

const ownerId = "3f6c1c5e-9a4b-4f0d-8a57-2f1d6f0b7c21";
const registrationCode = "Qm9hIHBlcmd1bnRhISA6LQ";
const checkout = "cs_test_a1B2c3D4";

/**
 * The words of the examples, by the names of fields: a studio on its billing day, 20 November 2026.
 * Marina Teixeira owes this month's charge, which was mailed and delivered. `plan.name` has
 * priority over `name`, and an earlier row over a later one.
 */
const words: readonly (readonly [word: unknown, fields: string])[] = [
  // Events that have not happened, and conditions that do not hold.
  [null, "approvedAt bankInfo billingHeld code deleteAt description erasedAt graceEndsAt invoiceFailureReason"],
  [null, "lastContactAt lastContactChannel nextRenewal paidDate pausedUntil reason reportedAt reverses"],
  [null, "reportRefusal undoneAt voidedAt voidReason why ownPrice discount dueDay payer discountReason"],
  [false, "approveRegistrations cancelAtPeriodEnd hasMore hasSubscribed isExpected isOneTime isOverdue isReversed"],
  [false, "rotate confirmRepeat"],
  [undefined, "cursor query.status row.planId website"],
  // Numbers and counts.
  [0, "discountAmount paymentTermDays newPlan errorCount skippedCount settledAmount"],
  [1, "plan.id planId number count charges alunosEmAtraso pagamentosEmAtraso pendingPayments paidPayments planCount"],
  [
    1,
    "alunosEmDia alunosPagosEsseMes alunosPendentesEsseMes periodInMonths sentCount settledCount successCount total changedCount",
  ],
  ["1", "plan.id number"],
  [2, "studentCount studentsToCharge totalStudents"],
  [12, "id studentId daysLeft"],
  ["12", "student.id studentId"],
  [20, "billingDay invoiceDay"],
  ["50", "limit"],
  [1220261100, "charge.id payment.id paymentId"],
  ["1220261100", "payment.id"],
  // Money, in reais.
  [29.9, "subscription.price"],
  [100, "charge.settledAmount ledger.amount"],
  [220.5, "charge.openAmount"],
  [320.5, "amount openAmount price valorAReceberEsseMes valorEmAtraso valorRecebidoEsseMes"],
  [641, "totalAmount"],
  // Days, months and instants.
  ["2026-11", "month"],
  ["2026-09", "firstMonth"],
  ["2027-11", "lastMonth"],
  ["2026-11-20", "billingDate date dueDate nextChargeDate today version"],
  ["2026-12-31", "pausedUntil"],
  ["1991-04-23", "birthday"],
  ["2026-11-20T14:03:11.000Z", "at checkedAt createdAt exportedAt invoiceSentAt since"],
  ["2026-11-21T14:03:11.000Z", "undoUntil"],
  ["2026-12-02T12:30:00.000Z", "accessUntil trialEndsAt"],
  ["2026-12-20T14:03:11.000Z", "privacy.deleteAt"],
  // Names that only machines read.
  [ownerId, "profile.id userId"],
  ["5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11", "id idempotencyKey importId pressId requestId"],
  [registrationCode, "public.code registrationCode"],
  ["123456", "code"],
  [CONSENT_VERSION, "consentVersion"],
  [DEFAULT_TIMEZONE, "timezone"],
  [checkout, "sessionId"],
  [`https://checkout.stripe.com/c/pay/${checkout}`, "url"],
  [`https://${brand.domain}/cadastro/${registrationCode}`, "registrationLink"],
  [`https://${brand.domain}/c/${"kX3v9QpL2aZ8".repeat(4)}wT7dR1uYb0m`, "pageUrl"],
  // The exports have no link.
  [null, "pageUrl"],
  ["/email-confirmed#access_token=eyJr…&refresh_token=eyJj…&type=signup", "redirectTo"],
  ["PLAN#0000001", "key"],
  ["plan", "schema.kind"],
  ['UPDATE "table" SET "studentCount" = 2 WHERE "pk" = \'O#…\' AND "sk" = \'PLAN#0000001\'', "statement cleanupQuerie"],
  ["studentCount", "attribute"],
  ["ok", "emailStatus"],
  ["delivered", "invoiceDeliveryStatus"],
  ["done", "state"],
  ["trial", "subscription.status subscriptionStatus"],
  ["ativo", "status"],
  ["sum", "discrepancy.kind"],
  ["email", "pixKeyType"],
  ["owner", "by"],
  // Texts that people have written.
  ["Estúdio Vida Pilates", "businessName pixMerchantName"],
  ["São Paulo", "pixCity"],
  ["pix@vidapilates.example", "pixKey"],
  ["renata@vidapilates.example", "account.email business.email privacy.email profile.email"],
  ["Pilates 2x na semana", "plan.name planName"],
  ["2x por semana", "frequency"],
  ["Marina Teixeira", "name studentName"],
  ["marina.teixeira@aluno.example", "email"],
  ["(11) 99111-0012", "phone whatsapp"],
  ["11.222.333/0001-81", "document"],
  ["Rua das Acácias, 120, São Paulo", "address"],
  ["Envie o comprovante pelo WhatsApp.", "paymentInstructions"],
  ["Prefere o horário das 7h.", "notes"],
  ["Metade agora, metade dia 30", "note"],
  ["Fatura Pilates 2x na semana", "subject"],
  ["O plano diz ter 3 aluno(s), mas tem 2.", "discrepancy.message"],
  ["Pronto.", "subscription.message"],
  ["Olá, Marina! Segue de novo a cobrança de Novembro/2026.", "message"],
  ["Combinado com a aluna", "reason"],
  ["Novembro/2026", "reference"],
  ["Dezembro/2026", "chargeReferenceMonth"],
  ["Mensal", "nextChargeLabel"],
];

const table = new Map<string, unknown[]>();
for (const [word, fields] of words)
  for (const field of fields.split(" ")) table.set(field, [...(table.get(field) ?? []), word]);

/** Returns the words for a field of a thing, the best first. */
export const wordsOf = (field: string, thing: string): readonly unknown[] => [
  ...(table.get(`${thing}.${field}`) ?? []),
  ...(table.get(field) ?? []),
];

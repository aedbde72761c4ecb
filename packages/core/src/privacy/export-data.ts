import { MAX_PAGE } from "@emdia/contracts/constants";
import type { BusinessExportWire, StudentExportWire } from "@emdia/contracts/privacy";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { readStored, type Stored } from "../diagnostics/stored-kinds.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { ownerPartition } from "../model/keys.ts";
import { toPlanView } from "../model/plan-view.ts";
import { toProfileView } from "../model/profile-view.ts";
import { ruleView } from "../model/reminder-rule.ts";
import { currentMonth } from "../model/rise.ts";
import { consentView, toExportedWhatsApp } from "../model/whatsapp-view.ts";
import { chargesOfStudent } from "../store/charges.ts";
import { consentsOf } from "../store/consents.ts";
import { withoutUnfinished } from "../store/imports.ts";
import { firstMonthOf, readMessages } from "../store/messages.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { cursorOf, startOf } from "../table/reading.ts";
import { toExportedBank, toExportedCharge, toExportedPayer, toExportedStudent } from "./view.ts";

/** The export has voided charges and archived students too (LGPD art. 18 V). */
export async function exportBusiness(
  ctx: ProfileContext,
  { limit = MAX_PAGE, cursor }: { limit: number | undefined; cursor: string | undefined },
): Promise<{ items: BusinessExportWire; cursor: string | undefined }> {
  const partition = ownerPartition(ctx.ownerId);
  const read = () =>
    ctx.table.query({
      key: { expression: "pk = :pk", values: { ":pk": partition } },
      limit,
      startAfter: startOf(cursor, partition, ""),
      consistent: true,
    });
  const { items, lastKey } = await withoutUnfinished(ctx, read);
  const exportedAt = ctx.now().toISOString();
  const page = {
    exportedAt,
    profile: null,
    plans: [],
    payers: [],
    students: [],
    payments: [],
    bank: null,
    whatsapp: null,
    reminderRule: null,
    proposals: [],
    consents: [],
  };
  for (const item of items) addTo(ctx, page, readStored(item));
  const payments = (await readMessages(ctx, page.payments, firstMonthOf(page.payments))).map((charge) =>
    toExportedCharge(ctx, charge),
  );
  return { items: { ...page, payments }, cursor: cursorOf(lastKey) };
}

function addTo(
  ctx: ProfileContext,
  page: Omit<BusinessExportWire, "payments"> & { payments: Charge[] },
  stored: Stored | undefined,
): void {
  if (!stored?.value) return;
  switch (stored.kind) {
    case "profile":
      page.profile = toProfileView(stored.value);
      return;
    case "plan":
      page.plans.push(toPlanView(ctx, stored.value));
      return;
    case "payer":
      page.payers.push(toExportedPayer(stored.value));
      return;
    case "student":
      page.students.push(toExportedStudent(stored.value, currentMonth(ctx)));
      return;
    case "payment":
      page.payments.push(stored.value);
      return;
    case "bank":
      page.bank = toExportedBank(stored.value);
      return;
    case "rule":
      page.reminderRule = ruleView(stored.value);
      return;
    case "whatsapp":
      page.whatsapp = toExportedWhatsApp(stored.value);
      return;
    case "consent":
      page.consents.push({ payer: stored.payer, ...consentView(stored.value) });
      return;
    case "proposal":
      if (stored.value.entry) page.proposals.push(stored.value.entry);
      return;
    default:
      return;
  }
}

/** The law is LGPD art. 18 II and V. @throws AppError student.not_found */
export async function exportStudent(ctx: ProfileContext, studentId: number): Promise<StudentExportWire> {
  const student = await requireStudent(ctx, studentId);
  const payer = payerKeyOf(student);
  const [plans, charges, consents] = await Promise.all([
    plansById(ctx),
    chargesOfStudent(ctx, studentId),
    consentsOf(ctx, [payer]),
  ]);
  const consent = consents.get(payer);
  const plan = plans.get(student.planId);
  const { businessName, email } = ctx.profile;
  return {
    exportedAt: ctx.now().toISOString(),
    business: { businessName, email },
    student: toExportedStudent(student, currentMonth(ctx)),
    plan: plan ? toPlanView(ctx, plan) : null,
    payments: (await readMessages(ctx, charges, firstMonthOf(charges))).map((charge) => toExportedCharge(ctx, charge)),
    whatsappConsent: consent ? consentView(consent) : null,
  };
}

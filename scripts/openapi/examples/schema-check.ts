import type { SchemaCheckWire } from "@emdia/contracts/diagnostics";
import { ownerId } from "./studio.ts";

const fix =
  'UPDATE "emdia-production-TableTable-bdvfbzta" SET "studentCount" = 2 ' +
  `WHERE "pk" = 'O#${ownerId}' AND "sk" = 'PLAN#0000001' AND "studentCount" = 3`;

const kind = (name: string, key: string, count: number, attributes: string) => ({
  kind: name,
  key,
  attributes: attributes.split(" "),
  count,
});

/** Everything stored for the studio. The plan counts one student too many. */
export const schemaCheck: SchemaCheckWire = {
  discrepancies: [
    { kind: "sum", key: "PLAN#0000001", message: "O plano diz ter 3 aluno(s), mas tem 2.", statement: fix },
  ],
  cleanupQueries: [fix],
  total: 1,
  hasMore: false,
  checkedAt: "2026-11-20T17:30:00.000Z",
  schema: [
    kind(
      "profile",
      "PROFILE",
      1,
      "id email businessName paymentMethod pixKey pixKeyType pixMerchantName pixCity bankInfo whatsapp invoiceDay billingType paymentInstructions automationEnabled onboardingCompleted registrationCode timezone document address approveRegistrations trialEndsAt subscriptionStatus stripeCustomerId stripeSubscriptionId currentPeriodEnd pastDueSince subscriptionCheckedAt subscriptionRevision subscriptionUntold billing lastBilling runs hold parkedAt deletion version createdAt",
    ),
    kind("counter", "COUNTER", 1, "last"),
    kind(
      "plan",
      "PLAN#<número>",
      1,
      "id name priceCents periodInMonths isOneTime frequency description active studentCount waitingCount createdAt",
    ),
    kind(
      "student",
      "STU#<número>",
      2,
      "id planId name email phone birthday notes status pausedUntil anchorMonth emailStatus createdAt approvedAt registration",
    ),
    kind(
      "payment",
      "PAY#<aaaamm>#<aluno>",
      2,
      "studentId month sequence planId planName studentName amountCents periodInMonths isOneTime reference dueDate status paidDate createdAt mail",
    ),
    kind("notice", "NOTICE#<tipo>#<referência>", 1, "claimedAt expiresAt"),
    kind("signup", "SIGNUP#<e-mail>", 0, "registrationId studentId at"),
    kind("request", "REQUEST#<chave>", 0, "studentId expiresAt"),
    kind("lock", "LOCK#<nome>", 0, "lockName lockedBy lockedAt expiresAt createdAt"),
    kind("import", "IMP#<importação>", 0, "id state studentCount planIds partCount nextPart createdAt doneAt kept"),
    kind("import-part", "IMPART#<importação>#<parte>", 0, "students expiresAt"),
  ],
};

import { expect, test } from "vitest";
import { refusalsOf } from "../testing/refusal.ts";
import { addresses } from "./addresses.ts";
import { allRoutes } from "./index.ts";
import { IdParams, StudentIdParams } from "./params.ts";
import { needsAccess, routeKeyOf } from "./route.ts";

/**
 * Calls that write or send are refused without access, except those of profile, subscription and
 * privacy.
 */
const calls = [
  ["confirmEmail", "accounts", "POST /api/auth/confirm-email", "public", 200, "open"],
  ["releaseSignUp", "accounts", "POST /api/auth/release-sign-up", "public", 200, "open"],
  ["getProfile", "profile", "GET /api/profile", "owner", 200, "open"],
  ["updateProfile", "profile", "PUT /api/profile", "owner", 200, "open"],
  ["createProfile", "profile", "POST /api/auth/create-profile", "owner", 200, "open"],
  ["releaseBilling", "profile", "POST /api/profile/release-billing", "owner", 200, "open"],
  ["checkSchema", "profile", "GET /api/debug/schema-check", "owner", 200, "open"],
  ["listPlans", "plans", "GET /api/plans", "owner", 200, "open"],
  ["getPlan", "plans", "GET /api/plans/{id}", "owner", 200, "open"],
  ["createPlan", "plans", "POST /api/plans", "owner", 201, "paywall"],
  ["updatePlan", "plans", "PUT /api/plans/{id}", "owner", 200, "paywall"],
  ["deletePlan", "plans", "DELETE /api/plans/{id}", "owner", 204, "paywall"],
  ["listStudents", "students", "GET /api/students", "owner", 200, "open"],
  ["createStudent", "students", "POST /api/students", "owner", 201, "paywall"],
  ["updateStudent", "students", "PUT /api/students/{id}", "owner", 200, "paywall"],
  ["bulkUpdateStudents", "students", "POST /api/students/bulk-update", "owner", 200, "paywall"],
  ["deleteStudent", "students", "DELETE /api/students/{id}", "owner", 204, "paywall"],
  ["getStudent", "students", "GET /api/students/{id}", "owner", 200, "open"],
  ["approveStudent", "students", "POST /api/students/{id}/approve", "owner", 200, "paywall"],
  ["reactivateStudent", "students", "POST /api/students/{id}/reactivate", "owner", 200, "paywall"],
  ["setPaymentStatus", "students", "PUT /api/students/{id}/payment-status", "owner", 200, "paywall"],
  ["listPayers", "students", "GET /api/payers", "owner", 200, "open"],
  ["createPayer", "students", "POST /api/payers", "owner", 201, "paywall"],
  ["getPayer", "students", "GET /api/payers/{id}", "owner", 200, "open"],
  ["updatePayer", "students", "PUT /api/payers/{id}", "owner", 200, "paywall"],
  ["deletePayer", "students", "DELETE /api/payers/{id}", "owner", 204, "paywall"],
  ["replaceLink", "students", "POST /api/students/{id}/link", "owner", 200, "paywall"],
  ["generateRegistrationCode", "students", "POST /api/generate-registration-code", "owner", 200, "paywall"],
  ["listImports", "imports", "GET /api/imports", "owner", 200, "open"],
  ["startImport", "imports", "POST /api/imports", "owner", 201, "paywall"],
  ["resumeImport", "imports", "POST /api/imports/{id}/resume", "owner", 200, "paywall"],
  ["undoImport", "imports", "DELETE /api/imports/{id}", "owner", 200, "paywall"],
  ["getDashboard", "payments", "GET /api/dashboard", "owner", 200, "open"],
  ["sumMonths", "settlements", "GET /api/dashboard/months", "owner", 200, "open"],
  ["getBillingSchedule", "payments", "GET /api/billing-schedule", "owner", 200, "open"],
  ["listPayments", "payments", "GET /api/payments", "owner", 200, "open"],
  ["listTimeline", "settlements", "GET /api/payments/student/{studentId}/timeline", "owner", 200, "open"],
  ["listStudentPayments", "payments", "GET /api/payments/student/{studentId}", "owner", 200, "open"],
  ["getReport", "settlements", "GET /api/reports", "owner", 200, "open"],
  ["listSettlements", "settlements", "GET /api/settlements", "owner", 200, "open"],
  ["getPixCode", "settlements", "GET /api/pix-codes", "owner", 200, "open"],
  ["getCharge", "settlements", "GET /api/payments/{id}", "owner", 200, "open"],
  ["settleCharge", "settlements", "POST /api/payments/{id}/settlements", "owner", 200, "paywall"],
  ["reverseSettlement", "settlements", "POST /api/payments/{id}/settlements/{number}/reverse", "owner", 200, "paywall"],
  ["waiveFee", "settlements", "POST /api/payments/{id}/waive-fee", "owner", 200, "paywall"],
  ["listUpcomingCharges", "settlements", "GET /api/students/{id}/upcoming-charges", "owner", 200, "open"],
  ["issueReceipt", "receipts", "GET /api/payments/{id}/settlements/{number}/receipt", "owner", 200, "open"],
  ["issueClearance", "receipts", "GET /api/people/{id}/clearances/{year}", "owner", 200, "open"],
  ["settleCharges", "settlements", "POST /api/payments/settle", "owner", 200, "paywall"],
  ["setChargeStatus", "settlements", "PUT /api/payments/{id}/status", "owner", 200, "paywall"],
  ["setPromises", "settlements", "PUT /api/promises", "owner", 200, "paywall"],
  ["refuseReport", "settlements", "POST /api/payments/{id}/report/refuse", "owner", 200, "paywall"],
  ["voidCharge", "settlements", "POST /api/payments/{id}/void", "owner", 204, "paywall"],
  ["chargeAgain", "settlements", "POST /api/payments/{id}/charge-again", "owner", 200, "paywall"],
  ["moveDueDate", "settlements", "POST /api/payments/{id}/due-date", "owner", 200, "paywall"],
  ["correctAmount", "settlements", "POST /api/payments/{id}/amount", "owner", 200, "paywall"],
  ["makeExtraCharges", "settlements", "POST /api/extra-charges", "owner", 200, "paywall"],
  ["listChargeChoices", "settlements", "GET /api/students/{id}/charge-choices", "owner", 200, "open"],
  ["previewNextCharges", "students", "POST /api/students/next-charges", "owner", 200, "paywall"],
  ["listReconciliations", "statements", "GET /api/statements", "owner", 200, "open"],
  ["matchEntries", "statements", "POST /api/statements/match", "owner", 200, "paywall"],
  ["settleEntries", "statements", "POST /api/statements/settle", "owner", 200, "paywall"],
  ["undoReconciliation", "statements", "POST /api/statements/{id}/undo", "owner", 200, "paywall"],
  ["listProposals", "statements", "GET /api/statements/proposals", "owner", 200, "open"],
  ["dismissProposals", "statements", "POST /api/statements/proposals/dismiss", "owner", 204, "paywall"],
  ["getBank", "bank", "GET /api/bank", "owner", 200, "open"],
  ["connectBank", "bank", "PUT /api/bank", "owner", 200, "paywall"],
  ["readBankNow", "bank", "POST /api/bank/read", "owner", 200, "paywall"],
  ["disconnectBank", "bank", "DELETE /api/bank", "owner", 204, "open"],
  ["sendNotices", "reminders", "POST /api/notices", "owner", 200, "paywall"],
  ["remindStudents", "reminders", "POST /api/reminders", "owner", 200, "paywall"],
  ["recordContact", "reminders", "POST /api/payments/{id}/contacts", "owner", 200, "paywall"],
  ["undoContact", "reminders", "DELETE /api/payments/{id}/contacts/{number}", "owner", 200, "paywall"],
  ["getReminderRule", "reminders", "GET /api/reminders/rule", "owner", 200, "open"],
  ["setReminderRule", "reminders", "PUT /api/reminders/rule", "owner", 200, "paywall"],
  ["releaseReminderRule", "reminders", "POST /api/reminders/rule/release", "owner", 200, "paywall"],
  ["setStudentReminders", "reminders", "PUT /api/students/{id}/reminders", "owner", 200, "paywall"],
  ["sendInvoice", "payments", "POST /api/payments/{id}/send-invoice", "owner", 200, "paywall"],
  ["bulkSendInvoices", "payments", "POST /api/students/bulk-send-invoices", "owner", 200, "paywall"],
  ["getSubscriptionStatus", "subscription", "GET /api/subscription/status", "owner", 200, "open"],
  ["createCheckout", "subscription", "POST /api/stripe/create-checkout", "owner", 200, "open"],
  ["createPortal", "subscription", "POST /api/stripe/create-portal", "owner", 200, "open"],
  ["syncStatus", "subscription", "POST /api/stripe/sync-status", "owner", 200, "open"],
  ["receiveStripeEvent", "webhook", "POST /api/stripe/webhook", "public", 200, "open"],
  ["exportStudent", "privacy", "GET /api/students/{id}/export", "owner", 200, "open"],
  ["eraseStudent", "privacy", "POST /api/students/{id}/erase", "owner", 204, "open"],
  ["exportBusiness", "privacy", "GET /api/export", "owner", 200, "open"],
  ["deleteAccount", "privacy", "POST /api/account/delete", "owner", 200, "open"],
  ["restoreAccount", "privacy", "POST /api/account/restore", "owner", 200, "open"],
  ["getTeacher", "public", "GET /api/public/teacher/{code}", "public", 200, "open"],
  ["hintBank", "public", "POST /api/public/bank/{hint}", "public", 204, "open"],
  ["hintBankPix", "public", "POST /api/public/bank/{hint}/pix", "public", 204, "open"],
  ["registerStudent", "public", "POST /api/public/register-student", "public", 201, "open"],
  ["getWhatsApp", "whatsapp", "GET /api/whatsapp", "owner", 200, "open"],
  ["connectWhatsApp", "whatsapp", "PUT /api/whatsapp", "owner", 200, "paywall"],
  ["checkWhatsApp", "whatsapp", "POST /api/whatsapp/check", "owner", 200, "paywall"],
  ["disconnectWhatsApp", "whatsapp", "DELETE /api/whatsapp", "owner", 204, "open"],
  ["getConsent", "whatsapp", "GET /api/consents/{payer}", "owner", 200, "open"],
  ["setConsent", "whatsapp", "PUT /api/consents/{payer}", "owner", 200, "open"],
  ["proveWhatsAppHook", "whatsappHook", "GET /api/whatsapp/hook/{hook}", "public", 200, "open"],
  ["receiveWhatsApp", "whatsappHook", "POST /api/whatsapp/hook/{hook}", "public", 200, "open"],
  ["checkHealth", "public", "GET /api/public/health", "public", 200, "open"],
] as const;

test.each(calls)("given %s, when the route table is read, then it is as promised", (name, ...promised) => {
  const route = allRoutes.find((one) => one.name === name);
  if (!route) throw new Error(`no route ${name}`);
  const { area, auth, status } = route;
  expect([area, routeKeyOf(route), auth, status, needsAccess(route) ? "paywall" : "open"]).toEqual(promised);
});

test("given the route table, when its names are compared, then it holds exactly the calls above, each once", () => {
  expect(allRoutes.map(({ name }) => name).toSorted()).toEqual(calls.map(([name]) => name).toSorted());
});

test("given the route table, when a Lambda may not parse the body, then it is only a signed webhook", () => {
  expect(allRoutes.filter(({ isSigned }) => isSigned).map(({ name }) => name)).toEqual([
    "receiveStripeEvent",
    "receiveWhatsApp",
  ]);
});

test("given the addresses that the site calls, when compared with the routes, then they are equal", () => {
  const ofRoutes = allRoutes.map(({ name, method, path, auth }) => [name, { method, path, auth }] as const);
  expect(addresses).toEqual(Object.fromEntries(ofRoutes));
});

test.each(["1", "9", "10", "1220261100", "9999999999999999"])(
  "given the id %s, when parsed, then it is that number",
  (id) => {
    expect(IdParams.parse({ id })).toEqual({ id: Number(id) });
    expect(StudentIdParams.parse({ studentId: id })).toEqual({ studentId: Number(id) });
  },
);

test.each(["", "0", "01", "-1", "1.5", "1e3", " 1", "1 ", "x1", "1x", "99999999999999999"])(
  "given the id %j, when parsed, then it is refused",
  (id) => {
    expect(refusalsOf(IdParams, { id })).toEqual(["id: Identificador inválido"]);
  },
);

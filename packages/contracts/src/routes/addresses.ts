/** A name is part of its route's resource in the stack: a rename would replace a live route. */
import type { Address } from "./route.ts";

type Addresses = Readonly<Record<string, Address>>;

export const accountAddresses = {
  confirmEmail: { method: "POST", path: "/api/auth/confirm-email", auth: "public" },
  releaseSignUp: { method: "POST", path: "/api/auth/release-sign-up", auth: "public" },
} as const satisfies Addresses;

export const profileAddresses = {
  getProfile: { method: "GET", path: "/api/profile", auth: "owner" },
  updateProfile: { method: "PUT", path: "/api/profile", auth: "owner" },
  createProfile: { method: "POST", path: "/api/auth/create-profile", auth: "owner" },
  releaseBilling: { method: "POST", path: "/api/profile/release-billing", auth: "owner" },
} as const satisfies Addresses;

export const planAddresses = {
  listPlans: { method: "GET", path: "/api/plans", auth: "owner" },
  getPlan: { method: "GET", path: "/api/plans/{id}", auth: "owner" },
  createPlan: { method: "POST", path: "/api/plans", auth: "owner" },
  updatePlan: { method: "PUT", path: "/api/plans/{id}", auth: "owner" },
  deletePlan: { method: "DELETE", path: "/api/plans/{id}", auth: "owner" },
} as const satisfies Addresses;

export const studentAddresses = {
  listStudents: { method: "GET", path: "/api/students", auth: "owner" },
  createStudent: { method: "POST", path: "/api/students", auth: "owner" },
  updateStudent: { method: "PUT", path: "/api/students/{id}", auth: "owner" },
  bulkUpdateStudents: { method: "POST", path: "/api/students/bulk-update", auth: "owner" },
  previewNextCharges: { method: "POST", path: "/api/students/next-charges", auth: "owner" },
  deleteStudent: { method: "DELETE", path: "/api/students/{id}", auth: "owner" },
  getStudent: { method: "GET", path: "/api/students/{id}", auth: "owner" },
  listTimeline: { method: "GET", path: "/api/payments/student/{studentId}/timeline", auth: "owner" },
  approveStudent: { method: "POST", path: "/api/students/{id}/approve", auth: "owner" },
  reactivateStudent: { method: "POST", path: "/api/students/{id}/reactivate", auth: "owner" },
  setPaymentStatus: { method: "PUT", path: "/api/students/{id}/payment-status", auth: "owner" },
  listPayers: { method: "GET", path: "/api/payers", auth: "owner" },
  createPayer: { method: "POST", path: "/api/payers", auth: "owner" },
  getPayer: { method: "GET", path: "/api/payers/{id}", auth: "owner" },
  updatePayer: { method: "PUT", path: "/api/payers/{id}", auth: "owner" },
  deletePayer: { method: "DELETE", path: "/api/payers/{id}", auth: "owner" },
  replaceLink: { method: "POST", path: "/api/students/{id}/link", auth: "owner" },
  generateRegistrationCode: { method: "POST", path: "/api/generate-registration-code", auth: "owner" },
} as const satisfies Addresses;

export const paymentAddresses = {
  getDashboard: { method: "GET", path: "/api/dashboard", auth: "owner" },
  getBillingSchedule: { method: "GET", path: "/api/billing-schedule", auth: "owner" },
  listPayments: { method: "GET", path: "/api/payments", auth: "owner" },
  listStudentPayments: { method: "GET", path: "/api/payments/student/{studentId}", auth: "owner" },
  sendInvoice: { method: "POST", path: "/api/payments/{id}/send-invoice", auth: "owner" },
  bulkSendInvoices: { method: "POST", path: "/api/students/bulk-send-invoices", auth: "owner" },
} as const satisfies Addresses;

export const settlementAddresses = {
  listUpcomingCharges: { method: "GET", path: "/api/students/{id}/upcoming-charges", auth: "owner" },
  sumMonths: { method: "GET", path: "/api/dashboard/months", auth: "owner" },
  getReport: { method: "GET", path: "/api/reports", auth: "owner" },
  listSettlements: { method: "GET", path: "/api/settlements", auth: "owner" },
  getPixCode: { method: "GET", path: "/api/pix-codes", auth: "owner" },
  getCharge: { method: "GET", path: "/api/payments/{id}", auth: "owner" },
  settleCharge: { method: "POST", path: "/api/payments/{id}/settlements", auth: "owner" },
  reverseSettlement: { method: "POST", path: "/api/payments/{id}/settlements/{number}/reverse", auth: "owner" },
  waiveFee: { method: "POST", path: "/api/payments/{id}/waive-fee", auth: "owner" },
  settleCharges: { method: "POST", path: "/api/payments/settle", auth: "owner" },
  setChargeStatus: { method: "PUT", path: "/api/payments/{id}/status", auth: "owner" },
  refuseReport: { method: "POST", path: "/api/payments/{id}/report/refuse", auth: "owner" },
  voidCharge: { method: "POST", path: "/api/payments/{id}/void", auth: "owner" },
  chargeAgain: { method: "POST", path: "/api/payments/{id}/charge-again", auth: "owner" },
  correctAmount: { method: "POST", path: "/api/payments/{id}/amount", auth: "owner" },
  moveDueDate: { method: "POST", path: "/api/payments/{id}/due-date", auth: "owner" },
  makeExtraCharges: { method: "POST", path: "/api/extra-charges", auth: "owner" },
  listChargeChoices: { method: "GET", path: "/api/students/{id}/charge-choices", auth: "owner" },
} as const satisfies Addresses;

export const receiptAddresses = {
  issueReceipt: { method: "GET", path: "/api/payments/{id}/settlements/{number}/receipt", auth: "owner" },
  issueClearance: { method: "GET", path: "/api/people/{id}/clearances/{year}", auth: "owner" },
} as const satisfies Addresses;

export const reminderAddresses = {
  sendNotices: { method: "POST", path: "/api/notices", auth: "owner" },
  remindStudents: { method: "POST", path: "/api/reminders", auth: "owner" },
  recordContact: { method: "POST", path: "/api/payments/{id}/contacts", auth: "owner" },
  undoContact: { method: "DELETE", path: "/api/payments/{id}/contacts/{number}", auth: "owner" },
  setPromises: { method: "PUT", path: "/api/promises", auth: "owner" },
  getReminderRule: { method: "GET", path: "/api/reminders/rule", auth: "owner" },
  setReminderRule: { method: "PUT", path: "/api/reminders/rule", auth: "owner" },
  releaseReminderRule: { method: "POST", path: "/api/reminders/rule/release", auth: "owner" },
  setStudentReminders: { method: "PUT", path: "/api/students/{id}/reminders", auth: "owner" },
} as const satisfies Addresses;

export const statementAddresses = {
  listReconciliations: { method: "GET", path: "/api/statements", auth: "owner" },
  matchEntries: { method: "POST", path: "/api/statements/match", auth: "owner" },
  settleEntries: { method: "POST", path: "/api/statements/settle", auth: "owner" },
  undoReconciliation: { method: "POST", path: "/api/statements/{id}/undo", auth: "owner" },
  listProposals: { method: "GET", path: "/api/statements/proposals", auth: "owner" },
  dismissProposals: { method: "POST", path: "/api/statements/proposals/dismiss", auth: "owner" },
} as const satisfies Addresses;

export const bankAddresses = {
  getBank: { method: "GET", path: "/api/bank", auth: "owner" },
  connectBank: { method: "PUT", path: "/api/bank", auth: "owner" },
  readBankNow: { method: "POST", path: "/api/bank/read", auth: "owner" },
  disconnectBank: { method: "DELETE", path: "/api/bank", auth: "owner" },
} as const satisfies Addresses;

export const whatsappAddresses = {
  getWhatsApp: { method: "GET", path: "/api/whatsapp", auth: "owner" },
  connectWhatsApp: { method: "PUT", path: "/api/whatsapp", auth: "owner" },
  checkWhatsApp: { method: "POST", path: "/api/whatsapp/check", auth: "owner" },
  disconnectWhatsApp: { method: "DELETE", path: "/api/whatsapp", auth: "owner" },
  getConsent: { method: "GET", path: "/api/consents/{payer}", auth: "owner" },
  setConsent: { method: "PUT", path: "/api/consents/{payer}", auth: "owner" },
} as const satisfies Addresses;

export const whatsappHookAddresses = {
  proveWhatsAppHook: { method: "GET", path: "/api/whatsapp/hook/{hook}", auth: "public" },
  receiveWhatsApp: { method: "POST", path: "/api/whatsapp/hook/{hook}", auth: "public" },
} as const satisfies Addresses;

export const subscriptionAddresses = {
  getSubscriptionStatus: { method: "GET", path: "/api/subscription/status", auth: "owner" },
  createCheckout: { method: "POST", path: "/api/stripe/create-checkout", auth: "owner" },
  createPortal: { method: "POST", path: "/api/stripe/create-portal", auth: "owner" },
  syncStatus: { method: "POST", path: "/api/stripe/sync-status", auth: "owner" },
} as const satisfies Addresses;

export const webhookAddresses = {
  receiveStripeEvent: { method: "POST", path: "/api/stripe/webhook", auth: "public" },
} as const satisfies Addresses;

export const importAddresses = {
  listImports: { method: "GET", path: "/api/imports", auth: "owner" },
  startImport: { method: "POST", path: "/api/imports", auth: "owner" },
  resumeImport: { method: "POST", path: "/api/imports/{id}/resume", auth: "owner" },
  undoImport: { method: "DELETE", path: "/api/imports/{id}", auth: "owner" },
} as const satisfies Addresses;

export const privacyAddresses = {
  exportStudent: { method: "GET", path: "/api/students/{id}/export", auth: "owner" },
  eraseStudent: { method: "POST", path: "/api/students/{id}/erase", auth: "owner" },
  exportBusiness: { method: "GET", path: "/api/export", auth: "owner" },
  checkSchema: { method: "GET", path: "/api/debug/schema-check", auth: "owner" },
  deleteAccount: { method: "POST", path: "/api/account/delete", auth: "owner" },
  restoreAccount: { method: "POST", path: "/api/account/restore", auth: "owner" },
} as const satisfies Addresses;

export const publicAddresses = {
  getTeacher: { method: "GET", path: "/api/public/teacher/{code}", auth: "public" },
  hintBank: { method: "POST", path: "/api/public/bank/{hint}", auth: "public" },
  hintBankPix: { method: "POST", path: "/api/public/bank/{hint}/pix", auth: "public" },
  registerStudent: { method: "POST", path: "/api/public/register-student", auth: "public" },
  checkHealth: { method: "GET", path: "/api/public/health", auth: "public" },
} as const satisfies Addresses;

type Joined<Areas> = (Areas extends unknown ? (area: Areas) => void : never) extends (all: infer All) => void
  ? All
  : never;

const join = <const Areas extends readonly Addresses[]>(...areas: Areas): Joined<Areas[number]> =>
  Object.assign({}, ...areas);

/** All addresses, without the schemas that the first paint omits (docs/decisions/017-site.md). */
export const addresses = /* @__PURE__ */ join(
  accountAddresses,
  profileAddresses,
  planAddresses,
  studentAddresses,
  importAddresses,
  paymentAddresses,
  settlementAddresses,
  receiptAddresses,
  reminderAddresses,
  statementAddresses,
  bankAddresses,
  subscriptionAddresses,
  webhookAddresses,
  whatsappAddresses,
  whatsappHookAddresses,
  privacyAddresses,
  publicAddresses,
);

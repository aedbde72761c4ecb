export type Substitution = { file: string; from: string; to: string };
export type Mutant = { name: string; what: string; substitutions: readonly Substitution[]; mailAttempts?: number };

export const RUN_OWNER = "packages/core/src/billing/run-owner.ts";
export const BOUNDS = "packages/core/src/model/run-bounds.ts";
export const NO_MAIL_REASON = "packages/core/src/billing/student-charge.ts";
export const SENDABLE = "packages/core/src/model/sendable.ts";
export const MAIL_EVENT = "packages/core/src/mail-event/apply-mail-event.ts";
export const FAMILY_WORDS = "packages/contracts/src/charges-document.ts";
export const CHARGE_PAYER = "packages/core/src/billing/charge-payer.ts";
export const READ_RUN_PAGE = "packages/core/src/billing/read-run-page.ts";
export const SEND_RUN = "packages/core/src/message/send-run.ts";
export const SEND_CHARGES = "packages/core/src/message/send-charges.ts";
export const MESSAGES = "packages/core/src/store/messages.ts";
export const TOLD = "packages/core/src/model/told.ts";
export const PERIOD = "packages/core/src/model/period.ts";
export const SCHEDULE = "packages/contracts/src/values/schedule.ts";
export const MISSED_MONTHS = "packages/core/src/model/period.ts";
export const DUE = "packages/core/src/model/due.ts";
export const COVERED_MONTHS = "packages/core/src/model/covered-months.ts";
export const MAIL_STATE = "packages/core/src/model/mail-state.ts";
export const CHARGES = "packages/core/src/store/charges.ts";
export const CREATE_CHARGE = "packages/core/src/charge/create-or-get-charge.ts";
export const PROFILES = "packages/core/src/store/profiles.ts";
export const OVERVIEW = "packages/core/src/dashboard/overview.ts";
export const WRITE_LEDGER = "packages/core/src/store/write-ledger.ts";
export const SETTLE = "packages/core/src/model/settle.ts";
export const ADDRESS_DAYS = "packages/core/src/store/address-days.ts";
export const REMINDER = "packages/core/src/model/reminder.ts";
export const MESSAGE = "packages/core/src/model/message.ts";
export const SEND_REMINDER = "packages/core/src/message/send-reminder.ts";
export const MESSAGE_ADDRESSES = "packages/core/src/model/message-addresses.ts";
export const OWN_TERMS = "packages/contracts/src/values/own-terms.ts";
export const BILLING_CONTACT = "packages/core/src/model/billing-contact.ts";
export const AMOUNT_TEXTS = "packages/contracts/src/amount-texts.ts";
export const NOTICE_CLAIM = "packages/core/src/store/claims.ts";

export const dayEquality: Substitution = {
  file: RUN_OWNER,
  from: "profile.billing.dueAt > ctx.now().toISOString()",
  to: "profile.billing.date !== civilDateIn(profile.timezone, ctx.now())",
};
export const unconditionalInsert: Substitution = {
  file: CHARGES,
  from: "condition: absent,",
  to: 'condition: { expression: "attribute_not_exists(nothing)" },',
};
export const claimWithoutState: Substitution = {
  file: MESSAGES,
  from: "condition: before ? same(before) : absent,",
  to: 'condition: before ? { expression: "attribute_exists(pk)" } : { expression: "attribute_not_exists(nothing)" },',
};

/** The business's constants: bounds, statuses, methods, prices (docs/rules.md). */

/** Premium price in centavos: R$ 29,90 a month. */
export const PREMIUM_PRICE_CENTS = 2990;
/** What the premium price is called at the payment provider: found by this key, whatever its id. */
export const PREMIUM_LOOKUP_KEY = "emdia_premium_mensal";
/** Days of trial really granted: a public offer binds (CDC art. 30). */
export const TRIAL_DAYS = 30;
/** Days before the trial's end on which the owner is warned by mail; from the first on, every screen says so. */
export const TRIAL_WARNING_DAYS: readonly number[] = [7, 3, 1];
/** Days of trial that the paywall speaks of, where no number of days left stands beside it. */
export const TRIAL_DAYS_IN_PAYWALL = 7;
/** Days after a failed renewal during which the owner keeps access. */
export const GRACE_DAYS = 7;
/** Days between the wish to delete an account and its erasure, in which it can be taken back. */
export const ACCOUNT_GRACE_DAYS = 30;

/** Local hour at which a billing day is dispatched. */
export const DISPATCH_HOUR = 8;
/** Local hour from which nothing is mailed to a student by itself until the next morning: 8h to 20h (CDC art. 42). */
export const QUIET_HOUR = 20;
/** A charge mailed less than this many hours ago is not mailed again without a confirmation. */
export const RESEND_GUARD_HOURS = 20;

export const INVOICE_DAY_MIN = 1;
export const INVOICE_DAY_MAX = 31;
export const DEFAULT_INVOICE_DAY = 1;
/** Days offered by the onboarding wizard: 1 to 28. */
export const ONBOARDING_INVOICE_DAYS: readonly number[] = Array.from({ length: 28 }, (_, index) => index + 1);
/** Days offered by the settings: 1 to 30, and 31 which reads "Último dia do mês". */
export const SETTINGS_INVOICE_DAYS: readonly number[] = Array.from({ length: 31 }, (_, index) => index + 1);

export const DEFAULT_TIMEZONE = "America/Sao_Paulo";
export const DEFAULT_PERIOD_IN_MONTHS = 1;

export const PRICE_MIN_CENTS = 1;
export const PRICE_MAX_CENTS = 99_999_999;
export const PERIOD_MAX_MONTHS = 60;

export const MIN_BUSINESS_NAME = 3;
export const MIN_PLAN_NAME = 3;
export const MIN_STUDENT_NAME = 3;
export const MIN_STUDENT_NAME_PUBLIC = 2;
export const MIN_PASSWORD = 6;

export const MAX_NAME = 100;
export const MAX_EMAIL = 254;
export const MAX_TEXT = 2_000;
export const MAX_SUBJECT = 200;
/** Why a charge is voided: short enough that the charge stays within one write unit. */
export const MIN_REASON = 3;
export const MAX_REASON = 100;

/** Most students in one bulk call, and most items in one page of a list. */
export const MAX_BULK_STUDENTS = 500;
export const MAX_PAGE = 500;
/** Most open charges of other months that the dashboard lists, the oldest first; its sums count all of them. */
export const MAX_OPEN_ROWS = 2_000;
/** Largest request body the API takes, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Payment ids start here; below it an id in /invoices/{id} is a student's (docs/rules.md, "Identity"). */
export const FIRST_PAYMENT_ID = 100_000_000;
/** Students and plans are numbered below this. */
export const MAX_NUMBER = 9_999_999;

/**
 * Request headers that CloudFront sets, whatever the viewer sent: the viewer's address, and the proof that it is said by us.
 * CloudFront forbids its functions some names, `x-edge-…` among them (tests/infrastructure/edge.test.ts has the list).
 */
export const VIEWER_ADDRESS_HEADER = "x-viewer-address";
export const EDGE_SECRET_HEADER = "x-origin-proof";

/** Response header with the owner's civil date, so that a phone with a wrong clock shows the right month. */
export const TODAY_HEADER = "x-today";
/** Response header with the cursor of the next page of a list; absent on the last page. */
export const CURSOR_HEADER = "x-next-cursor";

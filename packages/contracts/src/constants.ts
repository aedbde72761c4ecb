/** The constants of the business: bounds, lengths of time, prices (docs/rules.md). */

/** Premium price in centavos: R$ 29,90 a month. */
export const PREMIUM_PRICE_CENTS = 2990;
/**
 * The lookup key of the premium price at the payment provider. The price is found by this key, as
 * its id differs per account.
 */
export const PREMIUM_LOOKUP_KEY = "emdia_premium_mensal";
/** Days of the trial. A public offer binds, so all 30 are granted (CDC art. 30). */
export const TRIAL_DAYS = 30;
/**
 * Days before the trial's end on which the owner is warned by mail. From the first of them on,
 * every screen shows it.
 */
export const TRIAL_WARNING_DAYS: readonly number[] = [7, 3, 1];
/** Days after a failed renewal during which the owner keeps access. */
export const GRACE_DAYS = 7;
/**
 * Days between the request to delete an account and its erasure. Until then the owner can cancel
 * it.
 */
export const ACCOUNT_GRACE_DAYS = 30;

/** The local hour from which a billing day is dispatched. */
export const DISPATCH_HOUR = 8;
/**
 * The local hour from which no mail is sent to students automatically until 8h of the next morning
 * (CDC art. 42).
 */
export const QUIET_HOUR = 20;
/** The local hour at which an owner is mailed the day's reported payments. */
export const REPORT_MAIL_HOUR = 18;
/**
 * A charge that was mailed less than this many hours ago is mailed again only when the owner
 * confirms it.
 */
export const RESEND_GUARD_HOURS = 20;

export const INVOICE_DAY_MIN = 1;
export const INVOICE_DAY_MAX = 31;
export const DEFAULT_INVOICE_DAY = 1;
/** Billing days that the onboarding wizard offers: 1 to 28. */
export const ONBOARDING_INVOICE_DAYS: readonly number[] = Array.from({ length: 28 }, (_, index) => index + 1);
/** Billing days that the settings offer: 1 to 31, where 31 reads "Último dia do mês". */
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
/** A void charge stores its reason. The limit keeps the charge within one write unit. */
export const MIN_REASON = 3;
export const MAX_REASON = 100;
/** The reason is stored with every charge that it lowers, which fits one write unit. */
export const MAX_DISCOUNT_REASON = 60;
/** Days between an owner's billing day and the due date of its charges. */
export const PAYMENT_TERM_MAX_DAYS = 28;
/** The owner's note about one settlement is stored with its charge. */
export const MAX_SETTLEMENT_NOTE = 140;
/** The most charges that one call settles: each is read and written within the call's time. */
export const MAX_BULK_SETTLED = 100;
/**
 * The most students that one call changes: each is read and written, one after the other, within
 * the call's time.
 */
export const MAX_BULK_CHANGED = 100;

/** The largest number of students in one bulk call, and of items in one page of a list. */
export const MAX_BULK_STUDENTS = 500;
export const MAX_PAGE = 500;
/**
 * The largest number of open charges of other months that the dashboard lists, oldest first. Its
 * sums count all of them.
 */
export const MAX_OPEN_ROWS = 2_000;
/** The number of months ahead that can be viewed and paid (docs/rules.md, "Paying ahead"). */
export const MONTHS_AHEAD = 12;
/** The largest request body that the API accepts, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * The bounds of one import: students, plans created with it, characters of all texts as JSON, hours
 * in which it can be undone.
 */
export const MAX_IMPORT_ROWS = 2_000;
export const MAX_IMPORT_PLANS = 20;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
export const IMPORT_UNDO_HOURS = 24;
/**
 * Charge ids start here. A lower id in /invoices/{id} is a student's (docs/rules.md, "Identity").
 */
export const FIRST_CHARGE_ID = 100_000_000;
/** The highest number of a student or plan. */
export const MAX_NUMBER = 9_999_999;

/**
 * Request headers that CloudFront sets and overwrites: the viewer's address, and a secret that
 * proves that CloudFront sent them. CloudFront forbids its functions some names, such as `x-edge-…`
 * (tests/infrastructure/edge.test.ts).
 */
export const VIEWER_ADDRESS_HEADER = "x-viewer-address";
export const EDGE_SECRET_HEADER = "x-origin-proof";

/**
 * Response header with the owner's civil date, so that a phone with a wrong clock shows the right
 * month.
 */
export const TODAY_HEADER = "x-today";
/** Response header with the cursor of the next page of a list; absent on the last page. */
export const CURSOR_HEADER = "x-next-cursor";

// Closed lists of stored words. They are separate from the schemas of the wire, so that a Lambda
// that only reads the words loads no schema of a call.
/** The ways in which a student can pay. */
export const SETTLEMENT_METHODS = ["pix", "transferencia", "dinheiro", "cartao", "outro"] as const;
/** The ways in which a student can be contacted by hand. */
export const CONTACT_CHANNELS = ["email", "whatsapp"] as const;
/** The states of an import. */
export const IMPORT_STATES = ["applying", "done", "undoing", "undone"] as const;

export const PREMIUM_PRICE_CENTS = 2990;
/** Stripe finds our price by this key; the price's id differs in each Stripe account. */
export const PREMIUM_LOOKUP_KEY = "emdia_premium_mensal";
/** A public offer is binding, so all 30 days are granted (CDC art. 30). */
export const TRIAL_DAYS = 30;
/** Mails warn on these days before the trial ends; from the first day on, the screens warn too. */
export const TRIAL_WARNING_DAYS: readonly number[] = [7, 3, 1];
/** Days after a failed renewal during which the owner keeps access. */
export const GRACE_DAYS = 7;
/** An account is erased this many days after the request; until then the owner can cancel it. */
export const ACCOUNT_GRACE_DAYS = 30;

export const SESSION_DAYS = 30;

/** Charges are dispatched on a billing day from this local hour on. */
export const DISPATCH_HOUR = 8;
/** From this local hour until 8h of the next day students get no automatic mail (CDC art. 42). */
export const QUIET_HOURS_START = 20;
/** At this local hour an owner gets a mail with the day's reported payments. */
export const REPORT_MAIL_HOUR = 18;
/** A charge that was mailed less than this many hours ago is mailed again only when confirmed. */
export const RESEND_GUARD_HOURS = 20;

export const INVOICE_DAY_MIN = 1;
export const INVOICE_DAY_MAX = 31;
export const DEFAULT_INVOICE_DAY = 1;
export const ONBOARDING_INVOICE_DAYS: readonly number[] = Array.from({ length: 28 }, (_, index) => index + 1);
/** The settings offer the billing days 1 to 31, where 31 reads "Último dia do mês". */
export const SETTINGS_INVOICE_DAYS: readonly number[] = Array.from({ length: 31 }, (_, index) => index + 1);

export const DEFAULT_TIMEZONE = "America/Sao_Paulo";

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
/** Limits of a reason: a void charge stores it, and must fit one write unit of the table. */
export const MIN_REASON = 3;
export const MAX_REASON = 100;
/** Every discounted charge stores the reason, and must fit one write unit of the table. */
export const MAX_DISCOUNT_REASON = 60;
/** A payment may be promised for at most this many days ahead. */
export const PROMISE_DAYS = 60;
export const MAX_PROMISED = 60;
export const MAX_RISE_MONTHS = 24;
/** A price rise is offered from the first month that begins at least this many days ahead. */
export const RISE_NOTICE_DAYS = 30;
export const MAX_RECESSES = 12;
export const MAX_RECESS_MONTHS = 12;
export const PAYMENT_TERM_MAX_DAYS = 28;
/** The most that the law allows: the fine, and a month's interest (CDC art. 52 §1). */
export const MAX_FINE_BPS = 200;
export const MAX_INTEREST_BPS = 100;
/** The owner's limit for automatic waivers of fees is at most this amount. */
export const MAX_WAIVED_CENTS = 10_000;
export const USUAL_WAIVER_CENTS = 500;
export const MAX_PUNCTUALITY_BPS = 9_900;
export const MAX_SETTLEMENT_NOTE = 140;
/** The most charges that one call settles: each is read and written within the call's time. */
export const MAX_BULK_SETTLED = 100;
/** The most students that one call changes: they are read and written one after the other. */
export const MAX_BULK_CHANGED = 100;

/** Limits: entries in a call; charges of an entry, because each is two writes of a transaction. */
export const MAX_ENTRIES = 500;
export const MAX_ENTRY_CHARGES = 40;
export const MAX_STATEMENT_BYTES = 512 * 1024;
/** The limits of an entry: centavos (a PIX has ten digits of reais), characters of its texts. */
export const MAX_ENTRY_CENTS = 999_999_999_999;
export const MAX_ENTRY_NAME = 80;
export const MAX_ENTRY_MEMO = 140;
export const MAX_BANK_FILES = 4;
/** The largest file of a certificate, before base64. */
export const MAX_BANK_FILE_BYTES = 64 * 1024;
/** The largest body of a call with certificate files, which are in base64. */
export const MAX_BANK_BYTES = 128 * 1024;
export const MAX_BANK_SECRET = 500;
export const MAX_PROPOSALS = 200;
/** At most this many reconciliations, the newest, can be listed and undone. */
export const MAX_RECONCILIATIONS = 12;

/** The students of one bulk call, and the items on a page of a list. */
export const MAX_BULK_STUDENTS = 500;
export const MAX_PAGE = 500;
/** The most open charges of other months in a list, oldest first. Sums include all open charges. */
export const MAX_OPEN_ROWS = 2_000;
/** Charges can be paid this many months ahead (docs/rules/settlement.md, "Paying ahead"). */
export const MONTHS_AHEAD = 12;
export const CHART_MONTHS = 6;
/** A report shows this many months, and a forecast of FORECAST_MONTHS months after them. */
export const REPORT_MONTHS = 12;
export const FORECAST_MONTHS = 3;
export const MAX_BODY_BYTES = 256 * 1024;

/** An import's limits: students, new plans, characters as JSON, and hours in which to undo it. */
export const MAX_IMPORT_ROWS = 2_000;
export const MAX_IMPORT_PLANS = 20;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
export const IMPORT_UNDO_HOURS = 24;
/** A lower id in /invoices/{id} is a student's (docs/rules/account.md, "Identity"). */
export const FIRST_CHARGE_ID = 100_000_000;
/** One transaction changes a payer and all of their students (docs/decisions/033-payers.md). */
export const MAX_PAYER_STUDENTS = 50;
export const MAX_NUMBER = 9_999_999;

/** CloudFront sets these headers; it forbids some names (tests/infrastructure/edge.test.ts). */
export const VIEWER_ADDRESS_HEADER = "x-viewer-address";
export const EDGE_SECRET_HEADER = "x-origin-proof";

/** The owner's civil date, so that a phone with a wrong clock shows the right month. */
export const TODAY_HEADER = "x-today";
/** Response header with the cursor of the next page of a list; absent on the last page. */
export const CURSOR_HEADER = "x-next-cursor";

// These values are apart from the schemas, which a Lambda that only reads them does not load.
export const SETTLEMENT_METHODS = ["pix", "transferencia", "dinheiro", "cartao", "outro"] as const;
/** `statement.ts` says what each outcome means. */
export const MATCH_OUTCOMES = ["settle", "link", "propose", "ignored", "known", "foreign"] as const;
export const MATCH_REASONS = [
  "asked",
  "by_hand",
  "part",
  "more",
  "paid_again",
  "gone",
  "not_asked",
  "remembered",
  "name",
  "amount",
  "owes_other",
  "paid",
  "paid_ahead",
] as const;
/** The states of a bank's connection, and why a read, or the record of a refund, failed. */
export const BANK_STATUSES = ["testing", "unproven", "connected", "degraded", "needs-owner"] as const;
export const BANK_PROBLEMS = [
  "certificate",
  "credential",
  "scope",
  "request",
  "limited",
  "unavailable",
  "silent",
  "unreadable",
  "unstable",
  "untrusted",
  "refund",
] as const;
/** The texts that a studio sends by WhatsApp, and what Meta says of one. */
export const WHATSAPP_TEXTS = ["charge", "reminder", "receipt"] as const;
export const WHATSAPP_TEXT_STATES = ["PENDING", "APPROVED", "REJECTED", "PAUSED", "DISABLED", "ARCHIVED"] as const;
/** Why nothing is sent: token, payment to Meta, account, the number's quality or display name. */
export const WHATSAPP_PAUSES = ["token", "payment", "account", "quality", "name"] as const;
export const MAX_HOOK_BYTES = 3 * 1024 * 1024;
/** Who agreed to messages by WhatsApp, or ended them: the form, the owner, the payer's answer. */
export const CONSENT_SOURCES = ["form", "owner"] as const;
export const STOP_SOURCES = ["answer", "block", "owner"] as const;
export const CONTACT_CHANNELS = ["email", "whatsapp"] as const;
export const IMPORT_STATES = ["applying", "done", "undoing", "undone"] as const;

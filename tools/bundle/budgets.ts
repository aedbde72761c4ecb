const KB = 1024;

/** The budget of a kind of Lambda, in bytes (docs/decisions/002-bundles.md). */
type Kind = { kind: string; budget: number };

/** The packages for MIME and QR, weighed separately (docs/decisions/010-mails.md). */
export const MAIL_PARTS: readonly string[] = ["nodemailer", "qr"];

export const budgetOf = (name: string): Kind =>
  kinds[name] ?? kindOf("table and what it calls, without MIME and QR", 300);

const kindOf = (kind: string, budget: number): Kind => ({ kind, budget: budget * KB });

const kinds: Readonly<Record<string, Kind>> = {
  AccountEraser: kindOf("provider's SDK and mail", 450),
  // The converter of certificates adds 215 kB, KMS's SDK most of the rest.
  ApiBank: kindOf("table, KMS, the bank's client and the certificate's converter", 465),
  // This Lambda removes sign-ups that nobody confirmed: Cognito's SDK beside the table's.
  ApiAccounts: kindOf("table and Cognito's SDK", 230),
  // This Lambda sends by hand, and computes the dashboard and a day's amounts. The sender by
  // WhatsApp, some 70 kB, is loaded only for an owner with a number.
  ApiPayments: kindOf("mails, WhatsApp, the dashboard and the amounts of a day, without MIME and QR", 440),
  // A student's payer and the months of their next charge decide what an edit changes.
  ApiStudents: kindOf("table, payers' links and covered months, without MIME and QR", 315),
  // The matcher of the bank's payments decides which students the reminder rule leaves out.
  ApiReminders: kindOf("mails, WhatsApp and the bank's matcher, without MIME and QR", 460),
  // The diagnostics are here, and not in ApiProfile, which answers the site's first call.
  ApiPrivacy: kindOf("table, export and the checks of what is stored", 310),
  ApiSubscription: kindOf("provider's SDK", 450),
  ApiWebhook: kindOf("provider's SDK", 450),
  BillingOwner: kindOf("mails, WhatsApp, the amounts of a day, and the rule for freed reminders", 480),
  EndSubscription: kindOf("provider's SDK", 450),
  // This Lambda sends within the bounds of hand-sent mails, which it counts with the rule's own.
  ReminderRunner: kindOf("mails, WhatsApp, the matcher and the mails' bounds, without MIME and QR", 415),
  UserPoolCustomMessage: kindOf("no SDK", 20),
  UserPoolPreToken: kindOf("no SDK", 20),
};

import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { ErrorCode } from "@emdia/contracts/errors";

export const MISSING: ErrorCode = "billing.payment_method_missing";

/**
 * Tells whether the owner can send a month's unsent charges: by mail, or with a new due date by
 * WhatsApp.
 */
export const isSendable = ({ charges }: UnsentCharges, today: string): boolean =>
  charges.some(({ canMail, dueDate, why }) => canMail || (why !== MISSING && dueDate < today));

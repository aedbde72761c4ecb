import { accountRestored, deletionRequested, emailChanged } from "./account.ts";
import { bankCertificateEnding, bankConnected, bankUnread } from "./bank.ts";
import { billingHeld } from "./billing.ts";
import { paymentReported } from "./payment.ts";
import { registrationRepeated, studentRegistered } from "./student.ts";
import { subscriptionChanged } from "./subscription.ts";
import { whatsappPaused, whatsappTextStopped } from "./whatsapp.ts";

/** `OwnerNotice` subscribes to exactly these, and compiles only with a handler for each. */
export const OWNER_NOTICES = [
  studentRegistered,
  registrationRepeated,
  subscriptionChanged,
  deletionRequested,
  accountRestored,
  emailChanged,
  billingHeld,
  paymentReported,
  bankConnected,
  bankCertificateEnding,
  bankUnread,
  whatsappPaused,
  whatsappTextStopped,
] as const;

export type OwnerNotice = (typeof OWNER_NOTICES)[number]["name"];

/** A contact about a charge: the message that names it, as lists and records show it. */
import type { CONTACT_CHANNELS } from "@emdia/contracts/constants";

/**
 * One message about a charge. `number` identifies it among its payer's, `at` is the instant (ISO
 * UTC) at which it was made, `by` the person or the rule that made it, `requestId` the click that
 * caused it, `undoneAt` the instant at which it was taken back or certainly not accepted. `step` is
 * set if the owner's rule made it: the step's days from the due date.
 */
export type Contact = {
  number: number;
  channel: (typeof CONTACT_CHANNELS)[number];
  at: string;
  by: string;
  requestId?: string;
  step?: number;
  undoneAt?: string;
};

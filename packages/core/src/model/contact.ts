import type { CONTACT_CHANNELS } from "@emdia/contracts/constants";

/**
 * `number` identifies the contact among all of its payer's messages. `step` is the rule's, in days
 * from the due date. `undoneAt` is set once it was taken back or certainly not accepted.
 */
export type Contact = {
  number: number;
  channel: (typeof CONTACT_CHANNELS)[number];
  at: string;
  by: string;
  isApi?: boolean;
  requestId?: string;
  step?: number;
  undoneAt?: string;
};

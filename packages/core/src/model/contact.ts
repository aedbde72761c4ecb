import type { CONTACT_CHANNELS } from "@emdia/contracts/constants";

/**
 * `number` identifies it among its payer's. `step` is that of the owner's rule, in days from the
 * due date. `undoneAt` is set when it was taken back or certainly not accepted.
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

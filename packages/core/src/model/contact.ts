import type { CONTACT_CHANNELS } from "@emdia/contracts/constants";

/** `number` is among its payer's, `step` in days from the due date. `undoneAt`: also if refused. */
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

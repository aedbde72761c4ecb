import type { CoreContext } from "../model/context.ts";
import { askForRead } from "../store/bank-hints.ts";

/** A hint is 24 random bytes in base64url. What has another shape is no hint and costs no read. */
const HINT = /^[\w-]{32}$/;

/**
 * Takes a call of an address that an owner gave to their bank: the bank is read soon. An unknown
 * address, and one that was called within the last minute, changes nothing, and the caller learns
 * of neither.
 */
export async function hintBank(ctx: CoreContext, hint: string): Promise<undefined> {
  if (HINT.test(hint)) await askForRead(ctx, hint);
}

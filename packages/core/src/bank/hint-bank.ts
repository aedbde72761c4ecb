import type { CoreContext } from "../model/context.ts";
import { requestRead } from "../store/bank-hints.ts";

/** The shape of a hint: 24 random bytes in base64url. Any other text costs no read. */
const HINT = /^[\w-]{32}$/;

/**
 * Handles a call of the callback address that an owner gave to their bank: the bank is read soon. A
 * call of an unknown address, or a second call within a minute, changes nothing and gets the same
 * response.
 */
export async function hintBank(ctx: CoreContext, hint: string): Promise<undefined> {
  if (HINT.test(hint)) await requestRead(ctx, hint);
}

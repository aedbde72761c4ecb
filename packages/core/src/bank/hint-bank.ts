import type { CoreContext } from "../model/context.ts";
import { requestRead } from "../store/bank-hints.ts";

/** A text of another form costs no read. */
const HINT = /^[\w-]{32}$/;

/** An unknown address or a second call within a minute changes nothing, with the same answer. */
export async function hintBank(ctx: CoreContext, hint: string): Promise<undefined> {
  if (HINT.test(hint)) await requestRead(ctx, hint);
}

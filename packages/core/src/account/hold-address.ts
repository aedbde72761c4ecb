import { createHash } from "node:crypto";
import { AppError } from "../model/app-error.ts";
import type { CoreContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { limitKey } from "../model/keys.ts";
import { wasWritten } from "../table/reading.ts";

/** A call ends after 15 seconds, so a holder of this age has crashed. */
const HELD_MILLIS = 20_000;

/** Hashes an address for a key: the table stores no address of a person without an account. */
export const hashOfAddress = (email: string): string => createHash("sha256").update(email).digest("hex");

/** Locks the account during `work`. @throws AppError service.busy, and what `work` throws */
export async function holdAddress<T>(ctx: CoreContext, email: string, work: () => Promise<T>): Promise<T> {
  const key = limitKey("account", hashOfAddress(email));
  const now = ctx.now().getTime();
  const until = now + HELD_MILLIS;
  const set = (value: number) => setFields({ until: value, expiresAt: Math.ceil(until / 1000) });
  const free = { expression: "attribute_not_exists(#until) OR #until <= :now", values: { ":now": now } };
  if (!(await wasWritten(ctx.table.update(key, set(until), free)))) throw new AppError("service.busy");
  try {
    return await work();
  } finally {
    await wasWritten(ctx.table.update(key, set(0), unchanged({ until })));
  }
}

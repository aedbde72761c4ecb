/** No list shows a part of them, no run charges them. */
import type { OwnerContext } from "../model/context.ts";
import { isRecent } from "../model/import.ts";
import type { Item, QueryPage } from "../model/ports/table.ts";
import { findImport } from "./imports.ts";

/** An import that ended at most this long ago may have ended while a page was read. */
const JUST_NOW_MILLIS = 60_000;

function importsIn(items: readonly Item[], now: Date): string[] {
  const recent = items.filter(({ importId, createdAt }) => importId !== undefined && isRecent(String(createdAt), now));
  return [...new Set(recent.map(({ importId }) => String(importId)))];
}

/** An import that just ended may be half in the page: then it is read again. */
export async function withoutUnfinished(ctx: OwnerContext, read: () => Promise<QueryPage>): Promise<QueryPage> {
  const page = await read();
  const ids = importsIn(page.items, ctx.now());
  if (ids.length === 0) return page;
  const imports = await Promise.all(ids.map((id) => findImport(ctx, id)));
  const hidden = new Set(imports.filter((one) => one?.state === "applying").map((one) => one?.id));
  const justNow = new Date(ctx.now().getTime() - JUST_NOW_MILLIS).toISOString();
  const seen = imports.some((one) => one?.doneAt && one.doneAt > justNow) ? await read() : page;
  return { ...seen, items: seen.items.filter(({ importId }) => !hidden.has(String(importId))) };
}

import type { CoreContext } from "../model/context.ts";
import { pagesOf } from "../table/reading.ts";

const AT_ONCE = 25;

export async function erasePartition(
  ctx: CoreContext,
  pk: string,
  isChosen: (sk: string) => boolean = () => true,
): Promise<void> {
  const everything = { key: { expression: "pk = :pk", values: { ":pk": pk } }, consistent: true };
  for await (const items of pagesOf(ctx.table, everything)) {
    const keys = items.map((item) => ({ pk, sk: String(item.sk) })).filter(({ sk }) => isChosen(sk));
    while (keys.length > 0) await Promise.all(keys.splice(0, AT_ONCE).map((key) => ctx.table.remove(key)));
  }
}

import { MAX_NUMBER } from "@emdia/contracts/constants";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { counterKey } from "../model/keys.ts";

export const Counter = z.object({ last: z.int().check(z.maximum(MAX_NUMBER)) });

/** Plans and students share one counter, so plan 3 and student 3 never both exist. */
export const nextNumber = (ctx: OwnerContext): Promise<number> => drawNumbers(ctx, 1);

export async function drawNumbers(ctx: OwnerContext, count: number): Promise<number> {
  const counter = await ctx.table.updateAndRead(counterKey(ctx.ownerId), {
    expression: "ADD #last :count",
    names: { "#last": "last" },
    values: { ":count": count },
  });
  return Counter.parse(counter).last - count + 1;
}

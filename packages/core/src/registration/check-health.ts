import type { HealthWire } from "@emdia/contracts/registration";
import type { CoreContext } from "../model/context.ts";
import { ownerOfCode } from "../store/profiles.ts";

/** An unknown code proves that the table answers. @throws the table's error */
export async function checkHealth(ctx: CoreContext): Promise<HealthWire> {
  await ownerOfCode(ctx, "health");
  return { status: "ok" };
}

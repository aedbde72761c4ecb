import type { HealthWire } from "@emdia/contracts/registration";
import type { CoreContext } from "../model/context.ts";
import { ownerOfCode } from "../store/profiles.ts";

/** Answers as long as the table does: any code will do, known or not. @throws what the table answers otherwise */
export async function checkHealth(ctx: CoreContext): Promise<HealthWire> {
  await ownerOfCode(ctx, "health");
  return { status: "ok" };
}

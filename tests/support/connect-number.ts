import type { WhatsAppWire } from "@emdia/contracts/whatsapp";
import type { Region } from "@emdia/local/region-types";
import { expect } from "vitest";
import type { Studio } from "./studio.ts";

/** Connects a number of the stand-in of Meta to a studio, whose texts Meta then approves. */
export async function connectNumber(region: Region, studio: Pick<Studio, "api">, phone: string) {
  const app = region.meta.open(phone);
  const { numberId, accountId, token, appSecret } = app;
  const connected = await studio.api<WhatsAppWire>("PUT", "/api/whatsapp", { numberId, accountId, token, appSecret });
  expect(connected.status).toBe(200);
  const { hookUrl, verifyToken } = connected.body.connection ?? expect.fail();
  await region.meta.hook(numberId, hookUrl, verifyToken);
  for (const text of region.meta.templates())
    if (text.accountId === accountId) region.meta.judge(text.id, { status: "APPROVED" });
  await region.drain();
  return app;
}

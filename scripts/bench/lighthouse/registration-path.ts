import { RegistrationLinkWire } from "@emdia/contracts/registration";
import { addresses } from "@emdia/contracts/routes/addresses";
import { seedDemo } from "@emdia/local/demo/seed";
import { demoOwner } from "@emdia/local/demo/studio";
import type { Region } from "@emdia/local/region-types";

/**
 * Returns the path at which the demo studio's students register, to audit the page as they see it. @throws ZodError
 * when refused
 */
export async function registrationPath(region: Region): Promise<string> {
  await seedDemo(region);
  const { accessToken } = await region.createOwner(demoOwner.email, demoOwner.password);
  const { method, path } = addresses.generateRegistrationCode;
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const answer = await fetch(`${region.url}${path}`, { method, headers, body: "{}" });
  return new URL(RegistrationLinkWire.parse(await answer.json()).registrationLink).pathname;
}

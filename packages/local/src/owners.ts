import { profileRoutes } from "@emdia/contracts/routes/profile";
import type { CognitoStandIn, OwnerTokens } from "./types.ts";

/**
 * Creates a confirmed owner with a profile, each if missing. The public API creates the profile.
 */
export async function createOwner(
  cognito: CognitoStandIn,
  siteUrl: string,
  owner: { email: string; password: string },
): Promise<OwnerTokens> {
  const tokens = await cognito.confirmedUser(owner.email, owner.password);
  const { method, path } = profileRoutes.createProfile;
  const response = await fetch(new URL(path, siteUrl), {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${tokens.accessToken}` },
    body: JSON.stringify({ userId: tokens.userId, email: owner.email }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return tokens;
}

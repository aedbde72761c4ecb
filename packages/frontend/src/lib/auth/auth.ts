import { siteEnv } from "../env.ts";
import { peekAccessToken } from "../storage.ts";
import type { AuthPort } from "./types.ts";

let port: Promise<AuthPort> | undefined;

/** Loads the account provider's chunk, once. A failed download is tried again on the next call. */
export function auth(): Promise<AuthPort> {
  port ??= import("./cognito.ts")
    .then((module) => module.cognito)
    .catch((error: unknown) => {
      port = undefined;
      throw error;
    });
  return port;
}

let refreshing: Promise<string | undefined> | undefined;

/**
 * The access token: from storage while it lasts, else refreshed, one refresh at a time. Calls whose token was `refused`
 * share that refresh, also those that hear of it late.
 */
export async function getAccessToken(refused?: string): Promise<string | undefined> {
  const stored = peekAccessToken(siteEnv().userPoolClientId);
  if (stored && stored !== refused) return stored;
  refreshing ??= auth()
    .then((provider) => provider.accessToken(refused !== undefined))
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

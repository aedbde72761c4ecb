import { siteEnv } from "../env.ts";
import { peekAccessToken } from "../storage.ts";
import type { AuthPort } from "./types.ts";

let port: Promise<AuthPort> | undefined;

/** Loads the account provider's chunk once. A failed download is retried on the next call. */
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
 * Returns the access token from storage while it is valid, else a refreshed token. Only one refresh
 * runs at a time. All calls whose token was `refused` share the refresh, also calls that learn of
 * the refusal later.
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

import { siteEnv } from "../env.ts";
import { peekAccessToken } from "../storage.ts";
import type { AuthPort } from "./types.ts";

let port: Promise<AuthPort> | undefined;

/** A failed download is retried on the next call. */
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

/** Runs one refresh at a time, also for callers who learn later that a token was `refused`. */
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

/** The session is read from storage, and changes in other tabs are followed. */
import { useSyncExternalStore } from "react";
import { siteEnv } from "../env.ts";
import {
  forgetEverything,
  forgetTab,
  hasTokensOf,
  peekAccessToken,
  readStoredUser,
  type StoredUser,
  writeStoredUser,
} from "../storage.ts";
import type { AuthPort } from "./types.ts";

const listeners = new Set<() => void>();
let current: StoredUser | undefined;
let isRead = false;

function read(): StoredUser | undefined {
  const stored = readStoredUser();
  // Another tab may have signed in another person, whose tokens only that tab can read.
  const user = stored && hasTokensOf(siteEnv().userPoolClientId, stored.id) ? stored : undefined;
  return user?.id === current?.id && user?.email === current?.email ? current : user;
}

function snapshot(): StoredUser | undefined {
  if (!isRead) {
    current = read();
    isRead = true;
  }
  return current;
}

function refresh(): void {
  const before = snapshot();
  current = read();
  if (before && !current) forgetTab();
  if (before !== current) for (const listener of listeners) listener();
}

/** Calls `listener` whenever a person signs in or out, in this tab or another. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", refresh);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", refresh);
  };
}

export function useSession(): StoredUser | undefined {
  return useSyncExternalStore(onSessionChange, snapshot, () => undefined);
}

/** Returns the signed-in person, for code outside React. */
export const currentUser = snapshot;

export function startSession(user: StoredUser): void {
  writeStoredUser(user);
  refresh();
}

export async function endSession(): Promise<void> {
  await forgetEverything();
  refresh();
}

/** Signs out; without a connection at least in this browser. */
export async function signOut(): Promise<void> {
  try {
    await (await auth()).signOut();
  } finally {
    await endSession();
  }
}

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

/** Only this file and drafts.ts use storage keys. It loads first, and so without Amplify. */
import { fieldsOf, textOf } from "./plain-json.ts";

const TOKENS = "CognitoIdentityServiceProvider.";
const REMEMBER = "remember-me";
const STORED_USER = "stored-user";
const RELOADED = "reloaded-for-update";
const PENDING_SIGN_UP = "pending-sign-up";
const EMAIL_CONFIRMED = "email-confirmed";
const STATEMENT_COLUMNS = "statement-columns";

/** The person named in the headers `user-id` and `user-email`. */
export type StoredUser = { id: string; email: string };

/** Set this before signing in: it decides where the tokens are stored. */
export const rememberMe = {
  get: () => localStorage.getItem(REMEMBER) === "1",
  set(keep: boolean) {
    if (keep) localStorage.setItem(REMEMBER, "1");
    else localStorage.removeItem(REMEMBER);
  },
};

const tokenArea = () => (rememberMe.get() ? localStorage : sessionStorage);

export const tokenStorage = {
  async setItem(key: string, value: string) {
    const area = tokenArea();
    area.setItem(key, value);
    (area === localStorage ? sessionStorage : localStorage).removeItem(key);
  },
  async getItem(key: string) {
    return tokenArea().getItem(key);
  },
  async removeItem(key: string) {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  },
  async clear() {
    for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area)) if (key.startsWith(TOKENS)) area.removeItem(key);
  },
};

function expiryOf(token: string): number {
  try {
    const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { exp } = fieldsOf(atob(body));
    return typeof exp === "number" ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

const lastUserOf = (clientId: string) => tokenArea().getItem(`${TOKENS}${clientId}.LastAuthUser`);

export const hasTokensOf = (clientId: string, userId: string): boolean => lastUserOf(clientId) === userId;

/** Reads the token without Amplify; undefined if missing or over within a minute of `now` (ms). */
export function peekAccessToken(clientId: string, now = Date.now()): string | undefined {
  const user = lastUserOf(clientId);
  const token = user && tokenArea().getItem(`${TOKENS}${clientId}.${user}.accessToken`);
  return token && expiryOf(token) - now > 60_000 ? token : undefined;
}

export function readStoredUser(): StoredUser | undefined {
  const stored = fieldsOf(localStorage.getItem(STORED_USER));
  const id = textOf(stored.id);
  const email = textOf(stored.email);
  return id && email ? { id, email } : undefined;
}

export function writeStoredUser(user: StoredUser): void {
  localStorage.setItem(STORED_USER, JSON.stringify(user));
}

/** The address of a sign-up in this browser: its link opens a session without a question. */
export const pendingSignUp = {
  get: () => localStorage.getItem(PENDING_SIGN_UP),
  set: (email: string) => localStorage.setItem(PENDING_SIGN_UP, email),
  clear: () => localStorage.removeItem(PENDING_SIGN_UP),
  whenOver(then: () => void) {
    const heard = ({ key, newValue }: StorageEvent) => key === PENDING_SIGN_UP && newValue === null && then();
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  },
};

export function markEmailConfirmed(): void {
  sessionStorage.setItem(EMAIL_CONFIRMED, "true");
}

/** The chosen columns of the owner's bank statements, as JSON (features/statement). */
export const statementColumns = {
  get: () => localStorage.getItem(STATEMENT_COLUMNS),
  set: (columns: string) => localStorage.setItem(STATEMENT_COLUMNS, columns),
};

const DISMISSALS = ["tutorial-completed", "onboarding-completed", "onboarding-started", "missing-data"] as const;
/** A dismissal is stored per person and removed when they sign out. */
type Dismissal = (typeof DISMISSALS)[number];

export const dismissals = {
  has: (what: Dismissal, userId: string) => localStorage.getItem(`${what}.${userId}`) !== null,
  set: (what: Dismissal, userId: string) => localStorage.setItem(`${what}.${userId}`, "true"),
};

const isOurs = (key: string) =>
  [STORED_USER, REMEMBER, PENDING_SIGN_UP, STATEMENT_COLUMNS].includes(key) ||
  DISMISSALS.some((what) => key.startsWith(`${what}.`));

export function forgetTab(): void {
  sessionStorage.clear();
}

/** Removes all that the site stores; it sets no cookies. */
export async function forgetEverything(): Promise<void> {
  await tokenStorage.clear();
  for (const key of Object.keys(localStorage)) if (isOurs(key)) localStorage.removeItem(key);
  forgetTab();
}

/** Claims a release's one reload, so that an older page reloads itself only once. */
export function claimReload(release: string): boolean {
  if (sessionStorage.getItem(RELOADED) === release) return false;
  sessionStorage.setItem(RELOADED, release);
  return true;
}

import { randomUUID } from "node:crypto";
import type { Store } from "../../types.ts";
import { usernameExists } from "./errors.ts";
import { setPassword } from "./password.ts";
import type { Pool, UserRecord } from "./pool.ts";

const users = "cognito.users";
const subsByEmail = "cognito.subs-by-email";

/** Finds a user by e-mail, without regard to case, or by `sub`. */
export function findUser(pool: Pool, username: string): UserRecord | undefined {
  const sub = pool.store.get<string>(subsByEmail, normalizeEmail(username)) ?? username;
  return pool.store.get<UserRecord>(users, sub);
}

/** Creates an unconfirmed user. Throws `UsernameExistsException` or `InvalidPasswordException`. */
export function createUser(pool: Pool, email: string, password: string): UserRecord {
  const sub = randomUUID();
  const user: UserRecord = {
    sub,
    status: "UNCONFIRMED",
    createdAt: pool.now(),
    attributes: { sub, email, email_verified: "false" },
    password: setPassword(pool, sub, password),
    codes: {},
  };
  pool.store.transaction(() => {
    if (findUser(pool, email)) throw usernameExists();
    pool.store.set(subsByEmail, email, sub);
    pool.store.set(users, sub, user);
  });
  return user;
}

/** Changes fields of a stored user and returns the new record. */
export function updateUser(pool: Pool, sub: string, change: (user: UserRecord) => UserRecord): UserRecord {
  return pool.store.transaction(() => {
    const current = pool.store.get<UserRecord>(users, sub);
    if (!current) throw new Error(`User ${sub} is gone`);
    const next = change(current);
    pool.store.set(users, sub, next);
    return next;
  });
}

/** Marks the account confirmed and the address verified. */
export function confirmUser(pool: Pool, sub: string): UserRecord {
  return updateUser(pool, sub, (user) => ({
    ...user,
    status: "CONFIRMED",
    attributes: { ...user.attributes, email_verified: "true" },
  }));
}

/** Removes a user for good. The e-mail may sign up again. */
export function removeUser(pool: Pool, user: UserRecord): void {
  pool.store.transaction(() => {
    pool.store.delete(subsByEmail, emailOf(user));
    pool.store.delete(users, user.sub);
  });
}

/** Returns the e-mails of every confirmed account of a data folder, oldest first. */
export function listConfirmedEmails(store: Store): readonly string[] {
  const confirmed = store.list<UserRecord>(users).filter(({ value }) => value.status === "CONFIRMED");
  return confirmed.map(({ value }) => emailOf(value));
}

/** Returns the user's e-mail address, normalized. */
export function emailOf(user: UserRecord): string {
  return user.attributes.email ?? "";
}

/** Lower-cases an e-mail, because the pools of this product compare e-mails without case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

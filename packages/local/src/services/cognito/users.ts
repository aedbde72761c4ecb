import { createHmac, randomUUID } from "node:crypto";
import { AwsError } from "../../aws/errors.ts";
import type { Store } from "../../types.ts";
import { invalidParameter, refusal } from "./errors.ts";
import { type Pool, srpIdentity, type UserRecord } from "./pool.ts";
import { makeVerifier, type SrpVerifier } from "./srp-server.ts";

const users = "cognito.users";
const subsByEmail = "cognito.subs-by-email";

export function findUser(pool: Pool, username: string): UserRecord | undefined {
  const sub = pool.store.get<string>(subsByEmail, normalizeEmail(username)) ?? username;
  return pool.store.get<UserRecord>(users, sub);
}

/** Throws `UsernameExistsException` or `InvalidPasswordException`. */
export function createUser(pool: Pool, email: string, password: string): UserRecord {
  const sub = randomUUID();
  const user: UserRecord = {
    sub,
    status: "UNCONFIRMED",
    attributes: { sub, email, email_verified: "false" },
    password: setPassword(pool, sub, password),
    codes: {},
  };
  pool.store.transaction(() => {
    if (findUser(pool, email)) throw refusal("usernameExists");
    pool.store.set(subsByEmail, email, sub);
    pool.store.set(users, sub, user);
  });
  return user;
}

export function updateUser(pool: Pool, sub: string, change: (user: UserRecord) => UserRecord): UserRecord {
  return pool.store.transaction(() => {
    const current = pool.store.get<UserRecord>(users, sub);
    if (!current) throw new Error(`User ${sub} is gone`);
    const next = change(current);
    pool.store.set(users, sub, next);
    return next;
  });
}

export function confirmUser(pool: Pool, sub: string): UserRecord {
  return updateUser(pool, sub, (user) => ({
    ...user,
    status: "CONFIRMED",
    attributes: { ...user.attributes, email_verified: "true" },
  }));
}

export function moveUser(pool: Pool, user: UserRecord, email: string): void {
  pool.store.transaction(() => {
    pool.store.delete(subsByEmail, emailOf(user));
    pool.store.set(subsByEmail, email, user.sub);
    updateUser(pool, user.sub, (current) => ({
      ...current,
      attributes: { ...current.attributes, email, email_verified: "true" },
    }));
  });
}

/** The e-mail address may sign up again. */
export function removeUser(pool: Pool, user: UserRecord): void {
  pool.store.transaction(() => {
    pool.store.delete(subsByEmail, emailOf(user));
    pool.store.delete(users, user.sub);
  });
}

export function listConfirmedEmails(store: Store): readonly string[] {
  const confirmed = store.list<UserRecord>(users).filter(({ value }) => value.status === "CONFIRMED");
  return confirmed.map(({ value }) => emailOf(value));
}

export const emailOf = (user: UserRecord): string => user.attributes.email ?? "";

/** Lower-cases an e-mail address, because this product's pools compare addresses without case. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** Every password, before any policy, has no space at either end. */
const pattern = /^\S.*\S$/s;

/** Throws `InvalidPasswordException` for a password that the policy refuses. */
export function setPassword(pool: Pool, sub: string, password: string): SrpVerifier {
  if (!pattern.test(password) || password.length > 256) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        "Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  if (password.length < pool.spec.passwordMinLength)
    throw new AwsError("InvalidPasswordException", "Password did not conform with policy: Password not long enough");
  return makeVerifier(srpIdentity(pool, sub), password);
}

/** Returns stable values for an address without an account: no response reveals who has one. */
export function fakeUser(pool: Pool, username: string) {
  const derive = (purpose: string) =>
    createHmac("sha256", pool.key.privateKey.export({ type: "pkcs8", format: "der" }))
      .update(`${purpose}:${normalizeEmail(username)}`)
      .digest("hex");
  const id = derive("sub");
  const sub = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20, 32)].join("-");
  return { sub, salt: derive("salt").slice(0, 32), verifier: derive("verifier") };
}

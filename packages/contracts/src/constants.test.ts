import { expect, test } from "vitest";
import * as constants from "./constants.ts";
import { HoldReason } from "./profile-kinds.ts";

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Constants that no other test states; other limits are tested by what they accept and refuse. */
const promised = {
  PREMIUM_LOOKUP_KEY: "emdia_premium_mensal",
  ACCOUNT_GRACE_DAYS: 30,
  DISPATCH_HOUR: 8,
  ONBOARDING_INVOICE_DAYS: upTo(28),
  SETTINGS_INVOICE_DAYS: upTo(31),
  DEFAULT_TIMEZONE: "America/Sao_Paulo",
  MIN_PLAN_NAME: 3,
  MIN_PASSWORD: 6,
  MIN_REASON: 3,
  PROMISE_DAYS: 60,
  MAX_RISE_MONTHS: 24,
  RISE_NOTICE_DAYS: 30,
  MAX_RECESSES: 12,
  MAX_RECESS_MONTHS: 12,
  PAYMENT_TERM_MAX_DAYS: 28,
  MAX_SETTLEMENT_NOTE: 140,
  MAX_BULK_SETTLED: 100,
  MAX_BULK_CHANGED: 100,
  MAX_BULK_STUDENTS: 500,
  MAX_PAGE: 500,
  MAX_OPEN_ROWS: 2_000,
  MONTHS_AHEAD: 12,
  MAX_BODY_BYTES: 262_144,
  MAX_IMPORT_ROWS: 2_000,
  MAX_IMPORT_PLANS: 20,
  MAX_IMPORT_BYTES: 2_097_152,
  IMPORT_UNDO_HOURS: 24,
  FIRST_CHARGE_ID: 100_000_000,
  MAX_NUMBER: 9_999_999,
  VIEWER_ADDRESS_HEADER: "x-viewer-address",
  TODAY_HEADER: "x-today",
  CURSOR_HEADER: "x-next-cursor",
};

test("given the business constants that no other test states, when read, then each has its specified value", () => {
  expect(constants).toMatchObject(promised);
});

/** A stored item becomes unreadable once a list lacks the word that the item has. */
test("given the words that are stored, when read, then each list has all of them", () => {
  const { SETTLEMENT_METHODS, CONTACT_CHANNELS, IMPORT_STATES } = constants;
  expect(SETTLEMENT_METHODS).toEqual(["pix", "transferencia", "dinheiro", "cartao", "outro"]);
  expect(CONTACT_CHANNELS).toEqual(["email", "whatsapp"]);
  expect(IMPORT_STATES).toEqual(["applying", "done", "undoing", "undone"]);
  expect(Object.values(HoldReason.def.entries)).toEqual(["too_soon", "too_many"]);
});

test("given a student's number and a payment's id, when compared, then one is never the other", () => {
  expect(constants.MAX_NUMBER).toBeLessThan(constants.FIRST_CHARGE_ID);
});

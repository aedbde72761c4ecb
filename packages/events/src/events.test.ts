import { expect, test } from "vitest";
import { accountRestored, deletionRequested, emailChanged } from "./account.ts";
import { bankCertificateEnding, bankConnected, bankUnread } from "./bank.ts";
import { billingFinished, billingHeld } from "./billing.ts";
import { messageFreed } from "./message.ts";
import { paymentPaid, paymentReported } from "./payment.ts";
import { registrationRepeated, studentApproved, studentRegistered } from "./student.ts";
import { subscriptionChanged } from "./subscription.ts";

type Definition = {
  name: string;
  entry: (detail: never) => { source: string; detailType: string; detail: string };
  parse: (event: { detail: unknown }) => unknown;
};
const ownerId = "dono";
const instant = "2027-01-10T12:00:00.000Z";
const joined = { ownerId, studentId: 2, source: "owner", sendWelcome: true, waiting: false };

const events: readonly [name: string, event: Definition, detail: Record<string, unknown>][] = [
  ["account.deletion_requested", deletionRequested, { ownerId, requestedAt: instant, deleteAt: instant }],
  ["account.restored", accountRestored, { ownerId, requestedAt: instant }],
  ["account.email_changed", emailChanged, { ownerId, from: "a@exemplo.com.br", changedAt: instant }],
  ["bank.connected", bankConnected, { ownerId, connectedAt: instant }],
  ["bank.certificate_ending", bankCertificateEnding, { ownerId, endsAt: instant, days: 30 }],
  ["bank.unread", bankUnread, { ownerId, why: "needs-owner", since: instant }],
  ["bank.unread", bankUnread, { ownerId, why: "dark", since: instant }],
  ["billing.finished", billingFinished, { ownerId, month: "2027-01" }],
  ["billing.held", billingHeld, { ownerId, month: "2027-01", reason: "too_many" }],
  ["billing.held", billingHeld, { ownerId, month: "2027-01", reason: "no_access" }],
  ["message.freed", messageFreed, { ownerId, message: null }],
  ["message.freed", messageFreed, { ownerId, message: "MSG#202702#S0000001#D10" }],
  ["payment.paid", paymentPaid, { ownerId, paymentId: 220_270_100, settlement: 1 }],
  ["payment.reported", paymentReported, { ownerId, paymentId: 220_270_100 }],
  ["student.registered", studentRegistered, joined],
  ["student.registered", studentRegistered, { ...joined, source: "public" }],
  ["student.registration_repeated", registrationRepeated, { ownerId, studentId: 2 }],
  ["student.approved", studentApproved, { ownerId, studentId: 2, sendWelcome: false }],
  ["subscription.changed", subscriptionChanged, { ownerId, previousStatus: "trial", status: "active", revision: 3 }],
];

test.each(events)(
  "given %s, when it is published, then its subscriber reads the same detail",
  (name, event, detail) => {
    const entry = event.entry(detail as never);
    expect([entry.source, entry.detailType, event.name]).toEqual(["emdia", name, name]);
    expect(event.parse({ detail: JSON.parse(entry.detail) })).toEqual(detail);
  },
);

test.each(
  events.flatMap(([name, event, detail]) => Object.keys(detail).map((field) => ({ name, field, event, detail }))),
)("given $name without its $field, when it is read, then it is refused", ({ field, event, detail }) => {
  const { [field]: _gone, ...rest } = detail;
  expect(() => event.parse({ detail: rest })).toThrow();
});

test("given a student from elsewhere, or a field of a later release, when it is read, then the one is refused and the other left out", () => {
  expect(() => studentRegistered.parse({ detail: { ...joined, source: "" } })).toThrow();
  expect(billingFinished.parse({ detail: { ownerId, month: "2027-01", later: 1 } })).toEqual({
    ownerId,
    month: "2027-01",
  });
});

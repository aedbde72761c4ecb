import { expect, test } from "vitest";
import { dueNotices } from "./bank-notices.ts";
import { type BankReading, newReading } from "./bank-reading.ts";

const start = "2027-01-10T12:00:00.000Z";
const DAY = 86_400_000;
const after = (millis: number) => new Date(Date.parse(start) + millis);
const good: BankReading = { ...newReading(new Date(start)), readAt: start };
const refused: BankReading = { ...good, failures: 1, failure: { kind: "needs-owner", reason: "scope" } };
const silent: BankReading = { ...good, failures: 1, failure: { kind: "back-off", reason: "silent" } };

const connection = { connectedAt: start, certificateEndsAt: after(365 * DAY).toISOString(), reading: good, told: [] };
const namesOf = (change: object, millis: number) =>
  dueNotices({ ...connection, told: ["connected"], ...change }, after(millis)).due.map((notice) =>
    notice.kind === "certificate" ? notice.days : notice.kind,
  );

test("given a new connection, when it is checked, then its owner gets one notice", () => {
  const first = dueNotices(connection, after(0));
  expect(first).toEqual({ told: ["connected"], due: [{ kind: "connected", at: start }] });
  expect(dueNotices({ ...connection, told: first.told }, after(0)).due).toEqual([]);
});

test.each([
  [60 * DAY + 1, []],
  [60 * DAY, [60]],
  [30 * DAY + 1, [60]],
  [30 * DAY, [30]],
  [7 * DAY, [7]],
  [1, [7]],
  [0, [0]],
  [-DAY, [0]],
])(
  "given a certificate that ends in %i ms, when it is checked, then the notices of these days are due, once: %j",
  (left, due) => {
    expect(namesOf({ certificateEndsAt: after(left).toISOString() }, 0)).toEqual(due);
    const told = ["connected", ...due.map((days) => `certificate-${days}`)];
    expect(namesOf({ certificateEndsAt: after(left).toISOString(), told }, 0)).toEqual([]);
  },
);

test("given a bank that refuses at once, or is silent for a day, when it is checked, then one notice is due, and none a moment earlier or once it was sent", () => {
  expect(namesOf({ reading: refused }, 1)).toEqual(["needs-owner"]);
  expect(namesOf({ reading: refused }, 2 * DAY)).toEqual(["needs-owner"]);
  expect(namesOf({ reading: silent }, DAY - 1)).toEqual([]);
  expect(namesOf({ reading: silent }, DAY)).toEqual(["dark"]);
  expect(namesOf({ reading: silent, told: ["connected", "dark"] }, 3 * DAY)).toEqual([]);
  const { readAt: _never, ...never } = silent;
  expect(namesOf({ reading: never }, DAY)).toEqual(["dark"]);
});

test("given a certificate that has ended, when the bank refuses it, then the certificate's notice is enough", () => {
  expect(namesOf({ certificateEndsAt: start, reading: refused }, 2 * DAY)).toEqual([0]);
  expect(namesOf({ certificateEndsAt: start, reading: silent }, 2 * DAY)).toEqual([0]);
});

test("given a notified refusal, when the bank was read successfully since, then the next refusal is notified again, and the certificate's notice is not", () => {
  const told = ["connected", "certificate-60", "needs-owner", "dark"];
  const ending = { ...connection, certificateEndsAt: after(50 * DAY).toISOString(), told };
  const read = dueNotices(ending, after(1));
  expect(read).toEqual({ told: ["connected", "certificate-60"], due: [] });
  expect(dueNotices({ ...ending, told: read.told, reading: refused }, after(2)).due).toEqual([
    { kind: "needs-owner", at: start },
  ]);
  expect(dueNotices({ ...ending, reading: refused }, after(2)).due).toEqual([]);
});

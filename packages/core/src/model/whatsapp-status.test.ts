import { yearMonth } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "./message.ts";
import { afterReport, claimOf, FREED, isFreed, type WhatsAppStatus } from "./whatsapp-status.ts";

const AT = "2027-02-10T11:00:00.000Z";
const LATER = "2027-02-10T11:05:00.000Z";
const message: Message = {
  payer: "S0000002",
  when: yearMonth("2027-02"),
  number: 1,
  channel: "whatsapp",
  isApi: true,
  purpose: "charge",
  names: [],
  state: "sent",
  wamid: "wamid.1",
  attempt: 1,
  at: AT,
  madeAt: AT,
  madeBy: "run",
};
const report = (status: string, over: Partial<WhatsAppStatus> = {}): WhatsAppStatus => ({
  id: "wamid.1",
  status,
  ...over,
});
const after = (before: Message, ...reports: WhatsAppStatus[]) =>
  reports.reduce((now, one) => afterReport(now, one, LATER) ?? now, before);

const claimed = { ...message, state: "claimed", wamid: undefined, claimedBy: "worker" } as const;
const unconfirmed = { ...message, state: "unconfirmed" } as const;

test.each<[what: string, before: Message, report: WhatsAppStatus, change: Partial<Message> | undefined]>([
  ["a lost answer", claimed, report("sent"), { state: "sent", wamid: "wamid.1", claimedBy: undefined, at: AT }],
  ["a lost answer", claimed, report("delivered"), { state: "delivered", wamid: "wamid.1", at: AT }],
  ["a lost answer", claimed, report("failed"), { state: "refused", reason: FREED, channel: "email", attempt: 2 }],
  ["an accepted message", message, report("sent"), undefined],
  ["an accepted message", message, report("delivered"), { state: "delivered", at: AT }],
  ["an accepted message", message, report("read"), { state: "delivered", readAt: LATER }],
  [
    "an accepted message",
    message,
    report("failed"),
    { state: "refused", attempt: 2, isApi: undefined, wamid: undefined },
  ],
  ["an accepted message", message, report("deleted"), undefined],
  ["another message's report", message, report("failed", { id: "wamid.2" }), undefined],
  ["a price", message, report("delivered", { pricing: { category: "utility" } }), { price: "utility" }],
  ["a delivered message", { ...message, state: "delivered" }, report("failed"), undefined],
  ["a delivered message", { ...message, state: "delivered" }, report("read"), { readAt: LATER }],
  ["an unconfirmed message", unconfirmed, report("failed"), { state: "failed", channel: "whatsapp", attempt: 1 }],
  ["an unconfirmed message", unconfirmed, report("delivered"), { state: "delivered" }],
  ["a failed message", { ...message, state: "failed" }, report("delivered"), { state: "delivered", reason: undefined }],
  ["a mail", { ...message, isApi: undefined, channel: "email" }, report("failed"), undefined],
])("given %s, when Meta reports $2.status, then it is $3", (_what, before, one, change) => {
  const now = afterReport(before, one, LATER);
  if (change) expect(now).toMatchObject(change);
  else expect(now).toBeUndefined();
});

const anyReports = (...kinds: string[]) =>
  fc.array(
    fc.constantFrom(...kinds).map((kind) => report(kind)),
    { maxLength: 8 },
  );

test("given reports of an arrival in any order and number, when they are applied, then the message has the highest of them", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Message>(message, claimed, unconfirmed),
      anyReports("sent", "delivered", "read"),
      (before, all) => {
        const [now, sorted] = [
          after(before, ...all),
          after(before, ...all.toSorted((a, b) => (a.status < b.status ? 1 : -1))),
        ];
        const kinds = new Set(all.map(({ status }) => status));
        expect([now.state, now.readAt]).toEqual([sorted.state, sorted.readAt]);
        expect(now.readAt !== undefined).toBe(kinds.has("read"));
        expect(now.state === "delivered").toBe(kinds.has("delivered") || kinds.has("read"));
        expect(now.attempt).toBe(1);
      },
    ),
  );
});

test("given any reports, when they are applied, then the mail is freed at most once, and never after a delivery or after it was given up", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Message>(message, claimed, unconfirmed),
      anyReports("sent", "delivered", "read", "failed"),
      (before, all) => {
        const steps = all.map((_, index) => after(before, ...all.slice(0, index + 1)));
        const firstFailure = all.findIndex(({ status }) => status === "failed");
        const arrived = all.findIndex(({ status }) => status === "delivered" || status === "read");
        const isFirst = firstFailure >= 0 && (arrived < 0 || firstFailure < arrived) && before.state !== "unconfirmed";
        const now = after(before, ...all);
        expect(isFreed(now)).toBe(isFirst);
        expect(now.attempt).toBe(isFirst ? 2 : 1);
        expect(steps.filter((one, index) => isFreed(one) && !isFreed(steps[index - 1] ?? before)).length).toBe(
          isFirst ? 1 : 0,
        );
      },
    ),
  );
});

test.each<[what: string, before: Message | undefined, minutes: number, by: string, instead?: string]>([
  ["nothing", undefined, 0, "whatsapp"],
  ["a paced message", { ...message, state: "refused" }, 179, "whatsapp"],
  ["a message paced for three hours", { ...message, state: "refused" }, 180, "email", "whatsapp_silent"],
  ["a message that failed", { ...message, isApi: undefined, state: "refused", instead: FREED }, 1, "email", FREED],
  ["a mail whose first attempt may have been sent", { ...message, isApi: undefined, state: "claimed" }, 1, "email"],
  ["a mail that was certainly not sent", { ...message, isApi: undefined, state: "refused" }, 1, "whatsapp"],
])(
  "given %s, when WhatsApp is chosen for its next claim, then it goes by $3",
  (_what, before, minutes, by, instead) => {
    const at = new Date(Date.parse(AT) + minutes * 60_000).toISOString();
    const isApi = by === "whatsapp" ? true : undefined;
    expect(claimOf({ by: "whatsapp" }, before, at)).toEqual({ channel: by, isApi, instead });
  },
);

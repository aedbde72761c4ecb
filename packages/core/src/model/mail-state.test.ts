import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { deliveryStatusOf } from "./charge-view.ts";
import { nextStep } from "./mail-state.ts";
import type { Message } from "./message.ts";

const CLAIMED_AT = "2026-11-20T11:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(CLAIMED_AT) + minutes * 60_000);
const mail = (state: Message["state"], over: Partial<Message> = {}): Message => ({
  payer: "S0000002",
  when: yearMonth("2026-11"),
  number: 1,
  channel: "email",
  purpose: "charge",
  names: [],
  state,
  attempt: 1,
  at: CLAIMED_AT,
  madeAt: CLAIMED_AT,
  madeBy: "run",
  ...over,
});
const byWhatsApp = (state: Message["state"]) => mail(state, { channel: "whatsapp", isApi: true });
const later = "2026-11-20T12:00:00.000Z";
const noted = (minutes: number) => mail("claimed", { overtakenAt: after(minutes).toISOString() });

test.each([
  ["no message", undefined, 0, undefined, "claim"],
  ["one refused for now", mail("refused"), 0, undefined, "claim"],
  ["a sent one", mail("sent"), 5000, later, "final"],
  ["one that was taken back", mail("withdrawn"), 5000, later, "final"],
  ["an unconfirmed one", mail("unconfirmed"), 5000, later, "final"],
  ["a claim under way", mail("claimed"), 1, later, "wait"],
  ["a claim past its lease, later mails seen", mail("claimed"), 4, later, "mark-overtaken"],
  ["a claim whose evidence may still come", noted(4), 62, later, "wait"],
  ["an old claim, later mails just seen", mail("claimed"), 64, later, "mark-overtaken"],
  ["an old claim, later mails seen 54 minutes ago", noted(64), 118, later, "wait"],
  ["an old claim, later mails seen 55 minutes ago", noted(64), 119, later, "claim"],
  ["a claim past its lease, nothing seen since", mail("claimed"), 62, CLAIMED_AT, "wait"],
  ["an old claim, nothing seen since", mail("claimed"), 64, CLAIMED_AT, "probe"],
  ["an old claim, nothing ever seen", mail("claimed"), 64, undefined, "probe"],
  ["a claim of 63 minutes less a moment, nothing seen since", mail("claimed"), 62.99, CLAIMED_AT, "wait"],
  ["a claim of 63 minutes, nothing seen since", mail("claimed"), 63, CLAIMED_AT, "probe"],
  ["a claim of 63 minutes less a moment, later mails seen long ago", noted(4), 62.99, later, "wait"],
  ["a claim of a day less a moment, nothing seen since", mail("claimed"), 24 * 60 - 0.01, undefined, "probe"],
  ["a claim of a day ago, nothing seen since", mail("claimed"), 24 * 60, undefined, "give-up"],
  ["an accepted WhatsApp message", byWhatsApp("sent"), 60, later, "wait"],
  ["a WhatsApp message of 13 hours less a moment", byWhatsApp("sent"), 13 * 60 - 0.01, later, "wait"],
  ["a WhatsApp message of 13 hours without a report", byWhatsApp("sent"), 13 * 60, later, "give-up"],
  ["a WhatsApp message without an answer, later mails seen long ago", byWhatsApp("claimed"), 12 * 60, later, "wait"],
  ["a WhatsApp message of 13 hours without an answer", byWhatsApp("claimed"), 13 * 60, later, "give-up"],
  ["a delivered WhatsApp message", byWhatsApp("delivered"), 1, later, "final"],
  ["a WhatsApp message that failed", byWhatsApp("failed"), 1, later, "final"],
  ["a paced WhatsApp message", byWhatsApp("refused"), 1, later, "claim"],
  ["an opened chat", mail("sent", { channel: "whatsapp" }), 1, later, "final"],
])("given %s, when the run decides its next step, then it is $4", (_what, message, minutes, watermark, step) => {
  expect(nextStep(message, after(minutes), watermark)).toBe(step);
});

test("given a held mail, or a message by WhatsApp, when the owner reads its state, then the one failed, and the other is unconfirmed after 13 hours", () => {
  expect(deliveryStatusOf({ ...mail("refused"), reason: "held" }, after(0))).toBe("failed");
  expect(deliveryStatusOf(byWhatsApp("sent"), after(13 * 60 - 1))).toBe("sent");
  expect(deliveryStatusOf(byWhatsApp("sent"), after(13 * 60))).toBe("unconfirmed");
  expect(deliveryStatusOf(byWhatsApp("delivered"), after(14 * 60))).toBe("delivered");
});

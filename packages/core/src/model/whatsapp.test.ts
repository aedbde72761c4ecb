import { expect, test } from "vitest";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { agreesTo, canSend, type WhatsAppConnection, type WhatsAppConsent } from "./whatsapp.ts";

const { texts } = aWhatsApp();
const withCharge = (over: object): Partial<WhatsAppConnection> => ({
  texts: { ...texts, charge: { ...texts.charge, ...over } },
});

test.each<[what: string, over: Partial<WhatsAppConnection>, sends: boolean]>([
  ["is whole", {}, true],
  ["has little quality", { health: "LIMITED" }, true],
  ["is blocked", { health: "BLOCKED" }, false],
  ["is paused", { pausedFor: "token" }, false],
  ["has a text in review", withCharge({ state: "PENDING" }), false],
  ["has a paused text", withCharge({ state: "PAUSED" }), false],
  ["has a text of advertising", withCharge({ category: "MARKETING" }), false],
  ["has a text that we stopped", withCharge({ stoppedAt: "2027-01-10T12:00:00.000Z" }), false],
])("given a connection that %s, when asked, then the charge's text is sent: %#", (_what, over, sends) => {
  expect(canSend(aWhatsApp(over), "charge")).toBe(sends);
  expect(canSend(aWhatsApp(withCharge({ state: "PAUSED" })), "reminder")).toBe(true);
});

const consent: WhatsAppConsent = {
  at: "2027-01-10T12:00:00.000Z",
  wording: "Sim",
  source: "owner",
  phone: "5511987654321",
};

test.each<[what: string, consent: WhatsAppConsent | undefined, phone: string | null, agrees: boolean]>([
  ["said nothing", undefined, consent.phone, false],
  ["agreed", consent, consent.phone, true],
  ["agreed, under the number without the ninth digit", consent, "551187654321", true],
  ["agreed and has another number now", consent, "5511987654322", false],
  ["agreed and has no number now", consent, null, false],
  ["stopped", { ...consent, stoppedAt: consent.at }, consent.phone, false],
  ["agreed for a number that Meta could not reach", { ...consent, doubtAt: consent.at }, consent.phone, false],
])("given a payer who %s, when asked, then they may be written to: %#", (_what, given, phone, agrees) =>
  expect(agreesTo(given, phone)).toBe(agrees),
);

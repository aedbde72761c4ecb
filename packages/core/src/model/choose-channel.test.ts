import fc from "fast-check";
import { expect, test } from "vitest";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { type ChannelFacts, chooseChannel } from "./choose-channel.ts";

const PHONE = "11987654321";
const consent = { at: "2027-01-10T12:00:00.000Z", wording: "…", source: "form", phone: PHONE } as const;
const facts: ChannelFacts = {
  connection: aWhatsApp(),
  text: "charge",
  consent,
  phone: PHONE,
  isStopped: false,
  room: "now",
};
const texts = (over: object) => {
  const { texts: all } = aWhatsApp();
  return aWhatsApp({ texts: { ...all, charge: { ...all.charge, ...over } } });
};

test.each<[what: string, over: Partial<ChannelFacts>, by: string, why?: string]>([
  ["everything in order", {}, "whatsapp"],
  ["no connection", { connection: undefined }, "email"],
  ["nobody who was asked", { consent: undefined }, "email"],
  ["a payer who answered PARAR", { consent: { ...consent, stoppedAt: "2027-01-11" } }, "email"],
  ["another number than the one of the consent", { phone: "11987654322" }, "email"],
  ["the same number without its ninth digit", { phone: "1187654321" }, "whatsapp"],
  ["no phone", { phone: null }, "email"],
  ["a number in doubt", { consent: { ...consent, doubtAt: "2027-01-11" } }, "email", "whatsapp_doubt"],
  ["a paused channel", { connection: aWhatsApp({ pausedFor: "token" }) }, "email", "whatsapp_paused"],
  ["a blocked number", { connection: aWhatsApp({ health: "BLOCKED" }) }, "email", "whatsapp_paused"],
  ["a text under review", { connection: texts({ state: "PENDING" }) }, "email", "whatsapp_text"],
  ["a paused text", { connection: texts({ state: "PAUSED" }) }, "email", "whatsapp_text"],
  ["a text that became marketing", { connection: texts({ category: "MARKETING" }) }, "email", "whatsapp_text"],
  ["a text that we stopped", { connection: texts({ stoppedAt: "2027-01-11" }) }, "email", "whatsapp_text"],
  ["another text that is paused", { connection: texts({ state: "PAUSED" }), text: "reminder" }, "whatsapp"],
  ["a turn without good answers", { isStopped: true }, "email", "whatsapp_silent"],
  ["a full day", { room: "none" }, "email", "whatsapp_limit"],
  ["a full hour", { room: "later" }, "later"],
])("given %s, when the channel is chosen, then it is $2", (_what, over, by, why) => {
  expect(chooseChannel({ ...facts, ...over })).toEqual(why ? { by, why } : { by });
});

test("given any facts, when the channel is WhatsApp, then the payer agreed, was not stopped, and text, channel, turn and hour allow it", () => {
  const anyFacts = fc.record({
    connection: fc.constantFrom(
      undefined,
      aWhatsApp(),
      aWhatsApp({ pausedFor: "payment" }),
      texts({ state: "REJECTED" }),
    ),
    text: fc.constantFrom("charge" as const, "reminder" as const, "receipt" as const),
    consent: fc.option(
      fc.record({
        ...Object.fromEntries(Object.entries(consent).map(([name, value]) => [name, fc.constant(value)])),
        stoppedAt: fc.option(fc.constant("2027-01-11"), { nil: undefined }),
        doubtAt: fc.option(fc.constant("2027-01-11"), { nil: undefined }),
      }),
      { nil: undefined },
    ) as fc.Arbitrary<ChannelFacts["consent"]>,
    phone: fc.constantFrom(null, PHONE, "11900000000"),
    isStopped: fc.boolean(),
    room: fc.constantFrom("now" as const, "later" as const, "none" as const),
  });
  fc.assert(
    fc.property(anyFacts, (one) => {
      const { by } = chooseChannel(one);
      const { connection, consent: said, phone, text } = one;
      const isAllowed =
        connection?.pausedFor === undefined &&
        connection?.texts[text].state === "APPROVED" &&
        said !== undefined &&
        said.stoppedAt === undefined &&
        said.doubtAt === undefined &&
        phone === PHONE &&
        !one.isStopped &&
        one.room !== "none";
      expect(by !== "email").toBe(isAllowed);
      expect(by === "whatsapp").toBe(isAllowed && one.room === "now");
    }),
  );
});

import type { WhatsAppConnectionWire, WhatsAppTextWire } from "@emdia/contracts/whatsapp";
import { expect, test } from "vitest";
import { aNumber, aText } from "../../testing/builders.ts";
import { describeNumber, describeText, limitText, nextLook } from "./describe-number.ts";

const pending = [aText({ state: "PENDING" })];
const NOW = "2026-11-27T12:00:00.000Z";
const paused = aText({ state: "PAUSED", stoppedAt: NOW });
const reminder = aText({ text: "reminder" });
const advert = aText({ text: "receipt", category: "MARKETING", stoppedAt: NOW });

test.each<[what: string, over: Partial<WhatsAppConnectionWire>, label: string, text: RegExp, looks: boolean]>([
  ["is whole", {}, "Funcionando", /Quem aceitou/, false],
  ["is paused", { pausedFor: "token", hookAt: null }, "Parado", /token/, true],
  ["was never called by Meta", { hookAt: null }, "Falta um passo", /endereço e a palavra/, true],
  ["has texts in review", { texts: pending }, "Em análise", /lendo: cobrança\..*até um dia/, true],
  ["has a text in review", { texts: [aText(), ...pending] }, "Em análise", /até um dia/, true],
  ["has no text", { texts: [aText({ state: "REJECTED" })] }, "Parado", /Nenhum texto/, false],
  ["has a paused text", { texts: [paused, reminder, advert] }, "Em parte", /o texto: cobrança e recibo\./, false],
  ["has a stopped text and one in review", { texts: [paused, ...pending] }, "Em parte", /cobrança\./, true],
  ["is blocked by Meta", { health: "BLOCKED" }, "Parado", /bloqueou/, false],
  ["is limited", { health: "LIMITED" }, "Com limite", /limitou/, false],
])(
  "given a number that %s, when it is shown, then the owner reads it and what to do",
  (_what, over, label, text, looks) => {
    expect(describeNumber(aNumber(over))).toMatchObject({ label, text: expect.stringMatching(text) });
    expect(nextLook({ now: NOW, connection: aNumber(over), cost: null }) !== false).toBe(looks);
  },
);

test.each<[what: string, over: Partial<WhatsAppTextWire>, label: string, text: RegExp]>([
  ["is approved", {}, "Aprovado", /^$/],
  ["is in review", { state: "PENDING" }, "Em análise", /até um dia/],
  ["was rejected", { state: "REJECTED", stoppedAt: NOW }, "Parado", /recusou este texto/],
  ["is paused", { state: "PAUSED", stoppedAt: NOW }, "Parado", /pausou/],
  ["is called advertising", { category: "MARKETING", stoppedAt: NOW }, "Parado", /propaganda/],
  ["was refused in a message", { stoppedAt: NOW, reason: "132000" }, "Parado", /Conferir agora/],
])("given a text that %s, when it is shown, then the owner reads it", (_what, over, label, text) =>
  expect(describeText(aText(over))).toMatchObject({ label, text: expect.stringMatching(text) }),
);

test("given approved texts, when they are shown, then the receipt's alone says that it still goes by mail", () => {
  const texts = (["charge", "reminder", "receipt"] as const).map((text) => describeText(aText({ text })).text);
  expect(texts).toEqual(["", "", "Por enquanto, o recibo vai por e-mail."]);
});

test("given a limit, when it is shown, then it is a number of persons, or none", () => {
  expect([limitText(2_000), limitText(null)]).toEqual([
    "Até 2.000 pessoas por dia, regra da Meta. O resto sai por e-mail.",
    "Sem limite de pessoas por dia.",
  ]);
  expect(nextLook(undefined)).toBe(false);
});

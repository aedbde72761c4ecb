/**
 * Tests what follows from Meta's updates, also from late and repeated ones: immediate stops, and
 * one notice of each event.
 */
import { expect, test } from "vitest";
import { AccountError } from "../model/ports/whatsapp-account.ts";
import { canSend, type WhatsAppConsent } from "../model/whatsapp.ts";
import { asksToStop } from "../model/whatsapp-updates.ts";
import { notifyWhatsAppPaused, notifyWhatsAppText } from "../notice/notify-whatsapp.ts";
import { allConsents, consentWrite } from "../store/consents.ts";
import { findWhatsApp } from "../store/whatsapp.ts";
import { aConnectedNumber, callOf, goodNumber, messagesOf } from "../testing/connected-whatsapp.ts";
import { NOW } from "../testing/owner.ts";
import { applyUpdates } from "./apply-updates.ts";
import { stopText } from "./stop-sending.ts";

type Change = Parameters<typeof callOf>[0][number];
const consent: WhatsAppConsent = { at: NOW, wording: "Sim", source: "owner", phone: "5511987654321" };

async function aStudio(consents: Record<string, Partial<WhatsAppConsent>> = {}) {
  const number = await aConnectedNumber();
  const { ctx, queued, receive, mails } = number;
  for (const [payer, over] of Object.entries(consents))
    await ctx.table.transact([consentWrite(ctx, payer as "S0000002", { ...consent, ...over })]);
  const work = async () => {
    for (const one of queued.splice(0)) await applyUpdates(ctx, one);
  };
  const hear = async (...changes: Change[]) => {
    await receive(callOf(changes));
    await work();
  };
  const stopped = async () =>
    [...(await allConsents(ctx))].flatMap(([payer, { stoppedAt, stoppedBy }]) =>
      stoppedAt ? [[payer, stoppedBy]] : [],
    );
  const tellAll = async () => {
    for (const [name, detail] of number.told()) {
      if (name === "whatsapp.paused") await notifyWhatsAppPaused(ctx, detail.at);
      if (name === "whatsapp.text_stopped") await notifyWhatsAppText(ctx, detail);
    }
    return mails.map(({ subject }) => subject);
  };
  const state = async () => (await findWhatsApp(ctx)) ?? expect.fail();
  return { ...number, hear, work, stopped, tellAll, state };
}
const says = (body: string, over: object = {}) =>
  messagesOf({ messages: [{ from: "5511987654321", id: "wamid.9", type: "text", text: { body }, ...over }] });
const text = (field: string, value: object) => ({ field, value: { message_template_id: 1001, ...value } });
const status = (event: string, more: object = {}) => text("message_template_status_update", { event, ...more });

test.each([
  ...["PARAR", "parar", "Parar.", "P.A.R.A.R", "paraaaar!!", " párar ", "PARE", "Sair", "SAIR!", "stop", "Chega"],
  ...["Não quero mais receber", "para de mandar mensagem", "por favor parar de enviar isso", "quero sair da lista"],
])("given the answer %j, when it is read, then it asks to stop", (answer) => expect(asksToStop(answer)).toBe(true));

test.each([
  ...[
    "",
    "ok",
    "👍",
    "já paguei",
    "Vou parar na academia amanhã",
    "Não vou conseguir pagar hoje",
    "Sair de viagem dia 5",
  ],
  ...["para o mês que vem?", "Recebi, obrigada", "quero receber"],
])("given the answer %j, when it is read, then it does not", (answer) => expect(asksToStop(answer)).toBe(false));

test.each<[how: string, change: Change]>([
  ["from the number", says("parar")],
  ["from the number without its ninth digit", says("parar", { from: "551187654321" })],
  ["by a button", says("", { text: undefined, button: { text: "Parar" } })],
  ["under Meta's name alone", says("parar", { from: undefined, from_user_id: "BR.7" })],
  [
    "under a number known by the contact",
    messagesOf({ contacts: [{ wa_id: "5511987654321" }], messages: [{ text: { body: "sair" } }] }),
  ],
])(
  "given a payer who agreed, when they answer PARAR %s, then they are not written to any more, and others are",
  async (_how, change) => {
    const { hear, stopped } = await aStudio({ S0000002: { userId: "BR.7" }, S0000003: { phone: "5521987654321" } });
    await hear(change, change);
    await hear(change);
    expect(await stopped()).toEqual([["S0000002", "answer"]]);
  },
);

test.each<[how: string, over: object]>([
  ["from that number", {}],
  ["under a name that Meta gave one of them", { from_user_id: "BR.7" }],
  ["under that name alone", { from: undefined, from_user_id: "BR.7" }],
  ["quoting our message to the other", { context: { id: "wamid.1" } }],
  ["quoting it without a number", { from: undefined, context: { id: "wamid.1" } }],
])(
  "given two payers of one phone, when it answers %s, then both stop; a stranger's answer stops nobody",
  async (_how, over) => {
    const one = { phone: "551187654321", userId: "BR.7" };
    const { hear, stopped } = await aStudio({ P0000004: one, S0000003: {}, S0000009: { phone: "5531987654321" } });
    await hear(says("parar", { from: "5541999999999" }));
    expect(await stopped()).toEqual([]);
    await hear(says("parar", over));
    expect((await stopped()).map(([payer]) => payer).toSorted()).toEqual(["P0000004", "S0000003"]);
  },
);

test("given a payer who ends advertising at Meta, when Meta tells, then they are not written to any more", async () => {
  const { hear, stopped } = await aStudio({ S0000002: {} });
  const value = { user_preferences: [{ wa_id: "5511987654321", category: "marketing_messages", value: "stop" }] };
  await hear({ ...messagesOf(value), field: "user_preferences" });
  expect(await stopped()).toEqual([["S0000002", "block"]]);
});

test.each<[what: string, change: Change, said: RegExp]>([
  ["rejects", status("REJECTED", { reason: "INVALID_FORMAT" }), /recusou este texto/],
  ["pauses", status("PAUSED"), /pausou este texto/],
  ["disables", status("DISABLED"), /desativou este texto/],
  ["calls advertising", text("template_category_update", { new_category: "MARKETING" }), /propaganda/],
  ["gives a state that nobody knows to", status("NEW_STATE"), /desativou/],
])(
  "given an approved text, when Meta %s it, twice, then it stops, the others go on, and the owner hears once",
  async (_what, change, said) => {
    const { hear, tellAll, state, mails } = await aStudio();
    await hear(change, change);
    await hear(change);
    expect([canSend(await state(), "charge"), canSend(await state(), "reminder")]).toEqual([false, true]);
    expect(await tellAll()).toEqual(["O texto de cobrança do WhatsApp parou"]);
    expect(String(mails[0]?.text)).toMatch(said);
    await hear(text("template_category_update", { new_category: "UTILITY" }), status("UNPAUSED"));
    expect(canSend(await state(), "charge")).toBe(true);
    expect(await tellAll()).toHaveLength(1);
  },
);

test("given a text in review, when Meta approves it, then it is sent, and the owner hears nothing", async () => {
  const { hear, tellAll, state } = await aStudio();
  await hear(status("PENDING"));
  expect([canSend(await state(), "charge"), await tellAll()]).toEqual([false, []]);
  await hear(
    status("FLAGGED"),
    status("APPROVED"),
    text("message_template_quality_update", { new_quality_score: "YELLOW" }),
  );
  expect([canSend(await state(), "charge"), await tellAll()]).toEqual([true, []]);
  expect((await state()).texts.charge.quality).toBe("YELLOW");
});

test("given a text that Meta's refusals stopped, when Meta approves it again, then only a check lets it go", async () => {
  const { ctx, hear, state } = await aStudio();
  await stopText(ctx, "charge", 132_000);
  await hear(status("APPROVED"));
  expect((await state()).texts.charge).toMatchObject({ stoppedAt: NOW, reason: "132000" });
  await applyUpdates(ctx, { ownerId: ctx.ownerId, updates: [{ kind: "check" }] });
  expect(canSend(await state(), "charge")).toBe(true);
});

test.each(["PARTNER_REMOVED", "ACCOUNT_VIOLATION", "DISABLED_UPDATE", "ACCOUNT_DELETED"])(
  "given a connected number, when Meta tells of %s, doubled, then nothing is sent, and the owner hears once",
  async (event) => {
    const { hear, tellAll, state } = await aStudio();
    await hear({ field: "account_update", value: { event } }, { field: "account_update", value: { event } });
    expect(await state()).toMatchObject({ pausedFor: "account", pausedAt: NOW });
    expect(await tellAll()).toEqual(["O WhatsApp do seu negócio parou de enviar"]);
    await hear({ field: "account_update", value: { event: "VERIFIED_ACCOUNT" } });
    expect((await state()).pausedFor).toBe("account");
  },
);

test.each([
  ["TIER_2K", 2_000],
  ["TIER_250", 250],
  ["TIER_UNLIMITED", null],
  [10_000, 10_000],
  [-1, null],
  ["much", 250],
])("given the limit %j, when Meta tells it, then the day's limit is %j", async (limit, dailyLimit) => {
  const { hear, state } = await aStudio();
  await hear({ field: "business_capability_update", value: { max_daily_conversations_per_business: limit } });
  expect((await state()).dailyLimit).toBe(dailyLimit);
});

const check = { kind: "check" as const };
test("given a channel that was paused for a card, when it is checked after the repair, then it sends; with a new fault the owner hears of that one", async () => {
  const { ctx, meta, tellAll, state } = await aStudio();
  meta.number = { ...goodNumber, problem: "payment" };
  await applyUpdates(ctx, { ownerId: ctx.ownerId, updates: [check, check] });
  expect(await tellAll()).toHaveLength(1);
  meta.number = { ...goodNumber, dailyLimit: 2_000 };
  await applyUpdates(ctx, { ownerId: ctx.ownerId, updates: [check] });
  expect(await state()).toMatchObject({ dailyLimit: 2_000 });
  expect((await state()).pausedFor).toBeUndefined();
  meta.number = new AccountError("token");
  await applyUpdates(ctx, { ownerId: ctx.ownerId, updates: [check] });
  expect((await state()).pausedFor).toBe("token");
});

test("given Meta that does not answer, when a check runs, then it fails to be repeated, after the other updates of the call", async () => {
  const { ctx, meta, state } = await aStudio();
  meta.number = new AccountError("unavailable");
  const updates = [check, { kind: "limit" as const, limit: 2_000 }];
  await expect(applyUpdates(ctx, { ownerId: ctx.ownerId, updates })).rejects.toThrow("unavailable");
  expect(await state()).toMatchObject({ dailyLimit: 2_000 });
  expect((await state()).pausedFor).toBeUndefined();
});

test("given a studio that disconnected, when late updates come, then nothing happens", async () => {
  const { ctx, told } = await aStudio();
  const updates = [
    check,
    { kind: "account" as const, event: "PARTNER_REMOVED" },
    { kind: "text-state" as const, id: "1001", state: "PAUSED" },
  ];
  await applyUpdates(ctx, { ownerId: "outro", updates });
  expect(told()).toEqual([]);
});

test("given statuses in a call, when it is worked through, then each is applied with the instant of the call, and nonsense is left out", async () => {
  const { hear, statuses } = await aStudio();
  const [sent, read] = ["sent", "read"].map((status) => ({ id: "wamid.1", status, errors: [{ code: 1 }] }));
  await hear(messagesOf({ statuses: [sent, 7, null, { id: "wamid.1" }, read] }));
  expect(statuses).toEqual([
    [sent, NOW],
    [read, NOW],
  ]);
});

test("given an answer without a number or a name, when it quotes our message, then its payer is stopped, and an unknown message stops nobody", async () => {
  const { hear, stopped } = await aStudio({ S0000003: {} });
  const answer = (id: string) => messagesOf({ messages: [{ type: "text", text: { body: "PARAR" }, context: { id } }] });
  await hear(answer("wamid.9"));
  expect(await stopped()).toEqual([]);
  await hear(answer("wamid.1"));
  expect(await stopped()).toEqual([["S0000003", "answer"]]);
});

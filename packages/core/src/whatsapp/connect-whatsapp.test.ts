/** Tests what a connection stores, what Meta must have accepted first, and what the owner reads. */
import { expect, test, vi } from "vitest";
import { profileKey } from "../model/keys.ts";
import { AccountError, type AccountFailure } from "../model/ports/whatsapp-account.ts";
import { requireProfile } from "../store/profiles.ts";
import { findWhatsApp, findWhatsAppSecrets } from "../store/whatsapp.ts";
import { APP_SECRET, aConnectedNumber, goodNumber, TOKEN, vault } from "../testing/connected-whatsapp.ts";
import { OWNER } from "../testing/entities.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { askForCheck } from "./check-whatsapp.ts";
import { connectWhatsApp, disconnectWhatsApp } from "./connect-whatsapp.ts";
import { showWhatsApp } from "./show-whatsapp.ts";

const { numberId, accountId } = aWhatsApp();
const input = { numberId, accountId, token: TOKEN, appSecret: APP_SECRET };

test("given a good credential, when it is connected, then what Meta says is stored, the secrets only sealed, and none is sent back or logged", async () => {
  const logged = (["info", "warn", "error"] as const).map((level) => vi.spyOn(console, level).mockReturnValue());
  const { ctx, at } = await anOwner();
  const { openAccount } = (await aConnectedNumber()).ctx;
  const shown = await connectWhatsApp({ ...ctx, vault, openAccount }, input);
  expect(shown.connection).toMatchObject({ phone: "5511912345678", dailyLimit: 250, hookAt: null, pausedFor: null });
  expect(shown.connection?.hookUrl).toMatch(/^https:\/\/emdia\.example\/api\/whatsapp\/hook\/[\w-]{32}$/);
  expect(at(profileKey(OWNER))).toMatchObject({ whatsappNumberId: numberId });
  const secrets = (await findWhatsAppSecrets(ctx)) ?? expect.fail();
  expect([await vault.open(OWNER, secrets.token), await vault.open(OWNER, secrets.appSecret)]).toEqual([
    TOKEN,
    APP_SECRET,
  ]);
  const seen = JSON.stringify([shown, [...ctx.table.items.values()], logged.map(({ mock }) => mock.calls)]);
  expect(seen).not.toMatch(new RegExp(`${TOKEN}|${APP_SECRET}`));
});

test.each<[failure: AccountFailure, answer: object]>([
  ["token", { code: "whatsapp.refused", fields: { token: expect.stringContaining("não aceita este token") } }],
  [
    "permission",
    { code: "whatsapp.refused", fields: { token: expect.stringContaining("whatsapp_business_messaging") } },
  ],
  ["appSecret", { code: "whatsapp.refused", fields: { appSecret: expect.any(String) } }],
  ["number", { code: "whatsapp.refused", fields: { numberId: expect.any(String) } }],
  ["account", { code: "whatsapp.refused", fields: { accountId: expect.any(String) } }],
  ["other-account", { code: "whatsapp.refused", fields: { numberId: expect.stringContaining("não é desta conta") } }],
  ["unavailable", { code: "whatsapp.unavailable" }],
])(
  "given a credential that Meta refuses for %s, when it is connected, then the owner reads which, and nothing is stored",
  async (failure, answer) => {
    const { ctx, meta } = await aConnectedNumber();
    const before = [...ctx.table.items.entries()];
    meta.number = new AccountError(failure);
    await expect(connectWhatsApp(ctx, input)).rejects.toMatchObject(answer);
    expect([...ctx.table.items.entries()]).toEqual(before);
  },
);

test("given an account in another currency, when it is connected, then it is refused", async () => {
  const { ctx, meta } = await aConnectedNumber();
  meta.number = { ...goodNumber, currency: "USD" };
  await expect(connectWhatsApp(ctx, input)).rejects.toMatchObject({ code: "request.invalid" });
});

test("given a number without a card, when it is connected, then it is connected and paused, and the owner sees why", async () => {
  const { ctx, meta } = await aConnectedNumber();
  meta.number = { ...goodNumber, problem: "payment" };
  expect((await connectWhatsApp(ctx, input)).connection).toMatchObject({ pausedFor: "payment", pausedAt: NOW });
});

test("given a connection, when the same number is connected again, then Meta's address stays; another number gets a new one", async () => {
  const { ctx } = await aConnectedNumber({ hookAt: NOW });
  const again = await connectWhatsApp(ctx, input);
  expect(again.connection).toMatchObject({ hookAt: NOW, verifyToken: aWhatsApp().verifyToken });
  const profile = await requireProfile(ctx);
  const other = await connectWhatsApp({ ...ctx, profile }, { ...input, numberId: "222222222222222" });
  expect(other.connection?.hookUrl).not.toBe(again.connection?.hookUrl);
  expect(other.connection?.hookAt).toBeNull();
});

test("given a connection, when it is checked or ended, then only the worker is asked, and nothing of the secrets stays", async () => {
  const { ctx, queued } = await aConnectedNumber();
  await askForCheck(ctx);
  expect(queued).toEqual([{ ownerId: OWNER, updates: [{ kind: "check" }] }]);
  await disconnectWhatsApp(ctx);
  await disconnectWhatsApp(ctx);
  expect([await findWhatsApp(ctx), await findWhatsAppSecrets(ctx)]).toEqual([undefined, undefined]);
  expect(await showWhatsApp(ctx)).toEqual({ now: NOW, connection: null, cost: null });
  await expect(askForCheck(ctx)).rejects.toMatchObject({ code: "whatsapp.not_connected" });
});

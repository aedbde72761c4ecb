import { expect, test } from "vitest";
import type { WhatsAppConsent } from "../model/whatsapp.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { allConsents, consentsOf, consentWrite, doubtNumber, rememberUserId, stopConsent } from "./consents.ts";
import { requireProfile } from "./profiles.ts";
import { changeWhatsApp, findWhatsApp, insertWhatsApp, ownerOfHook, removeWhatsApp } from "./whatsapp.ts";

const consent: WhatsAppConsent = { at: NOW, wording: "Sim", source: "owner", phone: "5511987654321" };
const secrets = { token: "AQ==", appSecret: "AQ==" };

test("given a payer's consent, when they stop, then the first stop counts, and a later consent replaces it", async () => {
  const { ctx, table, clock } = await anOwner();
  await table.transact([consentWrite(ctx, "S0000002", consent)]);
  const sentAt = "2027-01-12T12:00:00.000Z";
  expect(await rememberUserId(ctx, "S0000002", "BR.1", sentAt)).toBe(true);
  expect(await doubtNumber(ctx, "S0000002", sentAt)).toBe(true);
  expect(await stopConsent(ctx, "S0000002", "answer")).toBe(true);
  clock.now = "2027-01-11T12:00:00.000Z";
  expect(await stopConsent(ctx, "S0000002", "owner")).toBe(false);
  expect(await consentsOf(ctx, ["S0000002", "S0000002", "P0000009"])).toEqual(
    new Map([["S0000002", { ...consent, userId: "BR.1", doubtAt: NOW, stoppedAt: NOW, stoppedBy: "answer" }]]),
  );
  await table.transact([consentWrite(ctx, "S0000002", consent)]);
  expect(await allConsents(ctx)).toEqual(new Map([["S0000002", consent]]));
});

test("given a payer who never agreed, when they stop or Meta names them, then nothing is stored", async () => {
  const { ctx } = await anOwner();
  expect(await stopConsent(ctx, "S0000002", "answer")).toBe(false);
  expect(await rememberUserId(ctx, "S0000002", "BR.1", NOW)).toBe(false);
  expect(await allConsents(ctx)).toEqual(new Map());
});

test("given a connection that another writer changes meanwhile, when it is changed, then both changes are there", async () => {
  const { ctx } = await anOwner();
  await insertWhatsApp(ctx, aWhatsApp(), secrets, undefined);
  let isFirst = true;
  const table: typeof ctx.table = {
    ...ctx.table,
    put: async (...call) => {
      if (isFirst) {
        isFirst = false;
        await changeWhatsApp(ctx, (one) => ({ ...one, dailyLimit: 2_000 }));
      }
      return ctx.table.put(...call);
    },
  };
  const changed = await changeWhatsApp({ ...ctx, table }, (one) => ({ ...one, health: "LIMITED" }));
  expect(changed?.after).toMatchObject({ dailyLimit: 2_000, health: "LIMITED", version: 3 });
  expect(await findWhatsApp(ctx)).toEqual(changed?.after);
});

test("given a connection, when it is removed and replaced, then only the new address finds the owner, and the profile names the number", async () => {
  const { ctx } = await anOwner();
  const profile = () => requireProfile(ctx);
  await insertWhatsApp(ctx, aWhatsApp(), secrets, undefined);
  expect(await ownerOfHook(ctx, aWhatsApp().hook)).toBe(ctx.ownerId);
  const connected = await profile();
  expect(connected.whatsappNumberId).toBe(aWhatsApp().numberId);
  const next = aWhatsApp({ hook: "D".repeat(32), version: 2 });
  await insertWhatsApp({ ...ctx, profile: connected }, next, secrets, aWhatsApp());
  expect([await ownerOfHook(ctx, aWhatsApp().hook), await ownerOfHook(ctx, next.hook)]).toEqual([
    undefined,
    ctx.ownerId,
  ]);
  await removeWhatsApp({ ...ctx, profile: await profile() }, next);
  expect([await ownerOfHook(ctx, next.hook), await findWhatsApp(ctx)]).toEqual([undefined, undefined]);
  expect((await profile()).whatsappNumberId).toBeNull();
  expect(await changeWhatsApp(ctx, (one) => ({ ...one, health: "LIMITED" }))).toBeUndefined();
});

import { expect, test } from "vitest";
import { payerKey, studentKey } from "../model/keys.ts";
import { consentsOf } from "../store/consents.ts";
import { OWNER, student } from "../testing/entities.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { aPayer } from "../testing/stored-items.ts";
import { getConsent, setConsent } from "./consent.ts";

async function aPerson(over: object = {}) {
  const { ctx, table } = await anOwner();
  await table.put({ ...studentKey(OWNER, 2), ...student, phone: "5511987654321", ...over });
  return { ctx, table };
}

test("given a person with a phone, when the owner gives their word and takes it back, then it counts for that phone and ends at once", async () => {
  const { ctx } = await aPerson();
  expect(await getConsent(ctx, "S0000002")).toEqual({ consent: null });
  expect(await setConsent(ctx, "S0000002", true)).toMatchObject({
    consent: { at: NOW, source: "owner", phone: "5511987654321", stoppedAt: null },
  });
  expect(await setConsent(ctx, "S0000002", false)).toMatchObject({ consent: { stoppedAt: NOW, stoppedBy: "owner" } });
  expect((await setConsent(ctx, "S0000002", true)).consent?.stoppedAt).toBeNull();
});

test("given a payer without a phone of their own, when the owner gives their word, then it counts for the student's phone, where messages go", async () => {
  const { ctx, table } = await aPerson({ payerId: 4, payer: { ...aPayer(), phone: null } });
  await table.put({ ...payerKey(OWNER, 4), ...aPayer({ studentIds: [2] }) });
  await setConsent(ctx, "P0000004", true);
  expect((await consentsOf(ctx, ["P0000004"])).get("P0000004")?.phone).toBe("5511987654321");
});

test.each([
  ["without a phone", { phone: null }, "S0000002", "whatsapp.no_phone"],
  ["whom another person pays for", { payerId: 4, payer: { ...aPayer(), phone: null } }, "S0000002", "payer.not_found"],
  ["nobody knows", {}, "S0000009", "payer.not_found"],
] as const)("given a person %s, when the owner gives their word, then it is refused", async (_who, over, key, code) => {
  const { ctx } = await aPerson(over);
  await expect(setConsent(ctx, key, true)).rejects.toMatchObject({ code });
  expect(await setConsent(ctx, key, false)).toEqual({ consent: null });
});

import { expect, test } from "vitest";
import type { Item } from "../model/ports/table.ts";
import { codes, guessCodes, tableOfCodes } from "../testing/guess-codes.ts";
import { findRegistrationPage } from "./find-registration-page.ts";

const door = { businessName: "Vida", approveRegistrations: true, timezone: "America/Sao_Paulo" };

test("given 1,000 real codes, when 20,000 codes are guessed at random and with one changed character, then no guess is right", async () => {
  expect(await guessCodes(20_000)).toEqual({ hits: 0, reads: 20_000 });
});

test("given items of a later release, when a code is looked up, then they are shown as far as they go", async () => {
  const plan = { id: 2, name: "Novo", periodInMonths: 3, isOneTime: false };
  const items: Item[] = [
    { pk: "PUB#dono", sk: "DOOR", ...door, later: 1 },
    { pk: "PUB#dono", sk: "PLAN#0000002", ...plan, priceCents: 108_000, later: 1 },
  ];
  const { ctx } = await tableOfCodes();
  const table = { ...ctx.table, query: async () => ({ items, lastKey: undefined }) };
  expect(await findRegistrationPage({ ...ctx, table }, codes[0] ?? "")).toEqual({
    profile: { businessName: "Vida", approveRegistrations: true, hasWhatsApp: false },
    today: "1969-12-31",
    plans: [{ ...plan, price: 1080 }],
  });
});

test.each(["", "x", "A".repeat(21), "A".repeat(23), `${"A".repeat(21)}=`, `${"A".repeat(21)}\n`, `${"A".repeat(21)}#`])(
  "given %j, which is no code, when looked up, then it is refused without a read",
  async (code) => {
    const { ctx, reads } = await tableOfCodes();
    await expect(findRegistrationPage(ctx, code)).rejects.toMatchObject({ code: "registration.code_invalid" });
    expect(reads.count).toBe(0);
  },
);

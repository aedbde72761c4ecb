import { expect, test } from "vitest";
import { AppError } from "../model/app-error.ts";
import type { Profile } from "../model/profile.ts";
import { getProfile, insertProfile, replaceProfile } from "../store/profiles.ts";
import { profile as ownerProfile } from "../testing/entities.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { generateRegistrationCode } from "./profiles.ts";

async function anOwner(over: Partial<Profile> = {}) {
  const table = memoryTable();
  const profile = { ...ownerProfile, ...over };
  const ctx = {
    table,
    ownerId: profile.id,
    now: () => new Date("2027-01-10T12:00:00.000Z"),
    profile,
    today: profile.billing.date,
  };
  await insertProfile(ctx, profile);
  const lookups = () =>
    [...table.items.values()].filter(({ sk }) => sk === "REG").map(({ pk, ownerId }) => [pk, ownerId]);
  return { ctx, table, lookups, stored: async () => (await getProfile(ctx))?.registrationCode };
}

test("given no code yet, when requested, then it is stored with its look-up, and a second request returns the same", async () => {
  const { ctx, lookups, stored } = await anOwner();
  const code = await generateRegistrationCode(ctx, {});
  expect(await stored()).toBe(code);
  expect(lookups()).toEqual([[`REG#${code}`, ctx.ownerId]]);
  const again = { ...ctx, profile: { ...ctx.profile, registrationCode: code } };
  expect(await generateRegistrationCode(again, {})).toBe(code);
  expect(await generateRegistrationCode(again, { rotate: false })).toBe(code);
});

test("given a code, when requested right after the profile was read, then it is the same, and nothing is written", async () => {
  const { ctx, lookups } = await anOwner();
  const code = await generateRegistrationCode(ctx, {});
  const profile = (await getProfile(ctx)) ?? ctx.profile;
  expect(await generateRegistrationCode({ ...ctx, profile }, {})).toBe(code);
  expect((await getProfile(ctx))?.version).toBe(profile.version);
  expect(lookups()).toEqual([[`REG#${code}`, ctx.ownerId]]);
});

test("given an edit at the same moment, when a code is replaced, then the old one is not given out as the new one", async () => {
  const { ctx, lookups } = await anOwner();
  const code = await generateRegistrationCode(ctx, {});
  await expect(generateRegistrationCode(ctx, { rotate: true })).rejects.toMatchObject({
    code: "conflict.changed_meanwhile",
  });
  expect(lookups()).toEqual([[`REG#${code}`, ctx.ownerId]]);
});

test("given a code, when it is replaced, then the new one leads to the owner and the old one to no owner", async () => {
  const { ctx, lookups, stored } = await anOwner();
  const old = await generateRegistrationCode(ctx, {});
  const profile = (await getProfile(ctx)) ?? ctx.profile;
  const next = await generateRegistrationCode({ ...ctx, profile }, { rotate: true });
  expect(next).not.toBe(old);
  expect(await stored()).toBe(next);
  expect(lookups()).toEqual([[`REG#${next}`, ctx.ownerId]]);
});

test("given a first code requested twice at the same moment, when both are answered, then both have the stored one", async () => {
  const { ctx, lookups } = await anOwner();
  const codes = await Promise.all([generateRegistrationCode(ctx, {}), generateRegistrationCode(ctx, {})]);
  expect(new Set(codes).size).toBe(1);
  expect(lookups()).toEqual([[`REG#${codes[0]}`, ctx.ownerId]]);
});

test("given an edit at the same moment, when a code is requested or replaced, then it is refused and nothing changes", async () => {
  const { ctx, lookups } = await anOwner();
  await replaceProfile(ctx, ctx.profile);
  for (const input of [{}, { rotate: true }])
    await expect(generateRegistrationCode(ctx, input)).rejects.toThrow(new AppError("conflict.changed_meanwhile"));
  expect(lookups()).toEqual([]);
});

test("given a table that fails, when a code is requested, then the failure is not taken for an edit", async () => {
  const { ctx } = await anOwner();
  const broken = { ...ctx.table, transact: () => Promise.reject(new Error("the table is away")) };
  await expect(generateRegistrationCode({ ...ctx, table: broken }, {})).rejects.toThrow("the table is away");
});

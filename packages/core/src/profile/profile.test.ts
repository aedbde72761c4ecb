import type { ProfileInput } from "@emdia/contracts/profile";
import { yearMonth } from "@emdia/contracts/values/calendar";
import type { EventEntry } from "@emdia/events/define";
import { expect, test } from "vitest";
import { profileKey, publicProfileKey } from "../model/keys.ts";
import { eraseAtOf, hasRuns, indexOf, isHeld, itemOf, type Profile, profileOf } from "../model/profile.ts";
import { toProfileView } from "../model/profile-view.ts";
import {
  advanceBilling,
  getProfile,
  ownerOfCode,
  replaceProfile,
  replaceShownProfile,
  replaceUnlessChanged,
  requireProfile,
} from "../store/profiles.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { createProfile, followEmail, type Identity } from "./profiles.ts";
import { updateProfile } from "./update-profile.ts";

const DAY = 24 * 3_600_000;
const at = (days: number) => new Date(Date.parse(NOW) + days * DAY).toISOString();
const period = (month: string, day: string): Profile["billing"] =>
  ({ month, date: `${month}-${day}`, dueAt: `${month}-${day}T11:00:00.000Z` }) as Profile["billing"];

const me: Identity = { ownerId: "dono", email: "Dono@Exemplo.com.br", emailVerified: true, issuedAt: NOW };
const input = { userId: "dono", email: "dono@exemplo.com.br" };
const nobody = () => ({ table: memoryTable(), ownerId: "dono", now: () => new Date(NOW) });

test("given a new owner, when the profile is created, then it has the specification's defaults and thirty days of trial", async () => {
  const ctx = nobody();
  const profile = await createProfile(ctx, me, input);
  const payment = { paymentMethod: "pix", pixKey: null, invoiceDay: 1, paymentTermDays: 0, billingType: "current" };
  const switches = { automationEnabled: true, approveRegistrations: false, pixWithoutTxid: false, hold: null };
  const access = { trialEndsAt: at(30), subscriptionStatus: "trial", subscriptionRevision: 0, parkedAt: null };
  expect(profile).toMatchObject({ id: "dono", email: "dono@exemplo.com.br", businessName: null, version: 1 });
  expect(profile).toMatchObject({ ...payment, ...switches, ...access, timezone: "America/Sao_Paulo" });
  expect(profile).toMatchObject({ lateFee: null, onboardingCompleted: false, billing: period("2027-02", "01") });
  expect(await getProfile(ctx)).toEqual(profile);
  expect(ctx.table.items.get("PUB#dono|DOOR")).toMatchObject({ businessName: null });
  const later = { ...ctx, now: () => new Date(at(3)) };
  expect(await createProfile(later, me, input)).toEqual(profile);
});

test("given two calls at the same moment, when the profile is created, then both have the one that was stored", async () => {
  const ctx = nobody();
  const other = { ...ctx, now: () => new Date(at(1)) };
  const [one, two] = await Promise.all([createProfile(ctx, me, input), createProfile(other, me, input)]);
  expect(one).toEqual(two);
});

test.each<[what: string, who: Partial<Identity>, body: Partial<typeof input>, code: string]>([
  ["another user", {}, { userId: "outra" }, "auth.identity_mismatch"],
  ["another address", {}, { email: "outra@exemplo.com.br" }, "auth.identity_mismatch"],
  ["a token without an address", { email: undefined }, {}, "auth.identity_mismatch"],
  ["an address that is not confirmed", { emailVerified: false }, {}, "auth.email_not_verified"],
])("given %s, when a profile is created, then it is refused and none is stored", async (_what, who, body, code) => {
  const ctx = nobody();
  await expect(createProfile(ctx, { ...me, ...who }, { ...input, ...body })).rejects.toMatchObject({ code });
  expect(ctx.table.items.size).toBe(0);
});

test("given a table that fails, when a profile is created, then the failure is thrown", async () => {
  const ctx = nobody();
  const away = { ...ctx, table: { ...ctx.table, transact: () => Promise.reject(new Error("away")) } };
  await expect(createProfile(away, me, input)).rejects.toThrow("away");
  await expect(requireProfile(ctx)).rejects.toMatchObject({ code: "profile.not_found" });
});

const patched = async (patch: ProfileInput, before: Partial<Profile> = {}) => {
  const owner = await anOwner(before);
  return { owner, after: await updateProfile(owner.ctx, patch) };
};
const clearable = [
  ...(["pixMerchantName", "pixCity", "bankInfo", "paymentInstructions"] as const),
  ...(["address", "whatsapp", "document", "pixKey"] as const),
];

test("given a patch, when it is made, then its fields change, in their stored form, and the others stay", async () => {
  const same = { businessName: "Vida", pixKeyType: "phone", onboardingCompleted: true } as const;
  const typed = { whatsapp: "(11) 98765-4321", document: "529.982.247-25", pixKey: "(11) 98765-4321" };
  const { owner, after } = await patched({ ...same, ...typed });
  const stored = { whatsapp: "5511987654321", document: "52998224725", pixKey: "+5511987654321" };
  const { profile } = owner.ctx;
  expect(after).toEqual({ ...profile, ...same, ...stored, version: profile.version + 1 });
  expect(await requireProfile(owner.ctx)).toEqual(after);
  expect(owner.at(publicProfileKey(owner.ctx.ownerId))).toMatchObject({ businessName: "Vida" });
});

test("given a PIX key that codes were sent with, when it is changed, cleared, and taken back, then the keys of those codes are kept, the last one first, each once", async () => {
  const first = { pixKey: "a@estudio.com.br", pixKeyType: "email" as const };
  const { owner, after } = await patched({ pixKey: "b@estudio.com.br" }, first);
  expect(after.formerPixKeys).toEqual(["a@estudio.com.br"]);
  const edit = async (pixKey: string) =>
    (await updateProfile({ ...owner.ctx, profile: await requireProfile(owner.ctx) }, { pixKey })).formerPixKeys;
  expect(await edit("b@estudio.com.br")).toEqual(["a@estudio.com.br"]);
  expect(await edit("a@estudio.com.br")).toEqual(["b@estudio.com.br", "a@estudio.com.br"]);
  expect(await edit("")).toEqual(["a@estudio.com.br", "b@estudio.com.br"]);
  for (let key = 0; key < 30; key++) await edit(`chave${key}@estudio.com.br`);
  const kept = await edit("ultima@estudio.com.br");
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, "chave29@estudio.com.br", "chave10@estudio.com.br"]);
});

test.each(clearable)(
  "given %s, when an empty text or null is sent, then it is cleared; if absent, it stays",
  async (field) => {
    const before = {
      [field]: field === "document" ? "52998224725" : "algo",
      ...(field === "pixKey" ? { pixKeyType: "email" as const } : {}),
    };
    for (const value of ["", null]) expect((await patched({ [field]: value }, before)).after[field]).toBeNull();
    expect((await patched({ invoiceDay: 3 }, before)).after[field]).toBe(Object(before)[field]);
  },
);

test("given texts that are no phone or document, when they get past the contract, then nothing false is stored", async () => {
  expect((await patched({ whatsapp: "12", document: "1" })).after).toMatchObject({ whatsapp: null, document: null });
});

const NEITHER = { pixKey: "Chave PIX inválida" };
const LATIN = { pixMerchantName: "Informe o nome do recebedor com letras de A a Z, como está no banco" };
const WHICH = { pixKeyType: "Informe o tipo da chave PIX" };

const noLatin = { businessName: "道場" };
const aPhone = { pixKey: "+5511987650034", pixKeyType: "phone" as const };
const aCpf = { pixKey: "11987650034", pixKeyType: "cpf" as const };
const anEmail = { pixKey: "ana@vida.com", pixKeyType: "email" as const };
const former = { pixKey: "chave antiga", pixKeyType: "email" as const };
const isPhone = { pixKeyType: "phone" as const };
const ofAna = { pixKey: "ana@vida.com", pixMerchantName: "Ana" };

test.each<[what: string, patch: ProfileInput, before: Partial<Profile>, result: object]>([
  ["a key whose type only one fits", { pixKey: "Ana@Vida.com" }, {}, anEmail],
  ["a key that may be two, of the type it had", { pixKey: "11987650034" }, isPhone, aPhone],
  ["a key of another type than it had", { pixKey: "ana@vida.com" }, isPhone, anEmail],
  ["a type alone, for the key there is", isPhone, aCpf, aPhone],
  ["a type given though another was kept", aCpf, isPhone, aCpf],
  ["a receiver with a name in the bank's letters", ofAna, noLatin, ofAna],
  ["another field, without such a name", { address: "Rua 1" }, { ...noLatin, ...anEmail }, { address: "Rua 1" }],
  ["a type without any key", isPhone, {}, { pixKey: null, ...isPhone }],
  ["something else", { address: "Rua 1" }, former, former],
])(
  "given %s, when the PIX key is patched, then it is stored as banks know it",
  async (_what, patch, before, result) => {
    expect((await patched(patch, before)).after).toMatchObject(result);
  },
);

test.each<[what: string, patch: ProfileInput, before: Partial<Profile>, fields: object]>([
  ["a key that may be two", { pixKey: "11987650034" }, {}, WHICH],
  ["a key that is none", { pixKey: "não é chave" }, {}, NEITHER],
  ["a key that is not of its type", { pixKey: "ana@vida.com", pixKeyType: "cpf" }, {}, NEITHER],
  ["a receiver that no code can name", { pixKey: "ana@vida.com" }, noLatin, LATIN],
  ["a name that no code can have", { businessName: "道場" }, { pixKey: "ana@vida.com", pixKeyType: "email" }, LATIN],
  ["a type that the key is not of", { pixKeyType: "cpf" }, { pixKey: "ana@vida.com", pixKeyType: "email" }, NEITHER],
])(
  "given %s, when the PIX key is patched, then the owner must choose its type, and nothing is stored",
  async (_what, patch, before, fields) => {
    const owner = await anOwner(before);
    await expect(updateProfile(owner.ctx, patch)).rejects.toMatchObject({ code: "request.invalid", fields });
    expect(await requireProfile(owner.ctx)).toEqual(owner.ctx.profile);
  },
);

const onTheSecond = { invoiceDay: 2, billing: period("2027-02", "02"), lastBilling: null };
const onTheTenth = { invoiceDay: 10, billing: period("2027-02", "10"), lastBilling: period("2027-01", "10") };
const off = { automationEnabled: false };
const on = { automationEnabled: true };
const twoToMake = { ...onTheTenth, ...off, billing: period("2026-11", "10"), lastBilling: null };
const lateRun = { invoiceDay: 5, billing: period("2027-01", "05"), lastBilling: period("2026-12", "05") };
const offAhead = { ...onTheTenth, ...off, billing: period("2027-01", "15"), lastBilling: null, invoiceDay: 15 };

test.each<[what: string, patch: ProfileInput, before: Partial<Profile>, billing: string, last: string | undefined]>([
  ["a day still ahead this month", { invoiceDay: 15 }, onTheTenth, "2027-01-15", "2027-01-10"],
  ["a day gone by this month", { invoiceDay: 5 }, onTheTenth, "2027-02-05", "2027-01-10"],
  ["another zone", { timezone: "America/Manaus" }, onTheTenth, "2027-02-10", "2027-01-10"],
  ["nothing of it", { address: "Rua 1" }, onTheTenth, "2027-02-10", "2027-01-10"],
  ["automation off", off, onTheTenth, "2027-02-10", "2027-01-10"],
  ["automation on again, two months still to be made,", on, twoToMake, "2026-11-10", undefined],
  [
    "automation off and a day ahead, before a late run,",
    { ...off, invoiceDay: 15 },
    lateRun,
    "2027-01-05",
    "2026-12-05",
  ],
  ["a day gone by, in a first month whose date is over", { invoiceDay: 5 }, onTheSecond, "2027-02-05", "2027-01-02"],
  ["a day still ahead, in a first month whose date is over", { invoiceDay: 15 }, onTheSecond, "2027-01-15", undefined],
  ["another day while off, this month's still ahead,", { invoiceDay: 20 }, offAhead, "2027-01-20", undefined],
])(
  "given %s in a patch, when it is made, then billing dates are neither skipped nor doubled",
  async (_what, patch, before, billing, last) => {
    const { owner, after } = await patched(patch, before);
    expect([after.billing.date, after.lastBilling?.date]).toEqual([billing, last]);
    expect(owner.at(profileKey(after.id))?.g1sk).toBe(`${after.billing.dueAt}#${after.id}`);
  },
);

test("given another zone, when it is patched, then the dispatch follows that zone's morning", async () => {
  const { after } = await patched({ timezone: "America/Manaus" }, onTheTenth);
  expect(after.billing.dueAt).toBe("2027-02-10T12:00:00.000Z");
});

test("given an edit in between, when a patch is made, then it applies to the current profile; four edits are too many", async () => {
  for (const [edits, isDone] of [
    [3, true],
    [4, false],
  ] as const) {
    const owner = await anOwner();
    let left: number = edits;
    const table: typeof owner.table = {
      ...owner.table,
      async put(item, condition) {
        if (left-- > 0)
          await replaceProfile(owner.ctx, { ...(await requireProfile(owner.ctx)), address: `Rua ${left}` });
        return owner.table.put(item, condition);
      },
    };
    const update = updateProfile({ ...owner.ctx, table }, { pixCity: "Recife" });
    if (isDone) expect(await update).toMatchObject({ pixCity: "Recife", address: "Rua 0" });
    else await expect(update).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  }
});

test("given a new name and an edit in between, when it is patched, then the showcase has the name that was stored", async () => {
  const owner = await anOwner();
  await replaceProfile(owner.ctx, { ...owner.ctx.profile, address: "Rua 1" });
  expect(await updateProfile(owner.ctx, { businessName: "Vida" })).toMatchObject({
    businessName: "Vida",
    address: "Rua 1",
  });
  expect(owner.at(publicProfileKey(owner.ctx.ownerId))).toMatchObject({ businessName: "Vida" });
  const away = { ...owner.ctx, table: { ...owner.table, transact: () => Promise.reject(new Error("away")) } };
  await expect(updateProfile(away, { businessName: "Outra" })).rejects.toThrow("away");
});

test("given a profile that was changed since it was read, when it is replaced, then it stays, and the caller gets the conflict", async () => {
  const { ctx } = await anOwner();
  const next = await replaceProfile(ctx, ctx.profile);
  expect(next.version).toBe(ctx.profile.version + 1);
  await expect(replaceProfile(ctx, ctx.profile)).rejects.toMatchObject({ name: "ConditionFailed" });
  await expect(replaceShownProfile(ctx, ctx.profile)).rejects.toMatchObject({ name: "ConditionFailed" });
  expect(await replaceUnlessChanged(ctx, ctx.profile)).toBe(false);
  expect(await replaceUnlessChanged(ctx, next)).toBe(true);
  expect((await replaceShownProfile(ctx, await requireProfile(ctx))).version).toBe(next.version + 2);
});

test("given a finished period, when the pointer is moved, then index, runs and version follow, once", async () => {
  const owner = await anOwner(onTheTenth);
  const { ctx } = owner;
  const next = period("2027-03", "10");
  const runs = { largest: 9, mailedAt: NOW };
  expect(await advanceBilling(ctx, ctx.profile, next, runs)).toBe(true);
  const moved = { billing: next, lastBilling: ctx.profile.billing, runs, version: ctx.profile.version + 1 };
  expect(await requireProfile(ctx)).toEqual({ ...ctx.profile, ...moved });
  expect(owner.at(profileKey(ctx.ownerId))?.g1sk).toBe(`${next.dueAt}#${ctx.ownerId}`);
  expect(await advanceBilling(ctx, ctx.profile, next, runs)).toBe(false);
});

test.each<[what: string, over: Partial<Profile>]>([
  ["the day", { invoiceDay: 11 }],
  ["the zone", { timezone: "America/Manaus" }],
  ["the month of the period", { billing: { ...onTheTenth.billing, month: "2027-03" as Profile["billing"]["month"] } }],
  ["the instant of the period", { billing: { ...onTheTenth.billing, dueAt: "2027-02-11T11:00:00.000Z" } }],
])("given an edit of %s since the run read it, when the pointer is moved, then it stays", async (_what, over) => {
  const { ctx } = await anOwner(onTheTenth);
  await replaceProfile(ctx, { ...ctx.profile, ...over });
  expect(await advanceBilling(ctx, ctx.profile, period("2027-03", "10"), ctx.profile.runs)).toBe(false);
});

const deletion = { requestedAt: NOW, deleteAt: at(30), closedAt: null };
const hold = {
  month: "2027-02" as Profile["billing"]["month"],
  since: NOW,
  reason: "too_many" as const,
  releasedAt: null,
};

const PENDING = { billing: period("2027-02", "10") };
const FEBRUARY = "2027-02-10T11:00:00.000Z";
const MARCH = "2027-03-10T11:00:00.000Z";

test.each<[what: string, over: Partial<Profile>, at: string | undefined, held: boolean]>([
  ["an owner", {}, FEBRUARY, false],
  ["one who sends by hand", { automationEnabled: false }, FEBRUARY, false],
  ["one without access", { parkedAt: NOW }, undefined, false],
  ["one whose run was just held", { hold }, FEBRUARY, true],
  ["one whose held run has stored its charges", { hold: { ...hold, nextAt: MARCH } }, MARCH, true],
  ["one whose run was released", { hold: { ...hold, nextAt: MARCH, releasedAt: NOW } }, FEBRUARY, false],
  ["one whose held month is over", { hold: { ...hold, month: yearMonth("2027-01"), nextAt: MARCH } }, FEBRUARY, false],
])(
  "given %s, when the dispatch reads the index, then it finds the owner if there is work, and no other owner",
  async (_what, over, found, held) => {
    const { ctx } = await anOwner({ ...PENDING, ...over });
    expect(hasRuns(ctx.profile)).toBe(found !== undefined);
    expect(indexOf(ctx.profile).g1sk).toBe(found && `${found}#${ctx.ownerId}`);
    expect(isHeld(ctx.profile)).toBe(held);
  },
);

test("given an owner who deletes the account, when the index is read, then it has only the account's erasure", async () => {
  const { ctx } = await anOwner({ ...PENDING, deletion });
  expect(hasRuns(ctx.profile)).toBe(false);
  expect(indexOf(ctx.profile).g1pk).toMatch(/^END/);
});

test("given a held run that has stored its charges, when day or zone is edited, then the dispatch looks again at once", async () => {
  const heldRun = { ...PENDING, hold: { ...hold, nextAt: MARCH } };
  const same = await patched({ address: "Rua 1" }, heldRun);
  expect(same.after.hold?.nextAt).toBe(MARCH);
  const moved = await patched({ invoiceDay: 5 }, heldRun);
  expect(moved.after.hold).toEqual(hold);
});

test("given an account's end, when its next step is asked for, then it is the day, and after closing two hours on", () => {
  expect(eraseAtOf(deletion)).toBe(at(30));
  expect(eraseAtOf({ ...deletion, closedAt: NOW })).toBe("2027-01-10T14:00:00.000Z");
});

const stale = { invoiceDay: 10, billing: period("2026-11", "10"), lastBilling: null };

test.each<[what: string, over: Partial<Profile>, month: string]>([
  ["an owner", {}, "2026-11"],
  ["one with automation off", { automationEnabled: false }, "2026-11"],
  ["one without access", { parkedAt: NOW }, "2026-11"],
  ["one without access for long", { parkedAt: NOW, billing: period("2025-12", "10") }, "2026-01"],
])(
  "given %s whose pointer lies behind, when the profile is read, then the pending month is the first to be made, and so stored with the next write",
  async (_what, over, month) => {
    const owner = await anOwner({ ...stale, ...over });
    const read = await requireProfile(owner.ctx);
    expect(read.billing.month).toBe(month);
    await replaceProfile(owner.ctx, read);
    expect(profileOf(owner.at(profileKey("dono")) ?? {})).toMatchObject({ billing: { month } });
  },
);

test("given automation that is switched off and on, when it is patched, then only the way back on is noted, as nothing before it is mailed", async () => {
  const { owner, after } = await patched({ automationEnabled: false }, onTheTenth);
  expect(after.automationSince).toBeNull();
  const on = await updateProfile({ ...owner.ctx, profile: after }, { automationEnabled: true });
  expect(on.automationSince).toBe(NOW);
  owner.clock.now = at(3);
  expect((await updateProfile({ ...owner.ctx, profile: on }, { automationEnabled: true })).automationSince).toBe(NOW);
});

test("given a profile, when it is returned, then it lacks the last period, the version and the provider's data", async () => {
  const { ctx } = await anOwner({ stripeCustomerId: "cus_1", businessName: "Vida" });
  const view = toProfileView(ctx.profile);
  expect(view).toMatchObject({ id: ctx.ownerId, businessName: "Vida", deleteAt: null, billingHeld: null });
  expect(JSON.stringify(view)).not.toMatch(/cus_1|version|lastBilling|revision|runs|parkedAt/i);
  expect(toProfileView({ ...ctx.profile, deletion }).deleteAt).toBe(at(30));
  expect(toProfileView({ ...ctx.profile, ...PENDING, hold }).billingHeld).toEqual({ since: NOW, reason: "too_many" });
  expect(toProfileView({ ...ctx.profile, ...PENDING, hold: { ...hold, releasedAt: NOW } }).billingHeld).toBeNull();
});

test("given a broken look-up, when a code is used, then it leads to no owner", async () => {
  const { ctx, table } = await anOwner();
  expect(await ownerOfCode(ctx, "x")).toBeUndefined();
  await table.put({ pk: "REG#x", sk: "REG", ownerId: 7 });
  expect(await ownerOfCode(ctx, "x")).toBeUndefined();
  await table.put({ pk: "REG#x", sk: "REG", ownerId: "dono" });
  expect(await ownerOfCode(ctx, "x")).toBe("dono");
});

test.each(["billing", "runs", "timezone", "version", "createdAt", "deletion"])(
  "given a stored profile without %s, when read, then it is no profile",
  async (field) => {
    const owner = await anOwner();
    const { [field]: _gone, ...item } = owner.at(profileKey(owner.ctx.ownerId)) ?? {};
    expect(() => profileOf(item)).toThrow();
  },
);

test("given a new owner, when the profile is created, then their first warning is a week before the trial's end; a repeat writes nothing", async () => {
  const ctx = nobody();
  const profile = await createProfile(ctx, me, input);
  expect(ctx.table.items.get("O#dono|TRIAL")).toMatchObject({ warnAt: "2027-02-02T11:00:00.000Z" });
  const away = { ...ctx, table: { ...ctx.table, transact: () => Promise.reject(new Error("a write")) } };
  expect(await createProfile(away, me, input)).toEqual(profile);
});

const KEPT = "dono@exemplo.com.br";
const NEW = "nova@exemplo.com.br";
test.each([
  ["another address", { email: "Nova@exemplo.com.br" }, {}, NEW, 1],
  ["the address that is stored", { email: "DONO@exemplo.com.br" }, {}, KEPT, 0],
  ["an address that nobody confirmed", { email: NEW, emailVerified: false }, {}, KEPT, 0],
  ["no address", { email: undefined }, {}, KEPT, 0],
  ["a token as old as the last change", { email: "velha@exemplo.com.br" }, { emailSince: NOW }, KEPT, 0],
  ["a token after the last change", { email: NEW }, { emailSince: at(-1) }, NEW, 1],
] as const)(
  "given %s in a token, when the profile is read, then it is followed only if it is news",
  async (_what, token, before, email, told) => {
    const published: EventEntry[] = [];
    const ctx = { ...nobody(), bus: { publish: async (entry: EventEntry) => void published.push(entry) } };
    const profile = { ...(await createProfile(ctx, me, input)), ...before };
    await ctx.table.put(itemOf(profile));
    expect((await followEmail(ctx, profile, { ...me, ...token })).email).toBe(email);
    expect((await getProfile(ctx))?.email).toBe(email);
    expect(published).toHaveLength(told);
  },
);

test("given a bus that fails, when an address changes, then nothing is stored, so that the next read tells it", async () => {
  const ctx = { ...nobody(), bus: { publish: async () => Promise.reject(new Error("bus")) } };
  const profile = await createProfile(ctx, me, input);
  await expect(followEmail(ctx, profile, { ...me, email: "nova@exemplo.com.br" })).rejects.toThrow("bus");
  expect((await getProfile(ctx))?.email).toBe("dono@exemplo.com.br");
});

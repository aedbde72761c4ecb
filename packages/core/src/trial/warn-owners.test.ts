import { expect, test } from "vitest";
import { trialIndexKey, trialKey } from "../model/keys.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import type { Item } from "../model/ports/table.ts";
import { itemOf, type Profile } from "../model/profile.ts";
import { trialWatchWrite } from "../store/watches.ts";
import { profile } from "../testing/entities.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { warnOwners } from "./warn-owners.ts";

const DUE = "2027-02-02T11:00:00.000Z";
const NEXT = "2027-02-06T11:00:00.000Z";

/** Returns owners on trial, all of whom the index lists, as a stale index may do. */
async function onTrial(owners: string[], change: Partial<Profile> = {}) {
  const table = memoryTable();
  for (const id of owners) {
    await table.put(itemOf({ ...profile, id, email: `${id}@exemplo.com.br`, ...change }));
    const write = trialWatchWrite(id, DUE);
    if ("put" in write) await table.put(write.put);
  }
  const found = owners.map((id): Item => ({ ...trialKey(id), ...trialIndexKey(id, DUE) }));
  const mails: OutgoingMail[] = [];
  const refused = new Set<string>();
  const ctx = (now: string) => ({
    table: { ...table, query: async () => ({ items: found, lastKey: undefined }) },
    now: () => new Date(now),
    siteUrl: "https://emdia.example",
    mailer: {
      async send(mail: OutgoingMail): Promise<SendOutcome> {
        if (refused.has(mail.to.address)) return { kind: "busy", reason: "throttled" };
        mails.push(mail);
        return { kind: "sent", messageId: String(mails.length) };
      },
    },
  });
  const warnAtOf = async (id: string) => (await table.get(trialKey(id)))?.warnAt;
  return { ctx, mails, refused, warnAtOf, table };
}

test("given a warning due at this very instant, when two runs overlap, then it is sent once and the entry moves on", async () => {
  const { ctx, mails, warnAtOf } = await onTrial(["ana"]);
  await Promise.all([warnOwners(ctx(DUE)), warnOwners(ctx(DUE))]);
  expect(mails.map(({ subject }) => subject)).toEqual(["Seu teste termina em 7 dias"]);
  expect(await warnAtOf("ana")).toBe(NEXT);
});

test("given an index that still shows a warning that went out, when it is read again, then nothing happens", async () => {
  const { ctx, mails, warnAtOf } = await onTrial(["ana"]);
  await warnOwners(ctx(DUE));
  await warnOwners(ctx("2027-02-02T12:00:00.000Z"));
  expect([mails.length, await warnAtOf("ana")]).toEqual([1, NEXT]);
});

test("given an owner whose mail is refused for now, when the run ends, then the others were warned, the error says so, and the owner waits", async () => {
  const { ctx, mails, refused, warnAtOf } = await onTrial(["ana", "bia", "caio"]);
  refused.add("bia@exemplo.com.br");
  await expect(warnOwners(ctx(DUE))).rejects.toThrow("1 owners were not warned");
  expect([mails.length, await warnAtOf("bia"), await warnAtOf("caio")]).toEqual([2, DUE, NEXT]);
  refused.clear();
  await warnOwners(ctx("2027-02-02T12:00:00.000Z"));
  expect(mails.map(({ to }) => to.address)).toContain("bia@exemplo.com.br");
});

test("given an entry that came due too early, as the owner's zone has changed, when it is read, then it waits for their own morning", async () => {
  const { ctx, mails, warnAtOf } = await onTrial(["ana"], { timezone: "America/Rio_Branco" });
  await warnOwners(ctx("2027-02-01T20:00:00.000Z"));
  expect([mails.length, await warnAtOf("ana")]).toEqual([0, DUE]);
  await warnOwners(ctx(DUE));
  expect([mails.length, await warnAtOf("ana")]).toEqual([0, DUE]);
  await warnOwners(ctx("2027-02-02T13:00:00.000Z"));
  expect([mails.length, await warnAtOf("ana")]).toEqual([1, "2027-02-06T13:00:00.000Z"]);
});

test("given an owner for whom it is tomorrow already, when they are warned, then the days are those of their own calendar", async () => {
  const { ctx, mails } = await onTrial(["ana"], { timezone: "Asia/Tokyo" });
  await warnOwners(ctx("2027-02-02T23:30:00.000Z"));
  expect(mails.map(({ subject }) => subject)).toEqual(["Seu teste termina em 6 dias"]);
});

test("given an entry whose owner was deleted, when it is read, then it is removed too", async () => {
  const { ctx, mails, warnAtOf, table } = await onTrial(["ana"]);
  await table.remove({ pk: "O#ana", sk: "PROFILE" });
  await warnOwners(ctx(DUE));
  expect([mails, await warnAtOf("ana")]).toEqual([[], undefined]);
});

test("given an entry of a later release, when it is moved, then what is not known here is kept", async () => {
  const { ctx, table } = await onTrial(["ana"]);
  await table.put({ ...(await table.get(trialKey("ana"))), ...trialKey("ana"), channel: "sms" });
  await warnOwners(ctx(DUE));
  expect(await table.get(trialKey("ana"))).toMatchObject({ warnAt: NEXT, g1sk: `${NEXT}#ana`, channel: "sms" });
});

test("given an owner whose account is being deleted, when the warning of their trial is due, then no mail is sent, and the entry moves on", async () => {
  const deletion = { requestedAt: DUE, deleteAt: "2027-03-04T11:00:00.000Z", closedAt: null };
  const { ctx, mails, warnAtOf } = await onTrial(["ana"], { deletion });
  await warnOwners(ctx(DUE));
  expect([mails, await warnAtOf("ana")]).toEqual([[], NEXT]);
});

test("given more owners than one look at the index finds, when they are warned, then it looks on until each had their turn", async () => {
  const table = memoryTable();
  const ids = Array.from({ length: 201 }, (_, index) => `dono${String(index).padStart(3, "0")}`);
  // These entries cannot be read: each of them is reported as a failure.
  for (const id of ids) await table.put({ ...trialKey(id), ...trialIndexKey(id, DUE) });
  const { ctx } = await onTrial([]);
  await expect(warnOwners({ ...ctx(DUE), table })).rejects.toThrow("201 owners were not warned");
});

const OVER = "2027-02-12T12:00:00.000Z";
const subscribed = { subscriptionStatus: "active" as const, currentPeriodEnd: "2027-03-12T12:00:00.000Z" };
const expiredAt = (currentPeriodEnd: string) => ({ subscriptionStatus: "expired" as const, currentPeriodEnd });
const leaving = { deletion: { requestedAt: DUE, deleteAt: "2027-03-04T11:00:00.000Z", closedAt: null } };

test.each<[what: string, change: Partial<Profile>, subjects: string[]]>([
  ["has not subscribed", {}, ["Seu teste grátis terminou"]],
  ["has subscribed", subscribed, []],
  ["had subscribed, and that was over before", expiredAt(DUE), ["Seu teste grátis terminou"]],
  ["had subscribed, and was told of its end since", expiredAt("2027-02-12T12:00:01.000Z"), []],
  ["is leaving", leaving, []],
])(
  "given a trial that is over, when its owner %s, then they are mailed once or not at all, and only the end of a subscription stays scheduled",
  async (_what, change, subjects) => {
    const { ctx, mails, warnAtOf, table } = await onTrial(["ana"], { trialEndsAt: OVER, ...change });
    await warnOwners(ctx("2027-02-12T23:30:00.000Z"));
    if (subjects.length > 0) expect([mails.length, await warnAtOf("ana")]).toEqual([0, DUE]);
    await warnOwners(ctx("2027-02-13T12:30:00.000Z"));
    const write = trialWatchWrite("ana", DUE);
    if ("put" in write) await table.put(write.put);
    await warnOwners(ctx("2027-02-13T13:30:00.000Z"));
    expect(mails.map(({ subject }) => subject)).toEqual(subjects);
    expect(await warnAtOf("ana")).toBe(change === subscribed ? "2027-03-19T12:00:00.000Z" : undefined);
  },
);

test.each([
  ["before the billing day", "2027-02-08T12:00:00.000Z", "Próximo dia de cobrança: 10/02/2027"],
  ["after the billing day", OVER, "Cobranças paradas desde: 10/02/2027"],
])(
  "given a trial that ended %s, when its owner is mailed, then the mail names that day",
  async (_what, trialEndsAt, line) => {
    const { ctx, mails } = await onTrial(["ana"], { trialEndsAt });
    await warnOwners(ctx(trialEndsAt));
    expect(mails[0]?.text).toContain(line);
  },
);

const SUBSCRIBED = { trialEndsAt: "2027-01-01T12:00:00.000Z" };
const ENDED = "2027-02-12T13:00:00.000Z";
const grace = { subscriptionStatus: "past_due", pastDueSince: "2027-02-05T13:00:00.000Z" } as const;
const cancelled = { subscriptionStatus: "canceled", currentPeriodEnd: ENDED } as const;
const unheard = { subscriptionStatus: "active", currentPeriodEnd: "2027-02-05T13:00:00.000Z" } as const;

test.each<[what: string, change: Partial<Profile>, why: string, link: string]>([
  ["the grace of a payment that failed", grace, "O pagamento da assinatura não foi feito", "Atualizar o cartão"],
  ["a cancelled period", cancelled, "O período da assinatura cancelada acabou", "Assinar de novo"],
  ["the time for the word of a renewal", unheard, "Não recebemos a confirmação", "Conferir a assinatura"],
])(
  "given %s that ends, when it is over, then the owner gets one mail, on that day, with the reason and the consequences, and none before",
  async (_what, change, why, link) => {
    const { ctx, mails, warnAtOf } = await onTrial(["ana"], { ...SUBSCRIBED, ...change });
    await warnOwners(ctx("2027-02-12T12:59:59.999Z"));
    expect([mails.length, await warnAtOf("ana")]).toEqual([0, ENDED]);
    await Promise.all([warnOwners(ctx(ENDED)), warnOwners(ctx(ENDED))]);
    await warnOwners(ctx("2027-02-13T13:00:00.000Z"));
    expect(mails.map(({ subject }) => subject)).toEqual(["Seu acesso terminou hoje"]);
    for (const words of [why, "nenhuma cobrança é criada nem enviada", "Cobranças paradas desde: 10/02/2027", link])
      expect(mails[0]?.text).toContain(words);
    expect(await warnAtOf("ana")).toBeUndefined();
  },
);

test.each([
  ["America/Sao_Paulo", "2027-02-13T01:30:00.000Z", "2027-02-13T11:00:00.000Z", "em 12/02"],
  ["America/Noronha", "2027-02-13T01:30:00.000Z", "2027-02-13T10:00:00.000Z", "em 12/02"],
  ["Asia/Tokyo", "2027-02-12T16:00:00.000Z", "2027-02-12T23:00:00.000Z", "hoje"],
])(
  "given access in %s that ends in the night at %s, when it is day there, then the letter names the owner's day",
  async (timezone, currentPeriodEnd, morning, said) => {
    const { ctx, mails } = await onTrial(["ana"], { ...SUBSCRIBED, ...cancelled, currentPeriodEnd, timezone });
    await warnOwners(ctx(currentPeriodEnd));
    expect(mails).toEqual([]);
    await warnOwners(ctx(morning));
    expect(mails.map(({ subject }) => subject)).toEqual([`Seu acesso terminou ${said}`]);
  },
);

test.each<[what: string, change: Partial<Profile>, next: string | undefined]>([
  [
    "has renewed",
    { subscriptionStatus: "active", currentPeriodEnd: "2027-03-12T13:00:00.000Z" },
    "2027-03-19T13:00:00.000Z",
  ],
  ["is leaving", { ...grace, ...leaving }, undefined],
])(
  "given an owner who %s meanwhile, when the end would have come, then they get no mail",
  async (_what, change, next) => {
    const { ctx, mails, warnAtOf } = await onTrial(["ana"], { ...SUBSCRIBED, ...change });
    await warnOwners(ctx(ENDED));
    expect([mails, await warnAtOf("ana")]).toEqual([[], next]);
  },
);

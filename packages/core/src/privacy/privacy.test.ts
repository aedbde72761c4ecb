import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { beforeEach, expect, test } from "vitest";
import { chargeKey, customerKey, lockKey, planKey, profileKey, registrationKey, studentKey } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import { profileOf } from "../model/profile.ts";
import { NO_DETAILS } from "../model/student.ts";
import { createPlan } from "../plan/plans.ts";
import { claimWrite } from "../store/messages.ts";
import { requireProfile } from "../store/profiles.ts";
import { requireStudent } from "../store/students.ts";
import { insertStudent } from "../store/write-students.ts";
import { charge, student } from "../testing/entities.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { readMail } from "../testing/read-mail.ts";
import { deleteAccount, restoreAccount } from "./delete-account.ts";
import { endSubscription } from "./end-subscription.ts";
import { eraseAccounts } from "./erase-accounts.ts";
import { eraseStudent } from "./erase-student.ts";
import { exportBusiness, exportStudent } from "./export-data.ts";

type Owner = Awaited<ReturnType<typeof anOwner>>;
const DAY = 24 * 3_600_000;
const at = (days: number) => new Date(Date.parse(NOW) + days * DAY).toISOString();
const CODE = "AbCdEfGhIjKlMnOpQrStUv";
const email = "dono@exemplo.com.br";
const consent = { id: "r1", emailHash: "a".repeat(64), consentVersion: "2026-11-20", consentedAt: at(-1) };
const ana = { ...student, email: "ana@exemplo.com.br", phone: "5511987654321", registration: consent };

let owner: Owner;
beforeEach(async () => {
  owner = await anOwner({ registrationCode: CODE, stripeCustomerId: "cus_1", businessName: "Vida" });
  await owner.table.put({ ...registrationKey(CODE), ownerId: owner.ctx.ownerId });
  await owner.table.put({ ...customerKey("cus_1"), ownerId: owner.ctx.ownerId });
  await createPlan(owner.ctx, { name: "Pilates", price: 150.5, periodInMonths: 1, active: true });
  await insertStudent(owner.ctx, ana);
  await owner.table.put({ ...chargeKey(owner.ctx.ownerId, charge), ...charge });
});
const wholePage = { limit: undefined, cursor: undefined };
const now = async () => ({ ...owner.ctx, profile: await requireProfile(owner.ctx) });

test("given the account's address typed again, when the deletion is requested, then it is thirty days ahead, the public link ends and the dispatch skips the owner", async () => {
  const { g1pk } = owner.at(profileKey(owner.ctx.ownerId)) ?? {};
  expect(String(g1pk)).toMatch(/^DUE#/);
  expect(await deleteAccount(owner.ctx, { email })).toEqual({ deleteAt: at(30) });
  const item = owner.at(profileKey(owner.ctx.ownerId));
  expect(item).toMatchObject({ g1pk: "END", g1sk: `${at(30)}#${owner.ctx.ownerId}`, registrationCode: null });
  expect(profileOf(item ?? {}).deletion).toEqual({ requestedAt: NOW, deleteAt: at(30), closedAt: null });
  expect(owner.at(registrationKey(CODE))).toBeUndefined();
  expect(owner.told()).toEqual([
    ["account.deletion_requested", { ownerId: owner.ctx.ownerId, requestedAt: NOW, deleteAt: at(30) }],
  ]);
});

test("given a requested deletion, when it is requested again, then it keeps its date and is published again", async () => {
  await deleteAccount(owner.ctx, { email });
  owner.clock.now = at(3);
  expect(await deleteAccount(await now(), { email })).toEqual({ deleteAt: at(30) });
  expect(owner.told().map(([, detail]) => detail.requestedAt)).toEqual([NOW, NOW]);
});

test("given another address, or an edit meanwhile, when the deletion is requested, then it is refused and nothing is published", async () => {
  await expect(deleteAccount(owner.ctx, { email: "outra@exemplo.com.br" })).rejects.toMatchObject({
    code: "request.invalid",
    fields: { email: "Digite o e-mail da sua conta" },
  });
  const stale = { ...owner.ctx, profile: { ...owner.ctx.profile, version: 7 } };
  await expect(deleteAccount(stale, { email })).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  const away = { ...owner.ctx, table: { ...owner.table, transact: () => Promise.reject(new Error("away")) } };
  await expect(deleteAccount(away, { email })).rejects.toThrow("away");
  expect(owner.events).toEqual([]);
});

test("given a requested deletion, when it is withdrawn, then the account is billed again from the next date ahead", async () => {
  await deleteAccount(owner.ctx, { email });
  owner.clock.now = at(29);
  expect(await restoreAccount(await now())).toEqual({ deleteAt: null });
  const profile = await requireProfile(owner.ctx);
  expect(profile).toMatchObject({ deletion: null, billing: { date: "2027-02-10" } });
  expect(String(owner.at(profileKey(owner.ctx.ownerId))?.g1pk)).toMatch(/^DUE#/);
  expect(owner.told().at(-1)).toEqual(["account.restored", { ownerId: owner.ctx.ownerId, requestedAt: NOW }]);
});

test("given no requested deletion, one whose erasure has begun, or an edit meanwhile, when it is withdrawn, then nothing is restored", async () => {
  expect(await restoreAccount(owner.ctx)).toEqual({ deleteAt: null });
  await deleteAccount(owner.ctx, { email });
  const ctx = await now();
  const deletion = { requestedAt: NOW, deleteAt: at(30), closedAt: at(30) };
  await expect(restoreAccount({ ...ctx, profile: { ...ctx.profile, deletion } })).rejects.toMatchObject({
    code: "profile.not_found",
  });
  await expect(restoreAccount({ ...ctx, profile: { ...ctx.profile, version: 1 } })).rejects.toMatchObject({
    code: "conflict.changed_meanwhile",
  });
  expect(owner.events).toHaveLength(1);
});

test("given an account that ends, when its subscription should end, then it ends with the paid period; a restored account keeps it", async () => {
  const cancelled: string[] = [];
  const ctx = { ...owner.ctx, stripe: { cancelAtPeriodEnd: async (id: string) => void cancelled.push(id) } };
  await endSubscription(ctx);
  expect(cancelled).toEqual([]);
  await deleteAccount(owner.ctx, { email });
  await endSubscription(ctx);
  expect(cancelled).toEqual(["cus_1"]);
  await endSubscription({ ...ctx, ownerId: "ninguém" });
  const profile = await requireProfile(owner.ctx);
  await owner.table.put({ ...owner.at(profileKey(profile.id)), stripeCustomerId: null });
  await endSubscription(ctx);
  expect(cancelled).toEqual(["cus_1"]);
});

function anEraser() {
  const asked: string[] = [];
  const ctx = {
    ...owner.ctx,
    stripe: { deleteCustomer: async (id: string) => void asked.push(`customer ${id}`) },
    directory: { remove: async (id: string) => void asked.push(`sign-in ${id}`) },
  };
  return { ctx, asked };
}
const minutes = (count: number) => count / (24 * 60);

test("given an account whose day has come, when the eraser runs, then sign-in and customer are removed first, and all stored data two hours later", async () => {
  const { ctx, asked } = anEraser();
  await deleteAccount(owner.ctx, { email });
  const before = owner.keys();
  owner.clock.now = at(30 - minutes(1));
  await eraseAccounts(ctx);
  expect([asked, owner.keys()]).toEqual([[], before]);

  owner.clock.now = at(30);
  await eraseAccounts(ctx);
  expect(asked).toEqual([`sign-in ${owner.ctx.ownerId}`, "customer cus_1"]);
  expect(owner.keys()).toEqual(before);
  expect((await requireProfile(owner.ctx)).deletion).toMatchObject({ closedAt: at(30) });

  owner.clock.now = at(30 + minutes(119));
  await eraseAccounts(ctx);
  expect(owner.keys()).toEqual(before);

  owner.clock.now = at(30 + minutes(120));
  await eraseAccounts(ctx);
  expect(owner.keys()).toEqual([]);
  expect(owner.mails.map(({ to, subject }) => [to.address, subject])).toEqual([[email, "Sua conta foi excluída"]]);
  expect(readMail(owner.mails[0]?.html ?? "")).toMatchObject({
    lines: [
      "Sua conta foi excluída",
      "Apagamos sua conta e tudo o que estava nela, como você pediu. Obrigado por ter usado o Em Dia.",
      "Conhecer o Em Dia de novo",
      expect.any(String),
    ],
    links: [
      ["Conhecer o Em Dia de novo", "https://emdia.com.br"],
      ["Em Dia", "https://emdia.com.br"],
    ],
  });
});

test("given an erasure at work, when its mail is sent, then the lock is held for longer than the eraser can run", async () => {
  const { ctx } = anEraser();
  await deleteAccount(owner.ctx, { email });
  owner.clock.now = at(30);
  await eraseAccounts(ctx);
  owner.clock.now = at(31);
  const held: unknown[] = [];
  const send: typeof owner.ctx.mailer.send = async () => {
    held.push(owner.at(lockKey(owner.ctx.ownerId, "student-data")));
    return { kind: "sent", messageId: "1" };
  };
  await eraseAccounts({ ...ctx, mailer: { send } });
  const expiresAt = Date.parse(at(31)) / 1000 + 960;
  expect(held).toMatchObject([{ lockedBy: "erase-account", lockedAt: at(31), expiresAt }]);
});

test("given an erasure that crashes after its mail, when it runs again, then all data is removed and no second mail is sent", async () => {
  const { ctx } = anEraser();
  await deleteAccount(owner.ctx, { email });
  owner.clock.now = at(30);
  await eraseAccounts(ctx);
  owner.clock.now = at(31);
  const remove = owner.table.remove;
  owner.table.remove = async (key, condition) => {
    if (key.sk.startsWith("NOTICE#")) throw new Error("away");
    return remove(key, condition);
  };
  await expect(eraseAccounts({ ...ctx, table: owner.table })).rejects.toThrow("1 accounts were not erased");
  expect(owner.keys()).toContain(`O#${owner.ctx.ownerId}|PROFILE`);
  owner.table.remove = remove;
  await eraseAccounts(ctx);
  expect([owner.keys(), owner.mails.length]).toEqual([[], 1]);
});

test("given one account that cannot be closed, when the eraser runs, then the others are closed anyway, and the failure is thrown", async () => {
  const { ctx, asked } = anEraser();
  const other = await anOwner({ id: "outra", email: "outra@exemplo.com.br" });
  for (const [place, item] of other.table.items) owner.table.items.set(place, item);
  await deleteAccount(owner.ctx, { email });
  await deleteAccount(
    { ...owner.ctx, ownerId: "outra", profile: await requireProfile({ ...owner.ctx, ownerId: "outra" }) },
    { email: "outra@exemplo.com.br" },
  );
  owner.clock.now = at(30);
  const remove = ctx.directory.remove;
  ctx.directory.remove = async (id) => {
    if (id === owner.ctx.ownerId) throw new Error("Cognito is away");
    return remove(id);
  };
  await expect(eraseAccounts(ctx)).rejects.toThrow("1 accounts were not erased");
  expect(asked).toEqual(["sign-in outra"]);
});

test("given more accounts than one look at the index finds, when the eraser runs, then it looks on until each had its turn", async () => {
  const { ctx } = anEraser();
  const ids = Array.from({ length: 201 }, (_, index) => `dono${String(index).padStart(3, "0")}`);
  // These profiles cannot be read: each of them is reported as a failure.
  for (const id of ids) await owner.table.put({ ...profileKey(id), g1pk: "END", g1sk: `${at(-1)}#${id}` });
  await expect(eraseAccounts(ctx)).rejects.toThrow("201 accounts were not erased");
});

test("given a restored account, when the index still names it, then none of its data is erased", async () => {
  const { ctx, asked } = anEraser();
  await owner.table.put({
    ...owner.at(profileKey(owner.ctx.ownerId)),
    g1pk: "END",
    g1sk: `${at(-1)}#${owner.ctx.ownerId}`,
  });
  await eraseAccounts(ctx);
  expect(asked).toEqual([]);
});

test("given a student with terms of their own, when erased, then these are removed too, and the texts and the promise on their charge", async () => {
  const payer = { name: "Marta", email: "marta@exemplo.com.br", phone: null, document: null };
  const discount = { cents: 100, reason: "Bolsa", lastMonth: null };
  const terms = { ownPriceCents: 9_900, discount, dueDay: 5, payer };
  await owner.table.put({ ...studentKey(owner.ctx.ownerId, ana.id), ...ana, ...terms, remindersOff: true });
  const words = { discountCents: 100, discountReason: "Bolsa", reportRefusal: { at: at(0), reason: "Não, Ana" } };
  const promise = { promisedFor: "2027-02-20", promisedAt: at(0), promisedBy: "payer" };
  await owner.table.put({ ...chargeKey(owner.ctx.ownerId, charge), ...charge, ...words, ...promise });
  await eraseStudent(owner.ctx, ana.id);
  const left = owner.at(studentKey(owner.ctx.ownerId, ana.id));
  for (const name of [...Object.keys(terms), "remindersOff"]) expect(left).not.toHaveProperty(name);
  const kept = owner.at(chargeKey(owner.ctx.ownerId, charge));
  expect(kept).toMatchObject({ discountCents: 100, erasedAt: at(0) });
  for (const name of ["discountReason", "reportRefusal", ...Object.keys(promise)])
    expect(kept).not.toHaveProperty(name);
});

test("given a student who was charged, when erased, then they leave every list and their charge stays without their name", async () => {
  owner.clock.now = at(1);
  await eraseStudent(owner.ctx, ana.id);
  expect(await requireStudent(owner.ctx, ana.id)).toMatchObject({
    status: "arquivado",
    name: "Aluno removido",
    ...NO_DETAILS,
    erasedAt: at(1),
  });
  expect(owner.at(studentKey(owner.ctx.ownerId, ana.id))).not.toHaveProperty("registration");
  expect(owner.at(chargeKey(owner.ctx.ownerId, charge))).toMatchObject({
    studentName: "Aluno removido",
    amountCents: 15_050,
  });
  owner.clock.now = at(2);
  await eraseStudent(owner.ctx, ana.id);
  expect(await requireStudent(owner.ctx, ana.id)).toMatchObject({ erasedAt: at(1) });
});

test("given a student who was never charged, when erased, then no data of theirs is stored", async () => {
  await owner.table.remove(chargeKey(owner.ctx.ownerId, charge));
  await owner.table.put({ ...studentKey(owner.ctx.ownerId, ana.id), ...ana, anchorMonth: null });
  await eraseStudent(owner.ctx, ana.id);
  expect(owner.at(studentKey(owner.ctx.ownerId, ana.id))).toBeUndefined();
  await expect(eraseStudent(owner.ctx, 99)).rejects.toMatchObject({ code: "student.not_found" });
});

test("given a student with terms of their own, when their data is requested, then each term is there as it was typed, without the table's attributes", async () => {
  const { registration: _own, ...byHand } = ana;
  const terms = { ownPriceCents: 9_900, dueDay: 5, payer: { name: "Marta", email: null, phone: null, document: null } };
  const inner = { remindersOff: true, importId: "i" };
  await owner.table.put({ ...studentKey(owner.ctx.ownerId, ana.id), ...byHand, ...terms, ...inner });
  expect((await exportStudent(owner.ctx, ana.id)).student).toEqual({
    id: 2,
    planId: 1,
    name: "Ana Souza",
    ...NO_DETAILS,
    email: "ana@exemplo.com.br",
    phone: "5511987654321",
    remindersOff: true,
    status: "ativo",
    pausedUntil: null,
    emailStatus: "ok",
    createdAt: ana.createdAt,
    ownPrice: 99,
    discount: null,
    dueDay: 5,
    payerId: null,
    payer: terms.payer,
    declinedPayers: [],
    nextOwnPrice: null,
    recess: null,
    approvedAt: null,
    erasedAt: null,
    consent: null,
  });
});

test("given a student without consent whose plan was deleted, when their data is requested, then both are null", async () => {
  const { registration: _own, ...byHand } = ana;
  await owner.table.put({ ...studentKey(owner.ctx.ownerId, ana.id), ...byHand, approvedAt: at(-2), erasedAt: at(-1) });
  await owner.table.remove(planKey(owner.ctx.ownerId, 1));
  expect(await exportStudent(owner.ctx, ana.id)).toMatchObject({
    plan: null,
    student: { consent: null, approvedAt: at(-2), erasedAt: at(-1) },
  });
});

test("given a charge with contacts, a refused report, and a settlement, when exported, then everything is there", async () => {
  const entry = { number: 1, amountCents: 50, date: charge.dueDate, method: "pix", at: at(0), by: "owner" };
  const key = { payer: payerKeyOf(ana), when: civilDate("2027-01-15"), attempt: 1, madeBy: "owner" };
  const names = [{ id: chargeIdOf(charge), cents: 50 }];
  const chat = { channel: "whatsapp", state: "sent", at: at(0), madeAt: at(0), requestId: "r1" } as const;
  const mail = { channel: "email", state: "withdrawn", at: at(2), madeAt: at(1) } as const;
  const messages: Message[] = [
    { ...key, purpose: "reminder", number: 1, names, ...chat },
    { ...key, purpose: "reminder", number: 2, names, ...mail },
  ];
  for (const message of messages) await owner.table.put(claimWrite(owner.ctx, message).put);
  const told = { reportRefusal: { at: at(1), reason: "Não chegou" } };
  const ledger = { ledger: [entry], ledgerSize: 1, settledCents: 50 };
  await owner.table.put({ ...chargeKey(owner.ctx.ownerId, charge), ...charge, ...told, ...ledger });
  const exports = [await exportStudent(owner.ctx, ana.id), (await exportBusiness(owner.ctx, wholePage)).items];
  for (const { payments: charges } of exports)
    expect(charges).toMatchObject([
      {
        status: "pendente",
        ledger: [{ kind: "settlement", amount: 0.5, by: "owner" }],
        contacts: [
          { number: 202_701_150_001, channel: "whatsapp", at: at(0), by: "owner", undoneAt: null },
          { number: 202_701_150_002, channel: "email", at: at(1), by: "owner", undoneAt: at(2) },
        ],
        reportRefusal: { at: at(1), reason: "Não chegou" },
      },
    ]);
  expect(JSON.stringify(exports)).not.toContain("r1");
});

test("given a void charge, when exported, then it is marked void, and a charge without records has empty lists", async () => {
  const voided = { status: "cancelado", voidedAt: at(1), voidReason: "Engano" };
  await owner.table.put({ ...chargeKey(owner.ctx.ownerId, charge), ...charge, ...voided });
  const told = { ...voided, contacts: [], reportRefusal: null };
  expect((await exportStudent(owner.ctx, ana.id)).payments).toMatchObject([told]);
  expect((await exportBusiness(owner.ctx, wholePage)).items.payments).toMatchObject([told]);
});

test("given a table with stale reads, when a business is exported, then the newest data are there", async () => {
  const { query } = owner.table;
  const lagging: typeof query = async (input) => (input.consistent ? query(input) : { items: [], lastKey: undefined });
  const ctx = { ...owner.ctx, table: { ...owner.table, query: lagging } };
  const { items } = await exportBusiness(ctx, { limit: undefined, cursor: undefined });
  expect(items.students.map(({ name }) => name)).toEqual(["Ana Souza"]);
});

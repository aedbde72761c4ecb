import type { StudentInput, StudentPatch } from "@emdia/contracts/student";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { beforeEach, expect, test, vi } from "vitest";
import { requestKey, signupKey, studentKey } from "../model/keys.ts";
import { TransactionRefused } from "../model/ports/table.ts";
import { NO_DETAILS, type Student, studentOf } from "../model/student.ts";
import { eraseFields } from "../store/erase-student.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { removeStudent } from "./archive-or-delete.ts";
import { approveStudent, createStudent } from "./create-student.ts";
import { updateStudent } from "./update-student.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const NOW = "2027-02-15T12:00:00.000Z";
const KEY = "6f9619ff-8b86-4011-b42d-00cf4fc964ff";
const code = (is: string) => ({ name: "AppError", code: is });
const noPlan = { code: "request.invalid", fields: { planId: "Selecione um plano" } };
const input: StudentInput = { name: "Bia", planId: 1 };
const second = { ...plan, id: 2, name: "Yoga" };
type Studio = Awaited<ReturnType<typeof aStudio>>;
const studioOf = (over: Partial<Student> = {}) =>
  aStudio({ plans: [{ ...plan, studentCount: 5, waitingCount: 5 }, second], students: [{ ...student, ...over }] });
const stored = ({ at }: Studio, id = student.id) => at(studentKey(OWNER, id));
const countsOf = async ({ ctx }: Studio) =>
  [...(await plansById(ctx)).values()].map(({ studentCount, waitingCount }) => [studentCount, waitingCount]);
const isIn = { ...student, status: "aguardando" as const };
const overtake = (studio: Studio, over: object) => {
  const transact: typeof studio.table.transact = (writes) => {
    const { pk, sk, ...before } = stored(studio) ?? {};
    studio.table.items.set(`${pk}|${sk}`, { pk, sk, ...before, ...over });
    return studio.table.transact(writes);
  };
  return { ...studio.ctx, table: { ...studio.ctx.table, transact } };
};
const failing = ({ ctx }: Studio, error = new Error("away")) => ({
  ...ctx,
  table: { ...ctx.table, transact: () => Promise.reject(error) },
});

test("given a form with everything, when a student is made, then it is stored, counted on its plan, answered and published", async () => {
  const studio = await studioOf();
  const reached = { email: "bia@exemplo.com.br", phone: "(11) 98765-4321" };
  const full = { ...reached, birthday: "2000-02-29", notes: "Joelho", document: "529.982.247-25" };
  const made = await createStudent(studio.ctx, { ...input, ...full, sendWelcome: true });
  expect(stored(studio, made.id)).toEqual({
    ...studentKey(OWNER, made.id),
    id: made.id,
    ...NO_DETAILS,
    ...input,
    ...full,
    phone: "5511987654321",
    document: "52998224725",
    status: "ativo",
    pausedUntil: null,
    anchorMonth: null,
    emailStatus: "ok",
    createdAt: NOW,
  });
  expect(made).toMatchObject({ name: "Bia", paymentStatus: "pendente", nextChargeLabel: "Primeira cobrança" });
  expect(await countsOf(studio)).toEqual([
    [6, 5],
    [1, undefined],
  ]);
  expect(studio.told()).toEqual([
    ["student.registered", { ownerId: OWNER, studentId: made.id, source: "owner", sendWelcome: true, waiting: false }],
  ]);
});

test("given a form without optional fields, or with them empty, when a student is made, then they are null, and no welcome is requested", async () => {
  for (const empty of [{}, { email: "", phone: "", notes: "", document: "", birthday: null }, { phone: "123" }]) {
    const studio = await studioOf();
    const { id } = await createStudent(studio.ctx, { ...input, ...empty });
    expect(stored(studio, id)).toMatchObject(NO_DETAILS);
    expect(studio.told()).toMatchObject([["student.registered", { sendWelcome: false }]]);
  }
});

test("given a plan that is not there or not active, when a student is made, then it is refused, and nothing stored", async () => {
  const studio = await aStudio({ plans: [plan, { ...second, active: false }] });
  for (const planId of [2, 9])
    await expect(createStudent(studio.ctx, { ...input, planId })).rejects.toMatchObject(noPlan);
  const { items } = studio.table;
  const transact: typeof studio.table.transact = (writes) => {
    for (const key of items.keys()) if (key.includes("|PLAN#")) items.delete(key);
    return studio.table.transact(writes);
  };
  const vanishing = { ...studio.ctx, table: { ...studio.ctx.table, transact } };
  await expect(createStudent(vanishing, input)).rejects.toMatchObject(noPlan);
  expect(studio.keys().filter((key) => key.includes("|STU#"))).toHaveLength(1);
  expect(studio.told()).toEqual([]);
});

test("given one press of a button, when its form arrives twice, or at the same time, then there is one student", async () => {
  const studio = await studioOf();
  const form = { ...input, idempotencyKey: KEY };
  const [one, other] = await Promise.all([createStudent(studio.ctx, form), createStudent(studio.ctx, form)]);
  expect(other).toEqual(one);
  expect(await createStudent(studio.ctx, { ...form, name: "Outra" })).toEqual(one);
  expect((await countsOf(studio))[0]).toEqual([6, 5]);
  expect(studio.told()).toHaveLength(1);
  const expiresAt = Date.parse(NOW) / 1000 + 86_400;
  expect(studio.at(requestKey(OWNER, KEY))).toMatchObject({ studentId: one.id, expiresAt });
  expect((await createStudent(studio.ctx, input)).id).not.toBe(one.id);
});

test("given a table that fails, when a student is made, then that is no form sent twice", async () => {
  const studio = await studioOf();
  await expect(createStudent(failing(studio), { ...input, idempotencyKey: KEY })).rejects.toThrow("away");
  const refused = failing(studio, new TransactionRefused(["ThrottlingError", "None", "None"]));
  await expect(createStudent(refused, { ...input, idempotencyKey: KEY })).rejects.toThrow(TransactionRefused);
});

test("given a failing bus, when a student is made, then the student is stored and answered anyway", async () => {
  const studio = await studioOf();
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  const bus = { publish: () => Promise.reject(new Error("the bus is away")) };
  const made = await createStudent({ ...studio.ctx, bus }, input);
  expect(stored(studio, made.id)).toMatchObject({ name: "Bia" });
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ event: "student.registered" }));
});

test("given a student, when patched, then the given fields change and absent ones stay", async () => {
  const full = { email: "ana@exemplo.com.br", phone: "5511987654321", birthday: "2000-02-29", notes: "Joelho" };
  const studio = await studioOf({ ...full, emailStatus: "invalid" });
  const before = stored(studio);
  await updateStudent(studio.ctx, 2, {});
  expect(stored(studio)).toEqual(before);
  const after = { name: "Ana Lima", email: "lima@exemplo.com.br", birthday: "2001-01-01", notes: "Ombro" };
  expect(await updateStudent(studio.ctx, 2, { ...after, phone: "2133334444" })).toMatchObject(after);
  expect(stored(studio)).toEqual({ ...before, ...after, phone: "552133334444", emailStatus: "ok" });
  await updateStudent(studio.ctx, 2, { email: "", phone: null, birthday: null, notes: "" });
  expect(stored(studio)).toMatchObject(NO_DETAILS);
});

test("given an address that bounced, when another field is patched or the same address, then it is still no good", async () => {
  const studio = await studioOf({ email: "ana@exemplo.com.br", emailStatus: "complained" });
  await updateStudent(studio.ctx, 2, { name: "Ana Lima", email: "ana@exemplo.com.br" });
  expect(stored(studio)).toMatchObject({ emailStatus: "complained" });
});

test("given a pause, when made, ended and edited, then its last day is stored and removed with it", async () => {
  const studio = await studioOf();
  const [until, day] = ["2027-03-31", civilDate("2027-03-31")];
  expect(await updateStudent(studio.ctx, 2, { status: "pausado", pausedUntil: until })).toMatchObject({
    status: "pausado",
  });
  expect(stored(studio)).toMatchObject({ status: "pausado", pausedUntil: day });
  await updateStudent(studio.ctx, 2, { pausedUntil: null });
  expect(stored(studio)).toMatchObject({ status: "pausado", pausedUntil: null });
  await updateStudent(studio.ctx, 2, { pausedUntil: until });
  await updateStudent(studio.ctx, 2, { status: "ativo" });
  expect(stored(studio)).toMatchObject({ status: "ativo", pausedUntil: null });
  await updateStudent(studio.ctx, 2, { pausedUntil: until });
  expect(stored(studio)).toMatchObject({ status: "ativo", pausedUntil: null });
});

test("given another plan, when a student moves to it, then both counts follow, those who wait in their own count", async () => {
  const studio = await studioOf();
  expect(await updateStudent(studio.ctx, 2, { planId: 2 })).toMatchObject({ planId: 2, plan: { name: "Yoga" } });
  expect(await countsOf(studio)).toEqual([
    [4, 5],
    [2, undefined],
  ]);
  await updateStudent(studio.ctx, 2, { planId: 2, name: "Ana Lima" });
  expect(await countsOf(studio)).toEqual([
    [4, 5],
    [2, undefined],
  ]);
  const waiting = await studioOf({ status: "aguardando" });
  await updateStudent(waiting.ctx, 2, { planId: 2 });
  expect(await countsOf(waiting)).toEqual([
    [5, 4],
    [1, 1],
  ]);
});

test("given a plan that is not active, when a student stays on it, then that is allowed; another may not move to it", async () => {
  const off = { ...plan, active: false };
  const studio = await aStudio({ plans: [off, { ...second, active: false }] });
  expect(await updateStudent(studio.ctx, 2, { planId: 1, name: "Ana Lima" })).toMatchObject({ name: "Ana Lima" });
  await expect(updateStudent(studio.ctx, 2, { planId: 2 })).rejects.toMatchObject(noPlan);
});

test("given an unknown, archived or waiting student, when patched, then it is refused; a waiting one may be renamed", async () => {
  const studio = await studioOf();
  await expect(updateStudent(studio.ctx, 9, { name: "Ana" })).rejects.toMatchObject(code("student.not_found"));
  const gone = await studioOf({ status: "arquivado" });
  await expect(updateStudent(gone.ctx, 2, { name: "Ana Lima" })).rejects.toMatchObject(code("student.archived"));
  const waiting = await studioOf(isIn);
  await expect(updateStudent(waiting.ctx, 2, { status: "ativo" })).rejects.toMatchObject(code("student.waiting"));
  expect(await updateStudent(waiting.ctx, 2, { name: "Ana Lima" })).toMatchObject({ name: "Ana Lima" });
  expect(stored(waiting)).toMatchObject({ status: "aguardando", name: "Ana Lima" });
});

test.each([
  ["status", "arquivado"],
  ["planId", 7],
])(
  "given the %s changes meanwhile, when a student is patched, approved or removed, then it is a conflict",
  async (field, value) => {
    const change = { [field]: value };
    const conflict = code("conflict.changed_meanwhile");
    const active = await studioOf();
    await expect(updateStudent(overtake(active, change), 2, { name: "Ana Lima" })).rejects.toMatchObject(conflict);
    expect(stored(active)).toMatchObject({ name: "Ana Souza", [field]: value });
    const waiting = await studioOf(isIn);
    await expect(approveStudent(overtake(waiting, change), 2, {})).rejects.toMatchObject(conflict);
    expect(await countsOf(waiting)).toEqual([
      [5, 5],
      [1, undefined],
    ]);
    expect(waiting.told()).toEqual([]);
  },
);

test("given a charge or a mark of the address that is stored meanwhile, when a student is patched, then both stay", async () => {
  const studio = await studioOf({ anchorMonth: null });
  await updateStudent(overtake(studio, { anchorMonth: "2027-02" }), 2, { name: "Ana Lima" });
  expect(stored(studio)).toMatchObject({ name: "Ana Lima", anchorMonth: "2027-02" });
});

test("given a recess, a price and a note that another device stores meanwhile, when a student is patched, then all stay", async () => {
  const recess = { from: "2027-03", to: "2027-03", basisPoints: 5_000 };
  const other = { recess, ownPriceCents: 9_000, notes: "vem às terças" };
  const studio = await studioOf({ notes: null });
  await updateStudent(overtake(studio, other), 2, { name: "Ana Lima" });
  expect(stored(studio)).toMatchObject({ name: "Ana Lima", ...other });
  await updateStudent(overtake(studio, { name: "Ana Dias" }), 2, { notes: "" });
  expect(stored(studio)).toMatchObject({ name: "Ana Dias", recess, notes: null });
});

const tenOff = { basisPoints: 1_000, reason: null, lastMonth: null };

test.each<[string, Partial<Student>, StudentPatch, Partial<Student>]>([
  ["a discount, when it gets an own price", { discount: tenOff }, { ownPrice: 90 }, { ownPriceCents: 9_000 }],
  [
    "an own price, when it gets a discount",
    { ownPriceCents: 9_000 },
    { discount: { percent: 10 } },
    { discount: tenOff },
  ],
  [
    "a day of return, when they return",
    { pausedUntil: civilDate("2027-03-01") },
    { status: "ativo" },
    { status: "ativo" },
  ],
])("given another device stores %s, then what excludes it is gone", async (_what, other, patch, kept) => {
  const studio = await studioOf({ status: "pausado", pausedUntil: null });
  await updateStudent(overtake(studio, other), 2, patch);
  const { ownPriceCents, discount, status, pausedUntil } = stored(studio) as Student;
  const none = { ownPriceCents: undefined, discount: undefined, status: "pausado", pausedUntil: null };
  expect({ ownPriceCents, discount, status, pausedUntil }).toEqual({ ...none, ...kept });
});

test("given a plan removed meanwhile, when a student moves to it, then the plan is refused, and no count moves", async () => {
  const studio = await studioOf();
  const transact: typeof studio.table.transact = (writes) => {
    for (const key of studio.table.items.keys()) if (key.endsWith("|PLAN#0000002")) studio.table.items.delete(key);
    return studio.table.transact(writes);
  };
  const ctx = { ...studio.ctx, table: { ...studio.ctx.table, transact } };
  await expect(updateStudent(ctx, 2, { planId: 2 })).rejects.toMatchObject(noPlan);
  expect(await countsOf(studio)).toEqual([[5, 5]]);
  await expect(updateStudent(failing(studio), 2, { name: "Ana Lima" })).rejects.toThrow("away");
});

test("given a waiting student, when approved, then they are active from now on, moved between the counts, and published once", async () => {
  const studio = await studioOf({ ...isIn, anchorMonth: null });
  expect(await approveStudent(studio.ctx, 2, { sendWelcome: true })).toMatchObject({ status: "ativo" });
  expect(stored(studio)).toMatchObject({ status: "ativo", approvedAt: NOW });
  expect(await countsOf(studio)).toEqual([
    [6, 4],
    [1, undefined],
  ]);
  studio.clock.now = "2027-02-16T12:00:00.000Z";
  expect(await approveStudent(studio.ctx, 2, { sendWelcome: true })).toMatchObject({ status: "ativo" });
  expect(stored(studio)).toMatchObject({ approvedAt: NOW });
  expect(studio.told()).toEqual([["student.approved", { ownerId: OWNER, studentId: 2, sendWelcome: true }]]);
});

test("given no wish for a welcome, an archived or an unknown student, when approved, then none is requested, or it is refused", async () => {
  const studio = await studioOf(isIn);
  await approveStudent(studio.ctx, 2, {});
  expect(studio.told()).toMatchObject([["student.approved", { sendWelcome: false }]]);
  const gone = await studioOf({ status: "arquivado" });
  await expect(approveStudent(gone.ctx, 2, {})).rejects.toMatchObject(code("student.archived"));
  await expect(approveStudent(gone.ctx, 9, {})).rejects.toMatchObject(code("student.not_found"));
  await expect(approveStudent(failing(await studioOf(isIn)), 2, {})).rejects.toThrow("away");
});

const hash = "a".repeat(64);
const registration = { id: "r1", emailHash: hash, consentVersion: "1", consentedAt: NOW };

const extraCharges = [chargeIdOf({ ...chargeOf("2027-01"), sequence: 1 })];

test.each<[what: string, over: Partial<Student>, counts: number[], isKept: boolean]>([
  ["never charged", { anchorMonth: null }, [4, 5], false],
  ["never charged who waits", { status: "aguardando", anchorMonth: null }, [5, 4], false],
  ["charged before", { status: "pausado" }, [4, 5], true],
  ["with an extra charge alone", { anchorMonth: null, extraCharges }, [4, 5], true],
])(
  "given a student %s, when removed, then counts and signup no longer have them, and they are deleted or archived",
  async (_what, over, counts, isKept) => {
    const studio = await studioOf({ ...over, registration });
    await studio.table.put({ ...signupKey(OWNER, hash), registrationId: "r1" });
    await studio.table.put({ ...chargeOf("2027-01"), pk: "O#dono", sk: "PAY#202701#0000002" });
    await removeStudent(studio.ctx, 2);
    if (isKept) expect(stored(studio)).toMatchObject({ status: "arquivado", name: "Ana Souza" });
    else expect(stored(studio)).toBeUndefined();
    expect(await countsOf(studio)).toEqual([counts, [1, undefined]]);
    expect(studio.at(signupKey(OWNER, hash))).toBeUndefined();
    expect(studio.statusAt("2027-01")).toEqual(["pendente"]);
  },
);

test("given an archived student, when removed again, then nothing changes; an unknown one is not found", async () => {
  const studio = await studioOf({ status: "arquivado" });
  const before = structuredClone([...studio.table.items]);
  await removeStudent(studio.ctx, 2);
  expect([...studio.table.items]).toEqual(before);
  await expect(removeStudent(studio.ctx, 9)).rejects.toMatchObject(code("student.not_found"));
});

test("given an archived student who was never charged, when removed, then they are deleted, no count changes, and a later signup stays", async () => {
  const studio = await studioOf({ status: "arquivado", anchorMonth: null, registration });
  await studio.table.put({ ...signupKey(OWNER, hash), registrationId: "r2" });
  await removeStudent(studio.ctx, 2);
  expect(stored(studio)).toBeUndefined();
  expect((await countsOf(studio))[0]).toEqual([5, 5]);
  expect(studio.at(signupKey(OWNER, hash))).toMatchObject({ registrationId: "r2" });
});

test("given a waiting student who is approved meanwhile, when removed, then they leave the count that they are in by then", async () => {
  const studio = await studioOf({ ...isIn, anchorMonth: null });
  const isFirst = [true];
  const ctx = runBeforeWrites(studio.ctx, async () => {
    if (isFirst.pop()) await approveStudent(studio.ctx, 2, {});
  });
  await removeStudent(ctx, 2);
  expect(stored(studio)).toBeUndefined();
  expect((await countsOf(studio))[0]).toEqual([5, 4]);
});

test.each([{ anchorMonth: "2027-02" }, { extraCharges }])(
  "given a first charge that is made meanwhile (%j), when removed, then the student is archived and keeps the charge",
  async (made) => {
    const studio = await studioOf({ anchorMonth: null });
    await removeStudent(overtake(studio, made), 2);
    expect(stored(studio)).toMatchObject({ status: "arquivado", ...made });
    expect((await countsOf(studio))[0]).toEqual([4, 5]);
  },
);

test.each([
  ["planId", 2, null],
  ["planId", 7, "2027-01"],
  ["status", "pausado", "2027-01"],
])(
  "given the %s changes to %s meanwhile of a student whose cycle began in %s, when removed, then no wrong count changes",
  async (field, value, anchor) => {
    const studio = await studioOf({ anchorMonth: anchor === null ? null : yearMonth(anchor) });
    let rounds = 0;
    const { table } = overtake(studio, {});
    const transact: typeof table.transact = (writes) => {
      rounds += 1;
      const { pk, sk, ...before } = stored(studio) ?? {};
      if (rounds === 1) studio.table.items.set(`${pk}|${sk}`, { pk, sk, ...before, [field]: value });
      return studio.table.transact(writes);
    };
    const removal = removeStudent({ ...studio.ctx, table: { ...studio.ctx.table, transact } }, 2);
    if (anchor === null) {
      await removal;
      expect(stored(studio)).toBeUndefined();
      expect(await countsOf(studio)).toEqual([
        [5, 5],
        [0, undefined],
      ]);
    } else {
      await expect(removal).rejects.toMatchObject(code("conflict.changed_meanwhile"));
      expect(await countsOf(studio)).toEqual([
        [5, 5],
        [1, undefined],
      ]);
      expect(stored(studio)).not.toMatchObject({ status: "arquivado" });
    }
  },
);

test("given a table that fails, when removed, then that is no charge and no conflict", async () => {
  for (const anchorMonth of [null, yearMonth("2027-01")])
    await expect(removeStudent(failing(await studioOf({ anchorMonth })), 2)).rejects.toThrow("away");
});

test("given an archived student, when erased twice, then personal data is removed, the first instant stays, and others are unchanged", async () => {
  const personal = {
    email: "a@b.co",
    phone: "5511987654321",
    birthday: "2000-01-01",
    notes: "x",
    document: "52998224725",
    registration,
  };
  const studio = await studioOf({ ...personal, status: "arquivado" });
  expect(await eraseFields(studio.ctx, 2, "Aluno removido")).toBe(true);
  const { pk: _pk, sk: _sk, ...rest } = stored(studio) ?? {};
  expect(rest).toEqual({ ...student, status: "arquivado", name: "Aluno removido", erasedAt: NOW });
  studio.clock.now = "2027-02-16T12:00:00.000Z";
  expect(await eraseFields(studio.ctx, 2, "Aluno removido")).toBe(true);
  expect(stored(studio)).toMatchObject({ erasedAt: NOW });
  const active = await studioOf(personal);
  expect(await eraseFields(active.ctx, 2, "Aluno removido")).toBe(false);
  expect(await requireStudent(active.ctx, 2)).toMatchObject(personal);
});

const wrong: [field: string, value: unknown][] = [
  ...["id", "planId"].map((field): [string, unknown] => [field, 1.5]),
  ...["name", "email", "phone", "birthday", "notes", "document", "createdAt", "approvedAt", "erasedAt"].map(
    (field): [string, unknown] => [field, 7],
  ),
  ...["2027-02-30", 20_270_110, ["2027-01-10"]].map((value): [string, unknown] => ["pausedUntil", value]),
  ...["2027-13", 202_701, ["2027-01"]].map((value): [string, unknown] => ["anchorMonth", value]),
  ["status", 7],
  ["emailStatus", 7],
  ...["id", "emailHash", "consentVersion", "consentedAt"].map((field): [string, unknown] => [
    "registration",
    { ...registration, [field]: 7 },
  ]),
];
test.each(wrong)("given a stored student whose %s is %j, when read, then it is refused", (field, value) => {
  const whole = { ...student, registration, approvedAt: NOW, erasedAt: NOW };
  expect(studentOf({ pk: "O#dono", sk: "STU#0000002", ...whole })).toEqual(whole);
  expect(() => studentOf({ ...whole, [field]: value })).toThrow();
});

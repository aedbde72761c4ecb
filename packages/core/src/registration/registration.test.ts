import { CONSENT_VERSION } from "@emdia/contracts/consent";
import type { RegisterStudentInput } from "@emdia/contracts/registration";
import { expect, test, vi } from "vitest";
import { createOrGetCharge } from "../charge/create-or-get-charge.ts";
import { profileKey, signupKey, studentKey } from "../model/keys.ts";
import type { Profile } from "../model/profile.ts";
import { NO_DETAILS } from "../model/student.ts";
import { listPayers } from "../payer/payers.ts";
import { createPlan } from "../plan/plans.ts";
import { eraseStudent } from "../privacy/erase-student.ts";
import { exportStudent } from "../privacy/export-data.ts";
import { generateRegistrationCode } from "../profile/profiles.ts";
import { requirePayer } from "../store/payers.ts";
import { requirePlan } from "../store/plans.ts";
import { requireProfile } from "../store/profiles.ts";
import { signupHashOf } from "../store/signups.ts";
import { requireStudent } from "../store/students.ts";
import { insertStudent } from "../store/write-students.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { createStudent } from "../student/create-student.ts";
import { charge as aCharge, student as aStudent } from "../testing/entities.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { findRegistrationPage } from "./find-registration-page.ts";
import { processRegistration } from "./process-registration.ts";
import { type Registration, registerStudent } from "./register.ts";

const plan = { name: "Pilates", price: 150.5, periodInMonths: 1, active: true };
type Owner = Awaited<ReturnType<typeof anOwner>>;

const ana = { name: "Ana Souza", email: "ana@exemplo.com.br", phone: "5511987654321" };

async function anOpenDoor(over: Partial<Profile> = {}) {
  const owner = await anOwner({ businessName: "Estúdio Vida", ...over });
  const { id: planId } = await createPlan(owner.ctx, plan);
  const consent = { consentVersion: CONSENT_VERSION, consentedAt: "2027-01-10T11:59:00.000Z" };
  const registration: Registration = { id: "r1", ownerId: owner.ctx.ownerId, planId, ...ana, ...consent };
  return { owner, planId, registration };
}
const studentsOf = (owner: Owner) => owner.keys().filter((key) => key.includes("|STU#"));

test("given the link of an owner, when looked up, then the business and its active plans are shown and nothing else", async () => {
  const { owner, planId } = await anOpenDoor();
  await createPlan(owner.ctx, { ...plan, name: "Antigo", active: false });
  const code = await generateRegistrationCode({ ...owner.ctx, profile: await requireProfile(owner.ctx) }, {});
  expect(await findRegistrationPage(owner.ctx, code)).toEqual({
    profile: { businessName: "Estúdio Vida", approveRegistrations: false, hasWhatsApp: false },
    today: "2027-01-10",
    plans: [{ id: planId, name: "Pilates", price: 150.5, periodInMonths: 1, isOneTime: false }],
  });
  for (const wrong of ["", code.slice(1), `${code}A`, code.replace(/.$/, code.endsWith("A") ? "B" : "A")])
    await expect(findRegistrationPage(owner.ctx, wrong)).rejects.toMatchObject({ code: "registration.code_invalid" });
});

test("given a code whose owner has no showcase any more, when looked up, then it is invalid", async () => {
  const { owner } = await anOpenDoor();
  const code = await generateRegistrationCode({ ...owner.ctx, profile: await requireProfile(owner.ctx) }, {});
  await owner.table.remove({ pk: `PUB#${owner.ctx.ownerId}`, sk: "DOOR" });
  await expect(findRegistrationPage(owner.ctx, code)).rejects.toMatchObject({ code: "registration.code_invalid" });
});

async function aDoor(over: Partial<Profile> = {}) {
  const { owner, planId } = await anOpenDoor(over);
  const code = await generateRegistrationCode({ ...owner.ctx, profile: await requireProfile(owner.ctx) }, {});
  const [spent, sent]: [string[][], unknown[]] = [[], []];
  const ctx = {
    table: owner.table,
    now: owner.ctx.now,
    newId: () => "r1",
    limiter: { spend: async (limit: { scope: string }, subject: string) => void spent.push([limit.scope, subject]) },
    intake: {
      send: async (messages: readonly { body: unknown }[]) => void sent.push(...messages.map(({ body }) => body)),
    },
  };
  const person = { ...ana, phone: "(11) 98765-4321", planId };
  const consent = { consent: true, consentVersion: CONSENT_VERSION } as const;
  const input: RegisterStudentInput = { registrationCode: code, ...person, ...consent };
  return { owner, ctx, input, spent, sent };
}

test("given a registration, when it is submitted, then one message is sent to the owner's queue and both limits are counted", async () => {
  const { owner, ctx, input, spent, sent } = await aDoor();
  expect(await registerStudent(ctx, { input, address: "casa" })).toEqual({ success: true });
  const { name, email, planId, consentVersion } = input;
  const person = { name, email, phone: "5511987654321", planId };
  expect(sent).toEqual([{ id: "r1", ownerId: owner.ctx.ownerId, ...person, consentVersion, consentedAt: NOW }]);
  expect(spent).toEqual([
    ["register", "casa"],
    ["code", expect.stringMatching(/^[0-9a-f]{64}$/)],
  ]);
  expect(JSON.stringify(spent)).not.toContain(input.registrationCode);
});

test("given a robot that fills the trap, when it registers, then it is counted and gets a success, and no message is sent", async () => {
  const { ctx, input, spent, sent } = await aDoor();
  expect(await registerStudent(ctx, { input: { ...input, website: "x" }, address: "casa" })).toEqual({ success: true });
  expect(await registerStudent(ctx, { input: { ...input, website: "" }, address: "casa" })).toEqual({ success: true });
  expect([spent.map(([scope]) => scope), sent.length]).toEqual([["register", "register", "code"], 1]);
});

test.each([
  ["America/Sao_Paulo", "2027-01-11T02:59:00.000Z"],
  ["America/Rio_Branco", "2027-01-11T04:59:00.000Z"],
])(
  "given an owner in %s, when a person born on 11 January 2009 registers a minute before midnight, then a guardian is required; at midnight it is not",
  async (timezone, now) => {
    const { owner, ctx, input, sent } = await aDoor({ timezone });
    const minor = { ...input, birthday: "2009-01-11" };
    const register = (more: object) => registerStudent(ctx, { input: { ...minor, ...more }, address: "casa" });
    owner.clock.now = now;
    await expect(register({})).rejects.toMatchObject({
      fields: { guardianName: "Informe o responsável: o aluno tem menos de 18 anos" },
    });
    expect(sent).toEqual([]);
    await register({ guardianName: "Maria Souza" });
    owner.clock.now = new Date(Date.parse(now) + 60_000).toISOString();
    await register({});
    await register({ guardianName: "Maria Souza" });
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatchObject({ birthday: "2009-01-11", guardianName: "Maria Souza" });
    for (const adult of sent.slice(1)) expect(adult).not.toHaveProperty("guardianName");
  },
);

test.each(["2027-01-11", "1907-01-09"])(
  "given the impossible birthday %s, when a person registers, then it is refused and no message is sent",
  async (birthday) => {
    const { ctx, input, sent } = await aDoor();
    await expect(registerStudent(ctx, { input: { ...input, birthday }, address: "casa" })).rejects.toMatchObject({
      fields: { birthday: "Data de nascimento inválida" },
    });
    expect(sent).toEqual([]);
  },
);

test("given no birthday, when a guardian's name is sent, then it is ignored", async () => {
  const { ctx, input, sent } = await aDoor();
  await registerStudent(ctx, { input: { ...input, guardianName: "Maria Souza" }, address: "casa" });
  expect(sent[0]).not.toHaveProperty("guardianName");
});

test("given a plan that is not on offer or an invalid code, when a registration is submitted, then it is refused and no message is sent", async () => {
  const { ctx, input, spent, sent } = await aDoor();
  await expect(registerStudent(ctx, { input: { ...input, planId: 99 }, address: "casa" })).rejects.toMatchObject({
    code: "request.invalid",
    fields: { planId: "Selecione um plano" },
  });
  await expect(
    registerStudent(ctx, { input: { ...input, registrationCode: "x" }, address: "casa" }),
  ).rejects.toMatchObject({ code: "registration.code_invalid" });
  expect([spent.map(([scope]) => scope), sent]).toEqual([["register", "register"], []]);
});

test("given a table with stale reads, when the same message arrives twice, then both times the same student is published as new", async () => {
  const { owner, registration } = await anOpenDoor();
  const { table } = owner;
  const get: typeof table.get = async (key, options) => (options?.consistent ? table.get(key) : undefined);
  const ctx = { ...owner.ctx, table: { ...table, get } };
  await processRegistration(ctx, registration);
  await processRegistration(ctx, registration);
  expect(studentsOf(owner)).toHaveLength(1);
  const [first, second, ...others] = owner.told();
  expect(first?.[0]).toBe("student.registered");
  expect([second, others]).toEqual([first, []]);
});

test("given a registration, when it is processed, then the student, the signup and the plan's count are stored and the event is published", async () => {
  const { owner, planId, registration } = await anOpenDoor();
  await processRegistration(owner.ctx, registration);
  const studentId = 2;
  expect(await requireStudent(owner.ctx, studentId)).toEqual({
    id: studentId,
    planId,
    name: "Ana Souza",
    ...NO_DETAILS,
    email: "ana@exemplo.com.br",
    phone: "5511987654321",
    status: "ativo",
    pausedUntil: null,
    anchorMonth: null,
    emailStatus: "ok",
    createdAt: NOW,
    registration: {
      id: "r1",
      emailHash: signupHashOf(registration),
      consentVersion: CONSENT_VERSION,
      consentedAt: "2027-01-10T11:59:00.000Z",
    },
  });
  expect(owner.at(signupKey(owner.ctx.ownerId, signupHashOf(registration)))).toMatchObject({
    registrationId: "r1",
    studentId,
    at: NOW,
  });
  expect(await requirePlan(owner.ctx, planId)).toMatchObject({ studentCount: 1 });
  const event = { ownerId: owner.ctx.ownerId, studentId, source: "public", sendWelcome: false, waiting: false };
  expect(owner.told()).toEqual([["student.registered", event]]);
});

const MINOR = { birthday: "2015-05-02", guardianName: "Maria Souza" };

test("given a minor, when their registration is processed, then the guardian is a new payer with the contact, and the consent is theirs", async () => {
  const { owner, registration } = await anOpenDoor();
  const known = { name: "Maria S.", email: registration.email, phone: null };
  await createStudent(
    { ...owner.ctx, profile: await requireProfile(owner.ctx) },
    { name: "Davi Souza", planId: registration.planId, payer: known },
  );
  const before = studentsOf(owner).length;
  await processRegistration(owner.ctx, { ...registration, ...MINOR });
  await processRegistration(owner.ctx, { ...registration, ...MINOR });
  expect(studentsOf(owner)).toHaveLength(before + 1);
  const studentId = owner.told().at(-1)?.[1].studentId;
  const student = await requireStudent(owner.ctx, studentId);
  const payer = { name: "Maria Souza", email: registration.email, phone: registration.phone, document: null };
  expect(student).toMatchObject({
    name: "Ana Souza",
    birthday: "2015-05-02",
    email: null,
    phone: null,
    payer,
    registration: { guardianName: "Maria Souza", consentVersion: CONSENT_VERSION },
  });
  expect(await requirePayer(owner.ctx, student.payerId ?? 0)).toMatchObject({ ...payer, studentIds: [studentId] });
  const { items } = await listPayers(owner.ctx, {});
  expect(items.map(({ name, email, studentCount }) => [name, email, studentCount])).toEqual([
    ["Maria S.", registration.email, 1],
    ["Maria Souza", registration.email, 1],
  ]);
});

test("given a guardian's address, when they register again and for siblings, then the same child is a repetition, and the address has room for six", async () => {
  const { owner, registration } = await anOpenDoor();
  const child = (number: number) => ({ ...registration, ...MINOR, id: `r${number}`, name: `Nome ${number}` });
  for (let number = 1; number <= 7; number++) await processRegistration(owner.ctx, child(number));
  await processRegistration(owner.ctx, { ...child(1), id: "r8" });
  await owner.table.remove(signupKey(owner.ctx.ownerId, signupHashOf(child(1))));
  await processRegistration(owner.ctx, { ...child(1), id: "r9" });
  expect(studentsOf(owner)).toHaveLength(6);
  expect(owner.told().map(([name]) => name)).toEqual([
    ...Array(6).fill("student.registered"),
    ...Array(3).fill("student.registration_repeated"),
  ]);
});

test("given a minor who registered, when the student is exported and erased, then the guardian's consent is exported, and nothing of both is left", async () => {
  const { owner, registration } = await anOpenDoor();
  const ctx = { ...owner.ctx, profile: await requireProfile(owner.ctx) };
  await processRegistration(ctx, { ...registration, ...MINOR });
  const studentId = owner.told()[0]?.[1].studentId;
  const { student } = await exportStudent(ctx, studentId);
  const consent = { version: CONSENT_VERSION, at: registration.consentedAt };
  expect(student.consent).toEqual({ ...consent, guardianName: "Maria Souza" });
  await createOrGetCharge(ctx, await requireStudent(ctx, studentId), { charge: { ...aCharge, studentId } });
  await eraseStudent(ctx, studentId);
  expect(JSON.stringify([...owner.table.items.values()])).not.toMatch(
    /Maria|Ana Souza|2015-05-02|ana@exemplo|11987654321/,
  );
});

test("given a copy of the message that is processed between two reads of the other, when both end, then neither is published as a repetition", async () => {
  const { owner, registration } = await anOpenDoor();
  let isCopied = false;
  const query: typeof owner.table.query = async (input) => {
    if (!isCopied) {
      isCopied = true;
      await processRegistration(owner.ctx, registration);
    }
    return owner.table.query(input);
  };
  await processRegistration({ ...owner.ctx, table: { ...owner.ctx.table, query } }, registration);
  expect(studentsOf(owner)).toHaveLength(1);
  expect(owner.told().map(([name]) => name)).toEqual(["student.registered", "student.registered"]);
});

test("given a mother's address, when she registers a second child, then both are stored and published as new; either one again is a repetition", async () => {
  const { owner, registration } = await anOpenDoor();
  await processRegistration(owner.ctx, registration);
  await processRegistration(owner.ctx, { ...registration, id: "r2", name: "Bia Souza", email: "ANA@exemplo.com.br" });
  expect(studentsOf(owner)).toHaveLength(2);
  expect((await requireStudent(owner.ctx, 3)).name).toBe("Bia Souza");
  for (const [id, name] of [
    ["r3", "  bía  SOUZA "],
    ["r4", "Ana Souza"],
  ] as const)
    await processRegistration(owner.ctx, { ...registration, id, name });
  expect(studentsOf(owner)).toHaveLength(2);
  const { ownerId } = owner.ctx;
  const { planId } = registration;
  expect(owner.told().slice(2)).toEqual([
    ["student.registration_repeated", { ownerId, studentId: 3, planId }],
    ["student.registration_repeated", { ownerId, studentId: 2, planId }],
  ]);
});

test("given seven students elsewhere, one of the same name, when somebody registers with another address, then they are a new student", async () => {
  const { owner, registration } = await anOpenDoor();
  for (let id = 50; id < 57; id++)
    await insertStudent(owner.ctx, {
      ...aStudent,
      id,
      planId: registration.planId,
      email: `a${id}@exemplo.com.br`,
      name: id === 50 ? registration.name : `Nome ${id}`,
    });
  await processRegistration(owner.ctx, registration);
  expect(owner.told().map(([name]) => name)).toEqual(["student.registered"]);
});

test("given an owner who approves registrations, when a sibling registers, then they wait; a copy of their message stores no student", async () => {
  const { owner, registration } = await anOpenDoor({ approveRegistrations: true });
  await insertStudent(owner.ctx, { ...aStudent, id: 50, planId: registration.planId, email: registration.email });
  const bia = { ...registration, id: "r2", name: "Bia Souza" };
  await Promise.all([processRegistration(owner.ctx, bia), processRegistration(owner.ctx, bia)]);
  expect(studentsOf(owner)).toHaveLength(2);
  expect(owner.told().map(([name]) => name)).toEqual(["student.registered", "student.registered"]);
  expect(await requireStudent(owner.ctx, owner.told()[0]?.[1].studentId)).toMatchObject({ status: "aguardando" });
});

test("given one address and many names, when they register, then six are stored and the owner is notified of the others", async () => {
  const { owner, registration } = await anOpenDoor();
  for (let number = 1; number <= 9; number++)
    await processRegistration(owner.ctx, { ...registration, id: `r${number}`, name: `Nome ${number}` });
  expect(studentsOf(owner)).toHaveLength(6);
  const { ownerId } = owner.ctx;
  expect(owner.told().slice(6)).toEqual(Array(3).fill(["student.registration_repeated", { ownerId, studentId: 2 }]));
});

test.each(["ana@exemplo.com.br", "Ana@Exemplo.com.br"])(
  "given a student whom the owner registered as %s, when they register themselves, then it is a repetition",
  async (email) => {
    const { owner, planId, registration } = await anOpenDoor();
    await insertStudent(owner.ctx, { ...aStudent, id: 50, planId, name: "ana SOUZA", email });
    await insertStudent(owner.ctx, { ...aStudent, id: 51, planId, email: null });
    await processRegistration(owner.ctx, { ...registration, email: "ANA@exemplo.com.br" });
    const { ownerId } = owner.ctx;
    expect(owner.told()).toEqual([["student.registration_repeated", { ownerId, studentId: 50, planId }]]);
    expect(studentsOf(owner)).toHaveLength(2);
  },
);

test("given an archived or deleted student, when their message arrives again, then no event is published; once the signup is released, they may register again", async () => {
  const { owner, registration } = await anOpenDoor();
  await processRegistration(owner.ctx, registration);
  await owner.table.remove(studentKey(owner.ctx.ownerId, 2));
  await processRegistration(owner.ctx, registration);
  expect(owner.told()).toHaveLength(1);
  await owner.table.remove(signupKey(owner.ctx.ownerId, signupHashOf(registration)));
  await processRegistration(owner.ctx, registration);
  await removeStudent(owner.ctx, 3);
  expect(studentsOf(owner)).toEqual([]);
  await processRegistration(owner.ctx, { ...registration, id: "r3" });
  expect(studentsOf(owner)).toHaveLength(1);
});

test.each<[what: string, over: Partial<Profile>, status: string]>([
  ["approves registrations", { approveRegistrations: true }, "aguardando"],
  ["has no access", { trialEndsAt: "2027-01-10T11:59:59.000Z" }, "aguardando"],
  ["has access and approves nothing", {}, "ativo"],
])(
  "given an owner who %s, when a visitor registers, then they are counted and published with their state",
  async (_what, over, status) => {
    const { owner, planId, registration } = await anOpenDoor(over);
    await processRegistration(owner.ctx, registration);
    const waiting = status === "aguardando";
    expect(await requireStudent(owner.ctx, 2)).toMatchObject({ status });
    expect(await requirePlan(owner.ctx, planId)).toMatchObject(
      waiting ? { studentCount: 0, waitingCount: 1 } : { studentCount: 1 },
    );
    expect(owner.told()[0]?.[1]).toMatchObject({ waiting });
  },
);

test("given a deleted plan, when a registration is processed, then it fails, and a person must handle it", async () => {
  const { owner, registration } = await anOpenDoor();
  await expect(processRegistration(owner.ctx, { ...registration, planId: 99 })).rejects.toMatchObject({
    code: "request.invalid",
  });
  expect([studentsOf(owner), owner.told()]).toEqual([[], []]);
});

test("given a deleted owner, when a registration is processed, then nothing is stored or published, and the log says so", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { owner, registration } = await anOpenDoor();
  await owner.table.remove(profileKey(owner.ctx.ownerId));
  await processRegistration(owner.ctx, registration);
  expect([studentsOf(owner), owner.told()]).toEqual([[], []]);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test("given a table that fails while a registration is stored, when it is processed, then the failure is not taken for a repetition", async () => {
  const { owner, registration } = await anOpenDoor();
  const broken = { ...owner.ctx, table: { ...owner.table, transact: () => Promise.reject(new Error("away")) } };
  await expect(processRegistration(broken, registration)).rejects.toThrow("away");
});

/** Tests a bounce of each kind of mail; a new kind of letter does not compile without a test. */
import { CONSENT_VERSION } from "@emdia/contracts/consent";
import { DEFAULT_STEPS } from "@emdia/contracts/reminder-rule";
import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { LetterKind } from "@emdia/core/model/keys";
import { readMailTags } from "@emdia/core/model/mail-tags";
import { eventTags } from "@emdia/core/testing/event-tags";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio, apiOf, type Studio } from "../support/studio.ts";

const region = oneRegion();

type Kind = LetterKind | "charge" | "charges of a payer" | "charge by hand" | "reminder" | "reminder by rule";
type Scene = { studio: Studio; planId: number; to: string };

const advance = (span: string) => region().moveClock({ advance: span });
const soon = () => addMonths(yearMonth(region().clock.now().toISOString().slice(0, 7)), 3);
const aStudent = ({ studio, planId, to }: Scene, over: object = {}) => studio.student(planId, { email: to, ...over });

/** Bills a student at an address that works, and changes the address before the next mail. */
async function aDebtor(scene: Scene): Promise<StudentWire> {
  const student = await scene.studio.student(scene.planId);
  await scene.studio.billingDay();
  await advance("P1D");
  await scene.studio.api("PUT", `/api/students/${student.id}`, { email: scene.to });
  return student;
}

async function announce(scene: Scene, kind: "rise" | "recess") {
  const { id } = await aStudent(scene);
  const answer = await scene.studio.api("POST", "/api/notices", { kind, studentIds: [id] });
  expect(answer).toMatchObject({ status: 200, body: { successCount: 1 } });
}

const KINDS: Record<Kind, readonly [subject: string, send: (scene: Scene) => Promise<unknown>]> = {
  welcome: ["Boas-vindas", (scene) => aStudent(scene, { sendWelcome: true })],
  confirmation: [
    "Seu cadastro",
    async ({ studio, planId, to }) => {
      const { body } = await studio.api<{ registrationCode: string }>("POST", "/api/generate-registration-code");
      const consent = { consent: true, consentVersion: CONSENT_VERSION, phone: "11912345678" };
      const registration = { ...body, ...consent, name: "Davi Nunes", email: to, planId };
      await apiOf(region().url, undefined)("POST", "/api/public/register-student", registration);
    },
  ],
  receipt: [
    "Recibo",
    async (scene) => {
      const { id } = await aStudent(scene);
      await scene.studio.api("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
    },
  ],
  rise: [
    "Aviso de reajuste",
    async (scene) => {
      await scene.studio.api("PUT", `/api/plans/${scene.planId}`, { nextPrice: { price: 165, from: soon() } });
      await announce(scene, "rise");
    },
  ],
  recess: [
    "Aviso de recesso",
    async (scene) => {
      await scene.studio.api("PUT", "/api/profile", { recesses: [{ from: soon(), to: soon(), percent: 0 }] });
      await announce(scene, "recess");
    },
  ],
  charge: [
    "",
    async (scene) => {
      await aStudent(scene);
      await scene.studio.billingDay();
    },
  ],
  "charges of a payer": [
    "",
    async (scene) => {
      const payer = { name: "Rita Souza", email: scene.to };
      const { payerId } = await scene.studio.student(scene.planId, { email: null, payer });
      await scene.studio.student(scene.planId, { email: null, payerId });
      await scene.studio.billingDay();
    },
  ],
  "charge by hand": [
    "",
    async (scene) => {
      const { id } = await aStudent(scene);
      await scene.studio.api("POST", `/api/payments/${id}/send-invoice`, {});
    },
  ],
  reminder: [
    "Lembrete",
    async (scene) => {
      await aDebtor(scene);
      await scene.studio.api("POST", "/api/reminders", {});
    },
  ],
  "reminder by rule": [
    "Lembrete",
    async (scene) => {
      const rule = { isOn: true, hour: 9, onRestDays: true, morningLine: false, steps: [...DEFAULT_STEPS] };
      await scene.studio.api("PUT", "/api/reminders/rule", rule);
      await aDebtor(scene);
      await advance("P4D");
    },
  ],
};

/** Sends one kind of mail to an address of its own, and returns what is stored afterwards. */
async function play(kind: Kind, fate: "bounce" | "complaint") {
  const studio = await aPayingStudio(region());
  const plan = await studio.plan();
  const to = `${fate}+${studio.userId}@simulator.amazonses.com`;
  const [subject, send] = KINDS[kind];
  // This student shares the address, but not the payer, and is never mailed.
  const neighbour = await studio.student(plan.id, { email: to });
  await studio.api("PUT", `/api/students/${neighbour.id}`, { status: "pausado" });
  await send({ studio, planId: plan.id, to });
  await advance("PT5M");
  const mails = (await studio.mailsTo(to)).filter((mail) => mail.subject.startsWith(subject));
  const { body: students } = await studio.api<StudentWire[]>("GET", "/api/students");
  const there = students.filter((one) => (one.payer?.email ?? one.email) === to);
  return { studio, to, mails, there, statuses: new Set(there.map(({ emailStatus }) => emailStatus)) };
}

test.each(Object.keys(KINDS) as Kind[])(
  "given a mail of the kind %s that bounces, when its events arrive, then every student at the address is unreachable, and no mail follows",
  async (kind) => {
    const { studio, to, mails, there, statuses } = await play(kind, "bounce");
    expect(mails).toHaveLength(1);
    const tagged = readMailTags(eventTags(mails[0]?.tags));
    expect(tagged).toMatchObject({ ownerId: studio.userId, attempt: expect.any(Number) });
    expect(there.map(({ id, payerId }) => payerKeyOf({ id, payerId: payerId ?? undefined }))).toContain(tagged?.payer);
    const item = await storedItems(region()).get({ pk: `O#${studio.userId}`, sk: tagged?.sk ?? "" });
    const fates = { LTR: { failed: "invalid" }, MSG: { st: "F" } };
    expect(item).toMatchObject(Object.entries(fates).find(([of]) => tagged?.sk.startsWith(of))?.[1] ?? expect.fail());
    expect([there.length > 1, statuses]).toEqual([true, new Set(["invalid"])]);
    await studio.billingDay();
    expect(await studio.mailsTo(to)).toHaveLength(1);
    // Each mail in a business's name has its payer, item and attempt, and no other mail has.
    for (const { subject, from, tags } of await region().mailbox.list())
      expect([subject, readMailTags(eventTags(tags)) !== undefined]).toEqual([subject, from.includes(" via Em Dia")]);
    expect(region().state()).toMatchObject({ denied: [], errors: [], deadLetters: [] });
  },
);

test.each(["receipt", "charge"] as const)(
  "given a complaint about a mail of the kind %s, when it arrives, then the address stays refused",
  async (kind) => {
    const { studio, there, statuses } = await play(kind, "complaint");
    expect(statuses).toEqual(new Set(["complained"]));
    const retried = await studio.api("PUT", `/api/students/${there[0]?.id}`, { retryEmail: true });
    expect(retried.body).toMatchObject({ emailStatus: "complained" });
  },
);

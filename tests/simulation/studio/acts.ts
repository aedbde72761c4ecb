import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reverseSettlement } from "@emdia/core/charge/change-ledger";
import { setChargeStatus, setStudentChargeStatus } from "@emdia/core/charge/set-charge-status";
import { settleCharge } from "@emdia/core/charge/settle-charge";
import { voidCharge } from "@emdia/core/charge/void-charge";
import { recordContact, withdrawContact } from "@emdia/core/message/record-contact";
import { remindStudents } from "@emdia/core/message/remind-students";
import { sendBulk } from "@emdia/core/message/send-bulk";
import { sendInvoice } from "@emdia/core/message/send-invoice";
import {
  CHARGE_PREFIX,
  chargeKeyOfSk,
  MESSAGE_PREFIX,
  ownerPartition,
  PLAN_PREFIX,
  STUDENT_PREFIX,
} from "@emdia/core/model/keys";
import { contactNumberOf, decodeMessage } from "@emdia/core/model/message";
import { updatePlan } from "@emdia/core/plan/plans";
import { updateProfile } from "@emdia/core/profile/update-profile";
import { removeStudent } from "@emdia/core/student/archive-or-delete";
import { createStudent } from "@emdia/core/student/create-student";
import { updateStudent } from "@emdia/core/student/update-student";
import type { Store } from "../table/store.ts";
import { DAY, type World } from "../world/world.ts";
import { editPayer, hasFamilies, moveStudent } from "./family-acts.ts";
import { emailFor, ZONES } from "./open-studio.ts";
import type { Act } from "./person.ts";
import { editTerm, editTerms } from "./term-acts.ts";

export const hasLapses = ({ seed }: World): boolean => seed % 3 === 0;

type Studio = { world: World; store: Store; ownerId: string };
type Draw = (studio: Studio) => Act | undefined;

const idsOf = ({ store, ownerId }: Studio, prefix: string) =>
  store
    .items(ownerPartition(ownerId))
    .filter((item) => String(item.sk).startsWith(prefix) && item.status !== "arquivado")
    .map((item) => Number(item.id));

export const studentIdsOf = (studio: Studio) => idsOf(studio, STUDENT_PREFIX);

const oneOf = (world: World, among: readonly number[]) => among[Math.floor(world.random() * among.length)];

const chargeIdsOf = ({ store, ownerId }: Studio) =>
  store
    .items(ownerPartition(ownerId))
    .filter((item) => String(item.sk).startsWith(CHARGE_PREFIX))
    .flatMap((item) => chargeKeyOfSk(String(item.sk)) ?? [])
    .map(chargeIdOf);

const onCharge =
  (draw: (studio: Studio, paymentId: number) => Act): Draw =>
  (studio) => {
    const paymentId = oneOf(studio.world, chargeIdsOf(studio));
    return paymentId === undefined ? undefined : draw(studio, paymentId);
  };

const onStudent =
  (draw: (studio: Studio, studentId: number) => Act): Draw =>
  (studio) => {
    const studentId = oneOf(studio.world, idsOf(studio, STUDENT_PREFIX));
    return studentId === undefined ? undefined : draw(studio, studentId);
  };

const editDay: Draw = ({ world }) => {
  const invoiceDay = 1 + Math.floor(world.random() * 31);
  return { name: `day ${invoiceDay}`, isOpen: true, run: (owner) => updateProfile(owner, { invoiceDay }) };
};

const switchAutomation: Draw = ({ world }) => {
  const automationEnabled = world.chance(0.5);
  const name = `automation ${automationEnabled ? "on" : "off"}`;
  return { name, isOpen: true, run: (owner) => updateProfile(owner, { automationEnabled }) };
};

const editZone: Draw = ({ world }) => {
  const timezone = world.pick(ZONES);
  return { name: `zone ${timezone}`, isOpen: true, run: (owner) => updateProfile(owner, { timezone }) };
};

const editPrice: Draw = (studio) => {
  const planId = oneOf(studio.world, idsOf(studio, PLAN_PREFIX));
  const price = 50 + Math.floor(studio.world.random() * 300);
  return planId === undefined
    ? undefined
    : { name: `price of ${planId}: ${price}`, run: (owner) => updatePlan(owner, planId, { price }) };
};

const pauseStudent = onStudent(({ world }, studentId) => {
  const until = new Date(world.now() + world.random() * 60 * DAY).toISOString().slice(0, 10);
  const pausedUntil = world.chance(0.5) ? null : until;
  return {
    name: `pause ${studentId} until ${pausedUntil ?? "further notice"}`,
    run: (owner) => updateStudent(owner, studentId, { status: "pausado", pausedUntil }),
  };
});

const resumeStudent = onStudent((_, studentId) => ({
  name: `resume ${studentId}`,
  run: (owner) => updateStudent(owner, studentId, { status: "ativo" }),
}));

const movePlan = onStudent((studio, studentId) => {
  const planId = oneOf(studio.world, idsOf(studio, PLAN_PREFIX)) ?? 1;
  return { name: `plan of ${studentId}: ${planId}`, run: (owner) => updateStudent(owner, studentId, { planId }) };
});

const editEmail = onStudent(({ world, ownerId }, studentId) => {
  const email = emailFor(world, `${ownerId}-nova-${studentId}-${Math.floor(world.random() * 1e6)}`);
  return { name: `e-mail of ${studentId}: ${email}`, run: (owner) => updateStudent(owner, studentId, { email }) };
});

const registerStudent: Draw = (studio) => {
  const planId = oneOf(studio.world, idsOf(studio, PLAN_PREFIX)) ?? 1;
  const name = `Aluno novo ${Math.floor(studio.world.random() * 1e6)}`;
  const email = emailFor(studio.world, `${studio.ownerId}-${name.replaceAll(" ", "").toLowerCase()}`);
  return { name: `register on ${planId}`, run: (owner) => createStudent(owner, { name, planId, email }) };
};

const dropStudent = onStudent((_, studentId) => ({
  name: `remove ${studentId}`,
  run: (owner) => removeStudent(owner, studentId),
}));

const markPaid = onStudent((_, studentId) => ({
  name: `paid by ${studentId}`,
  run: (owner) => setStudentChargeStatus(owner, studentId, { status: "pago" }),
}));

const takeBack = onStudent((_, studentId) => ({
  name: `not paid by ${studentId}`,
  run: (owner) => setStudentChargeStatus(owner, studentId, { status: "pendente" }),
}));

const settleOne = onCharge(({ world }, paymentId) => {
  const status = world.chance(0.7) ? "pago" : "pendente";
  return { name: `charge ${paymentId}: ${status}`, run: (owner) => setChargeStatus(owner, paymentId, status) };
});

/** Settles a part of a charge, which is sometimes more than the open amount. */
const settlePart = onCharge(({ world }, paymentId) => {
  const amount = 1 + Math.floor(world.random() * 150);
  return { name: `R$ ${amount} of charge ${paymentId}`, run: (owner) => settleCharge(owner, paymentId, { amount }) };
});

const reverseOne = onCharge(({ world }, paymentId) => {
  const number = 1 + Math.floor(world.random() * 3);
  return {
    name: `entry ${number} of charge ${paymentId} taken back`,
    run: (owner) => reverseSettlement(owner, paymentId, number),
  };
});

const voidOne = onCharge((_, paymentId) => ({
  name: `void ${paymentId}`,
  run: (owner) => voidCharge(owner, paymentId, "combinado"),
}));

const sendOne = onStudent(({ world, ownerId }, studentId) => {
  const confirmRepeat = world.chance(0.3);
  return {
    name: `send to ${studentId}${confirmRepeat ? ", repeat confirmed" : ""}`,
    run: (owner) => sendInvoice(owner, studentId, { confirmRepeat }),
    press: { ownerId, studentIds: [studentId], confirmRepeat },
  };
});

const sendAll: Draw = (studio) => {
  const studentIds = idsOf(studio, STUDENT_PREFIX);
  return {
    name: "Cobrar Pendentes",
    run: (owner) => sendBulk(owner, { studentIds }),
    press: { ownerId: studio.ownerId, studentIds, confirmRepeat: false },
  };
};

const remindOne = onStudent((_, studentId) => ({
  name: `remind ${studentId}`,
  run: (owner) => remindStudents(owner, { studentIds: [studentId] }),
}));

const remindAll: Draw = () => ({ name: "Lembrar em atraso", run: (owner) => remindStudents(owner, {}) });

const openChat = onCharge((_, paymentId) => ({
  name: `chat about ${paymentId}`,
  run: (owner) => recordContact(owner, paymentId, { channel: "whatsapp" }),
}));

/** Takes back a chat, or tries it with a message that left by the owner's number. */
const undoChat: Draw = ({ world, store, ownerId }) => {
  const chats = store
    .items(ownerPartition(ownerId))
    .filter(({ sk, channel }) => String(sk).startsWith(MESSAGE_PREFIX) && channel === "whatsapp")
    .map(decodeMessage);
  const chat = chats[Math.floor(world.random() * chats.length)];
  const paymentId = chat?.names[0]?.id;
  if (!chat || paymentId === undefined) return undefined;
  const number = contactNumberOf(chat);
  return {
    name: `contact ${number} of ${paymentId} taken back`,
    run: (owner) => withdrawContact(owner, paymentId, number),
  };
};

const agreeTerms = onStudent(({ world, ownerId }, studentId) => editTerms(world, ownerId, studentId));

/** Reminds the students of a family one by one, as an owner who works through a list. */
const remindFamily: Draw = ({ world, store, ownerId }) => {
  const students = store
    .items(ownerPartition(ownerId))
    .filter(({ sk, payer }) => String(sk).startsWith(STUDENT_PREFIX) && payer);
  const families = [...Map.groupBy(students, ({ payer }) => JSON.stringify(payer)).values()];
  const family = world.pick([[], ...families]).map(({ id }) => Number(id));
  return {
    name: `remind ${family.join(", then ")}`,
    run: async (owner) => {
      for (const studentId of family) await remindStudents(owner, { studentIds: [studentId] });
    },
  };
};

const handleFamily: Draw = (studio) => {
  const { world, store, ownerId } = studio;
  const items = store.items(ownerPartition(ownerId));
  const student = world.pick([undefined, ...items.filter(({ payerId }) => payerId !== undefined)]);
  const studentId = Number(student?.id);
  const newest = items
    .flatMap(({ sk }) => chargeKeyOfSk(String(sk)) ?? [])
    .filter((key) => key.studentId === studentId)
    .map(chargeIdOf)
    .at(-1);
  if (newest === undefined) return undefined;
  if (world.chance(0.4)) {
    const confirmRepeat = world.chance(0.5);
    const press = { ownerId, studentIds: [studentId], confirmRepeat };
    return { name: `send ${newest}`, run: (owner) => sendInvoice(owner, newest, { confirmRepeat }), press };
  }
  const amount = 1 + Math.floor(world.random() * 20);
  return world.chance(0.6)
    ? { name: `R$ ${amount} of ${newest}`, run: (owner) => settleCharge(owner, newest, { amount }) }
    : { name: `${newest} is paid`, run: (owner) => setChargeStatus(owner, newest, "pago") };
};

const DRAWS: readonly [Draw, ...Draw[]] = [
  editDay,
  editDay,
  editZone,
  editPrice,
  pauseStudent,
  resumeStudent,
  movePlan,
  editEmail,
  registerStudent,
  dropStudent,
  markPaid,
  settlePart,
  settlePart,
  reverseOne,
  takeBack,
  settleOne,
  voidOne,
  sendOne,
  sendOne,
  sendOne,
  sendAll,
  sendAll,
  sendAll,
];
const DRAWS_WITH_CONTACTS: typeof DRAWS = [...DRAWS, remindOne, remindAll, openChat, openChat, undoChat];
const DRAWS_WITH_TERMS: typeof DRAWS = [
  ...DRAWS_WITH_CONTACTS,
  ...[agreeTerms, agreeTerms, agreeTerms, agreeTerms, agreeTerms, remindFamily, remindFamily, remindFamily],
  ({ world }: Studio) => editTerm(world),
];

/**
 * Draws an act. In every second world owners contact no student, and in three of four they agree no
 * terms with single students: more kinds of acts make each kind rarer, and the races between them
 * too.
 */
export function drawAct(studio: Studio): Act | undefined {
  const { world } = studio;
  if (hasFamilies(world) && world.chance(0.5))
    return (world.chance(0.6) ? handleFamily : world.chance(0.7) ? moveStudent : editPayer)(studio);
  if (hasLapses(world) && world.chance(0.15)) return switchAutomation(studio);
  const contacting = hasContacts(world) ? DRAWS_WITH_CONTACTS : DRAWS;
  return world.pick(hasTerms(world) ? DRAWS_WITH_TERMS : contacting)(studio);
}

export const hasContacts = ({ seed }: World): boolean => seed % 2 === 0;

export const hasTerms = ({ seed }: World): boolean => seed % 4 === 0;

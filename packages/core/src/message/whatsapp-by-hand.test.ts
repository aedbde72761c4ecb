/**
 * Tests sends by hand and reminders by WhatsApp: one contact a payer and day, whatever the channel.
 */
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { getChargeDetail } from "../charge/find-charge-by-id.ts";
import { whatsappKey } from "../model/keys.ts";
import { contactNumberOf } from "../model/message.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { WhatsAppOutcome } from "../model/ports/whatsapp.ts";
import { RULE } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { isDayTaken } from "../store/address-days.ts";
import { OWNER, student } from "../testing/entities.ts";
import { pageUrlOf, txids } from "../testing/page-urls.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { aNumber, paying } from "../testing/whatsapp-studio.ts";
import { withRoad } from "./open-road.ts";
import { applyWhatsAppStatus, whatsappTagOf } from "./receive-status.ts";
import { recordContact, withdrawContact } from "./record-contact.ts";
import { sendInvoice } from "./send-invoice.ts";
import { sendReminder } from "./send-reminder.ts";

const JANUARY = chargeIdOf(chargeOf("2027-01"));
const payer: Student = { ...student, email: "ana@exemplo.com.br", phone: "11987654321" };

/** Returns a connected studio whose only payer agreed and owes February and January. */
async function aConnected(answers: WhatsAppOutcome[] = [], mails: SendOutcome[] = [], students = [payer]) {
  const charges = [
    chargeOf("2027-01", { mail: { state: "delivered", at: "2027-01-10T11:00:00.000Z", attempt: 1 } }),
    chargeOf("2027-02", { unsent: "late", reference: "Fevereiro/2027", dueDate: civilDate("2027-02-20") }),
    ...students.slice(1).map(({ id }) => chargeOf("2027-02", { studentId: id })),
  ];
  const studio = await aStudio({ students, charges, profile: { ...paying, whatsappNumberId: "1065" } });
  const { whatsapp, sent, replies } = await aNumber(studio.table, students);
  replies.push(...answers);
  let mailed = 0;
  const ctx = {
    ...studio.ctx,
    claimant: "press",
    pageUrlOf,
    txids,
    mailer: {
      send: async (): Promise<SendOutcome> => {
        mailed += 1;
        return mails.shift() ?? { kind: "sent", messageId: "m" };
      },
    },
    whatsapp,
  };
  const named = charges.map((charge) => ({ charge, step: 3 }));
  const remind = async () =>
    sendReminder(await withRoad(ctx, [payer]), {
      to: "ana@exemplo.com.br",
      students: [payer],
      named: [named[0] ?? expect.fail(), ...named.slice(1)],
      madeBy: RULE,
    });
  const only = async () => (await studio.messages()).find(({ when }) => when.length === 10) ?? expect.fail();
  const fail = async () => {
    const message = await only();
    const tag = whatsappTagOf(ctx, message);
    const code = [{ code: 131_026 }];
    const id = message.wamid ?? "wamid.lost";
    return applyWhatsAppStatus(ctx, { id, status: "failed", biz_opaque_callback_data: tag, errors: code });
  };
  const isTaken = (channel: "email" | "whatsapp") => isDayTaken(ctx, payer, { channel, mailed: new Set() });
  return { ...studio, ctx, sent, mails: () => mailed, remind, only, fail, isTaken };
}

test("given a payer who agreed, when the rule reminds them, then one WhatsApp names the whole debt, and takes the day of phone and e-mail", async () => {
  const studio = await aConnected();
  await studio.remind();
  expect([studio.sent.length, studio.mails()]).toEqual([1, 0]);
  expect(studio.sent[0]?.template).toMatchObject({ name: "emdia_lembrete_1" });
  expect(studio.sent[0]?.template.body[2]).toBe(
    "2 cobranças de Janeiro/2027, Fevereiro/2027, que venceu em 10/01/2027",
  );
  expect(await studio.only()).toMatchObject({ isApi: true, state: "sent", purpose: "reminder", madeBy: RULE });
  expect([await studio.isTaken("email"), await studio.isTaken("whatsapp")]).toEqual([true, true]);
  await expect(studio.remind()).rejects.toMatchObject({ code: "reminder.contacted_today" });
  await expect(recordContact(studio.ctx, JANUARY, { channel: "whatsapp" })).rejects.toMatchObject({
    code: "reminder.contacted_today",
  });
  expect([studio.sent.length, studio.mails()]).toEqual([1, 0]);
});

test("given a reminder that Meta accepted, when its contact is to be undone, then that is refused, and the day stays taken", async () => {
  const studio = await aConnected();
  await studio.remind();
  await expect(withdrawContact(studio.ctx, JANUARY, contactNumberOf(await studio.only()))).rejects.toMatchObject({
    code: "contact.is_mail",
  });
  expect(await studio.only()).toMatchObject({ isApi: true, state: "sent" });
  expect([await studio.isTaken("email"), await studio.isTaken("whatsapp")]).toEqual([true, true]);
});

test("given a reminder that failed later, when the rule reminds again that day, then it goes by mail as the next attempt, once", async () => {
  const studio = await aConnected();
  await studio.remind();
  await studio.fail();
  expect([await studio.isTaken("email"), await studio.isTaken("whatsapp")]).toEqual([false, false]);
  await studio.remind();
  expect(await studio.only()).toMatchObject({ channel: "email", state: "sent", attempt: 2, number: 1 });
  expect([studio.sent.length, studio.mails(), (await studio.messages()).length]).toEqual([1, 1, 2]);
  await studio.fail();
  await expect(studio.remind()).rejects.toMatchObject({ code: "reminder.contacted_today" });
  expect([studio.sent.length, studio.mails()]).toEqual([1, 1]);
});

test("given a refusal in the answer, when a reminder is sent, then its mail follows in the same call, and a busy mail frees both days", async () => {
  const refusal = { kind: "refused", code: 131_026, scope: "payer" } as const;
  const studio = await aConnected([refusal], [{ kind: "busy", reason: "throttled" }]);
  await expect(studio.remind()).rejects.toMatchObject({ code: "invoice.not_sent" });
  expect([studio.sent.length, studio.mails()]).toEqual([1, 1]);
  expect([await studio.isTaken("email"), await studio.isTaken("whatsapp")]).toEqual([false, false]);
  await studio.remind();
  expect(await studio.only()).toMatchObject({ channel: "email", state: "sent", attempt: 2 });
  expect([studio.sent.length, studio.mails()]).toEqual([1, 2]);
});

test("given a charge that is paid while Meta refuses its reminder, when the mail in its place is due, then nobody is asked for the paid charge, and both days are free", async () => {
  const studio = await aConnected();
  const { whatsapp } = studio.ctx;
  const send = async (): Promise<WhatsAppOutcome> => {
    await studio.table.put({ ...studio.storedAt(chargeOf("2027-01")), status: "pago" });
    return { kind: "refused", code: 131_026, scope: "payer" };
  };
  studio.ctx.whatsapp = { ...whatsapp, open: async () => ({ send }) };
  await expect(studio.remind()).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  expect([studio.mails(), (await studio.only()).state]).toEqual([0, "withdrawn"]);
  expect([await studio.isTaken("email"), await studio.isTaken("whatsapp")]).toEqual([false, false]);
});

test("given a reminder by WhatsApp, when its charge is shown, then it was reminded by WhatsApp, and no chat was opened", async () => {
  const studio = await aConnected();
  await studio.remind();
  const shown = await getChargeDetail(studio.ctx, 220_270_100);
  expect(shown).toMatchObject({ lastContactChannel: "whatsapp_api", invoiceChannel: "email" });
});

test("given a lost answer, when the rule reminds again, then nothing leaves: the day stays taken", async () => {
  const studio = await aConnected([{ kind: "unknown", reason: "silent" }]);
  await expect(studio.remind()).rejects.toMatchObject({ code: "invoice.unconfirmed" });
  await expect(studio.remind()).rejects.toMatchObject({ code: "reminder.contacted_today" });
  expect([studio.sent.length, studio.mails()]).toEqual([1, 0]);
});

test("given a person's press, when the payer agreed, then the charge goes by WhatsApp, and with words of their own by mail", async () => {
  const studio = await aConnected();
  const sent = { invoiceDeliveryStatus: "sent", invoiceChannel: "whatsapp_api" };
  expect(await sendInvoice(studio.ctx, 220_270_200, {})).toMatchObject(sent);
  expect([studio.sent.length, studio.mails()]).toEqual([1, 0]);
  expect(studio.sent[0]?.template.body[3]).toMatch(/^R\$ 150,50$/);
  const again = { confirmRepeat: true, message: "Oi, Ana!" };
  expect(await sendInvoice(studio.ctx, 220_270_200, again)).toMatchObject({ ...sent, invoiceChannel: "email" });
  expect([studio.sent.length, studio.mails()]).toEqual([1, 1]);
});

test("given a phone that a chat about another student reached today, when a charge goes to it by WhatsApp, then the owner is asked, and confirms", async () => {
  const others = [3, 4].map((id) => ({ ...payer, id, email: `aluno${id}@exemplo.com.br` }));
  const studio = await aConnected([], [], [payer, ...others]);
  await recordContact(studio.ctx, JANUARY, { channel: "whatsapp" });
  await expect(sendInvoice(studio.ctx, 320_270_200, {})).rejects.toMatchObject({ code: "invoice.contacted_today" });
  await sendInvoice(studio.ctx, 320_270_200, { confirmRepeat: true });
  await sendInvoice(studio.ctx, 420_270_200, { message: "Só por e-mail" });
  expect([studio.sent.length, studio.mails()]).toEqual([1, 1]);
});

test("given a limit of the day that is used up, when a person sends a charge, then it is mailed, and the answer says why", async () => {
  const studio = await aConnected();
  await studio.table.put({ ...whatsappKey(OWNER), ...aWhatsApp({ dailyLimit: 0 }) });
  const answer = await sendInvoice(studio.ctx, 220_270_200, {});
  expect(answer.invoiceFailureReason).toBe("Foi por e-mail: o limite do dia no WhatsApp acabou");
  expect([studio.sent.length, studio.mails()]).toEqual([0, 1]);
});

/**
 * Tests that a contact is claimed only if the data that allowed it is unchanged (docs/rules.md,
 * "Reminding by hand").
 */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { type Charge, encodeMail, type Mail } from "../model/charge.ts";
import { addContact } from "../model/contacting.ts";
import { chargeKey, studentKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import type { PayerDetails, Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { claimContact } from "./contacts.ts";

const AT = "2027-02-15T12:00:00.000Z";
const marta: PayerDetails = { name: "Marta", email: "marta@exemplo.com.br", phone: null, document: null };
const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const january = chargeOf("2027-01", { mail: { state: "sent", attempt: 1, at: "2027-01-10T11:00:00.000Z" } });
const mail: Mail = { state: "claimed", attempt: 2, at: AT, claimedBy: "run" };

/**
 * Changes the stored data after it was read, then claims the student's day for a mail about the
 * charge.
 */
async function claimAfter(over: { student?: Item; charge?: Item }, who: Student = ana, charge: Charge = january) {
  const studio = await aStudio({ students: [who], charges: [charge] });
  for (const [key, fields] of [
    [studentKey(OWNER, 2), over.student],
    [chargeKey(OWNER, charge), over.charge],
  ] as const)
    if (fields) await studio.table.put({ ...studio.at(key), ...key, ...fields });
  const after = addContact(charge, { channel: "email", at: AT });
  const contacting = { students: [who], channel: "email", isConfirmed: false } as const;
  await claimContact(studio.ctx, contacting, [{ before: charge, after, mail }]);
  return studio;
}

test("given nothing changed since it was read, when a contact is claimed, then charge, mail and day are written together", async () => {
  const { at } = await claimAfter({});
  expect(at(chargeKey(OWNER, january))).toMatchObject({
    contacts: [{ number: 1, channel: "email", at: AT, by: "owner" }],
    contactChanges: 1,
    mail: encodeMail(mail),
  });
  expect(at(studentKey(OWNER, 2))).toMatchObject({ contactedOn: "2027-02-15", contactedBy: "220270100.1" });
});

test.each<[string, Item]>([
  ["voided", { status: "cancelado" }],
  ["paid in part", { ledgerSize: 1 }],
  ["mailed by another", { mail: encodeMail({ state: "claimed", attempt: 2, at: AT, claimedBy: "other" }) }],
  ["contacted about", { contactChanges: 1 }],
])("given a charge that was %s meanwhile, when a contact is claimed, then it is refused", async (_what, charge) => {
  await expect(claimAfter({ charge })).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
});

test.each<[string, Item]>([
  ["contacted", { contactedOn: "2027-02-15" }],
  ["paused", { status: "pausado" }],
  ["given another address", { email: "outra@exemplo.com.br" }],
  ["given somebody who pays", { payer: marta }],
])("given a student who was %s meanwhile, when a contact is claimed, then it is refused", async (_what, over) => {
  await expect(claimAfter({ student: over })).rejects.toMatchObject({ code: "reminder.contacted_today" });
});

test.each<[string, Item]>([
  ["whose payer pays no more", { payer: undefined }],
  ["whose payer has another address", { payer: { ...marta, email: "nova@exemplo.com.br" } }],
])("given a student %s, when a contact is claimed, then it is refused", async (_what, over) => {
  const paidFor = { ...ana, payer: marta };
  await expect(claimAfter({ student: over }, paidFor)).rejects.toMatchObject({ code: "reminder.contacted_today" });
  expect((await claimAfter({}, paidFor)).storedAt(january)?.contacts).toHaveLength(1);
});

test("given a contact of yesterday, when another is claimed, then the new one takes the day", async () => {
  const { at } = await claimAfter({}, { ...ana, contactedOn: civilDate("2027-02-14"), contactedBy: "1.1" });
  expect(at(studentKey(OWNER, 2))).toMatchObject({ contactedOn: "2027-02-15", contactedBy: "220270100.1" });
});

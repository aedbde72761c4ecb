import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import type { Profile } from "../model/profile.ts";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import type { SomeCharge, SomeMail } from "../testing/told.ts";
import { overview } from "./overview.ts";

const skipped = (reason: string, state: SomeMail["state"] = "skipped"): SomeCharge => ({
  mail: { state, attempt: 0, at: "2027-01-10T11:00:00.000Z", reason },
});
const ana = { ...student, email: "ana@exemplo.com.br" };
const bia = { ...student, id: 3, name: "Bia Reis" };
const of = (studentId: number, over: SomeCharge) => ({ studentId, studentName: "Antes", ...over });
const on = (day: string) => ({
  month: yearMonth(day.slice(0, 7)),
  date: civilDate(day),
  dueAt: `${day}T11:00:00.000Z`,
});
const afterFebruary: Partial<Profile> = { billing: on("2027-03-10"), lastBilling: on("2027-02-10") };

const paid = { number: 1, amountCents: 5_050, date: civilDate("2027-01-12"), at: "2027-01-12T12:00:00.000Z" };
const ledger = [{ ...paid, method: "pix" as const, by: "owner" as const }];
const partly = { ledger, ledgerSize: 1, settledCents: 5_050 };

test("given months without any mail, when the dashboard is read, then each is offered with its charges, its sum, and the number that can be mailed", async () => {
  const charges = [
    chargeOf("2027-01", of(3, skipped("no_access"))),
    chargeOf("2027-01", of(2, { ...skipped("no_access"), ...partly })),
    chargeOf("2027-02", of(2, skipped("automation_off"))),
  ];
  const { ctx } = await aStudio({ profile: afterFebruary, students: [ana, bia], charges });
  const row = (charge: Charge, studentName: string, amount: number, why: string | null = null) => {
    const { studentId, dueDate } = charge;
    return { paymentId: chargeIdOf(charge), studentId, studentName, amount, dueDate, canMail: why === null, why };
  };
  const [first, second, third] = charges as [Charge, Charge, Charge];
  const ofAna = { payerKey: "S0000002", payerName: null };
  const ofBia = { payerKey: "S0000003", payerName: null };
  const noEmail = row(first, "Bia Reis", 150.5, "invoice.student_without_email");
  const january = [
    { ...ofAna, charges: [row(second, "Ana Souza", 100)] },
    { ...ofBia, charges: [noEmail] },
  ];
  const february = [{ ...ofAna, charges: [row(third, "Ana Souza", 150.5)] }];
  const lapse = { month: "2027-01", reference: "Janeiro/2027", reason: "no_access" };
  const off = { month: "2027-02", reference: "Fevereiro/2027", reason: "automation_off" };
  expect((await overview(ctx)).unsent).toEqual([
    { ...lapse, count: 2, total: 250.5, payers: january },
    { ...off, count: 1, total: 150.5, payers: february },
  ]);
  expect((await overview(ctx, { month: chargeOf("2027-01").month })).unsent).toEqual([]);
});

test("given a payer's charges without any mail, when the dashboard is read, then they are one row of the payer, with the payer's name", async () => {
  const payer = { name: "Marta Reis", email: "marta@exemplo.com.br", phone: null, document: null };
  const [one, other] = [bia, { ...bia, id: 4, name: "Caio Reis" }].map((of) => ({ ...of, payer, payerId: 90 }));
  if (!one || !other) throw new Error("two students");
  const charges = [4, 2, 3].map((id) => chargeOf("2027-01", of(id, skipped("no_access"))));
  const { ctx } = await aStudio({ profile: afterFebruary, students: [ana, one, other], charges });
  const [group] = (await overview(ctx)).unsent;
  expect(group?.payers.map(({ charges: own, ...rest }) => [rest, own.map(({ studentName }) => studentName)])).toEqual([
    [{ payerKey: "S0000002", payerName: null }, ["Ana Souza"]],
    [{ payerKey: "P0000090", payerName: "Marta Reis" }, ["Bia Reis", "Caio Reis"]],
  ]);
});

test("given charges that a run left out of their payers' mails, or that still point to one, when the dashboard is read, then those left out are offered", async () => {
  const charges = [
    chargeOf("2027-02", of(2, skipped("left_out"))),
    chargeOf("2027-02", of(3, { message: "MSG#202702#S0000003#RUN" })),
  ];
  const { ctx } = await aStudio({ profile: afterFebruary, students: [ana, bia], charges });
  const { unsent } = await overview(ctx);
  expect(
    unsent.map(({ reason, payers }) => [
      reason,
      payers.flatMap(({ charges: own }) => own).map(({ studentId }) => studentId),
    ]),
  ).toEqual([["left_out", [2]]]);
});

const contact = { number: 1, channel: "whatsapp" as const, at: "2027-02-12T12:00:00.000Z", by: "owner" as const };
const undone = { ...contact, undoneAt: "x" };

test.each<[what: string, over: SomeCharge, today: string, offered: number]>([
  ["that is open", skipped("automation_off"), "2027-02-15", 1],
  ["of yesterday", skipped("automation_off"), "2027-02-11", 1],
  ["of today", skipped("automation_off"), "2027-02-10", 0],
  ["that is paid", { ...skipped("automation_off"), status: "pago" }, "2027-02-15", 0],
  ["that is void", { ...skipped("automation_off"), status: "cancelado" }, "2027-02-15", 0],
  ["that was mailed since", skipped("automation_off", "sent"), "2027-02-15", 0],
  ["of a month that an outage made late", skipped("late"), "2027-02-15", 1],
  ["of a held run that nobody released", skipped("unreleased"), "2027-02-15", 1],
  ["without a mail for another reason", skipped("no_email"), "2027-02-15", 0],
  ["that was never to be mailed", {}, "2027-02-15", 0],
  ["of which the student was told in a chat", { ...skipped("no_access"), contacts: [contact] }, "2027-02-15", 0],
  ["whose chat was taken back", { ...skipped("no_access"), contacts: [undone] }, "2027-02-15", 1],
])(
  "given a charge %s, when the dashboard is read on $2, then the number of offered charges is $3",
  async (_what, over, today, offered) => {
    const charges = [chargeOf("2027-02", over)];
    const { ctx } = await aStudio({ today, profile: afterFebruary, students: [ana], charges });
    expect((await overview(ctx)).unsent.map(({ count }) => count)).toEqual(offered > 0 ? [offered] : []);
  },
);

test("given today's billing day, when an older month is unsent, then that one is offered anyway", async () => {
  const charges = [chargeOf("2027-01", skipped("no_access")), chargeOf("2027-02", skipped("no_access"))];
  const { ctx } = await aStudio({ today: "2027-02-10", profile: afterFebruary, students: [ana], charges });
  expect((await overview(ctx)).unsent.map(({ month }) => month)).toEqual(["2027-01"]);
});

test("given a business without payment data, or an archived student, when the dashboard is read, then their charges cannot be mailed", async () => {
  const charges = [chargeOf("2027-01", skipped("no_access"))];
  const whyOf = async (profile: Partial<Profile>, status: "ativo" | "arquivado") => {
    const settings = { profile: { ...afterFebruary, ...profile }, students: [{ ...ana, status }] };
    const { ctx } = await aStudio({ ...settings, charges });
    return (await overview(ctx)).unsent[0]?.payers[0]?.charges[0]?.why;
  };
  expect(await whyOf({}, "ativo")).toBeNull();
  expect(await whyOf({ paymentMethod: "pix", pixKey: null }, "ativo")).toBe("billing.payment_method_missing");
  expect(await whyOf({}, "arquivado")).toBe("invoice.student_archived");
});

test("given a month's unsent charges, when the day is edited to one ahead, then they are offered; while their run waits for a release, they are not", async () => {
  const charges = [chargeOf("2027-02", skipped("automation_off"))];
  const edited = { ...afterFebruary, invoiceDay: 25, billing: on("2027-02-25") };
  const offered = async (profile: Partial<Profile>, today = "2027-02-15") =>
    (await overview((await aStudio({ today, profile, students: [ana], charges })).ctx)).unsent.length;
  expect([await offered(edited), await offered(edited, "2027-02-25")]).toEqual([1, 0]);
  const hold = { month: yearMonth("2027-02"), since: "x", reason: "too_soon" as const, releasedAt: null };
  expect(await offered({ ...edited, hold })).toBe(0);
});

/** docs/rules/payer.md, "The payer's page". */

import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import { chargeKey, payerKey, profileKey } from "../model/keys.ts";
import type { Payer } from "../model/payer.ts";
import type { Profile } from "../model/profile.ts";
import { addSettlement } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { messagePage } from "../page/message-page.ts";
import { OWNER, student } from "../testing/entities.ts";
import { txidsOn } from "../testing/page-urls.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { promisePayment, reportPaid } from "./page-acts.ts";
import { showPage } from "./show-page.ts";

const NOW = "2027-01-08T12:00:00.000Z";
const details = { name: "Maria Souza", email: null, phone: null, document: null };
const maria: Payer = { ...details, id: 12, studentIds: [2, 3], version: 1, createdAt: NOW };
const ana: Student = { ...student, payerId: 12, payer: details };
const beto: Student = { ...ana, id: 3, name: "Beto Souza" };
const of = (studentId: number, month: string, over: Partial<Charge> = {}) =>
  chargeOf(month, { studentId, studentName: { 2: "Ana", 3: "Beto", 4: "Caio" }[studentId] ?? "", ...over });
const paidOn = (one: Charge, day: string) =>
  addSettlement(one, { amountCents: one.amountCents, date: civilDate(day), method: "pix" }, NOW);
const openTwo = [of(2, "2027-01"), of(3, "2026-12")];

type Given = { charges?: Charge[]; students?: Student[]; payer?: Partial<Payer>; profile?: Partial<Profile> };

async function aFamily({ charges = openTwo, students = [ana, beto], payer = {}, profile = {} }: Given = {}) {
  const studio = await aStudio({ students: [...students, { ...student, id: 4, name: "Caio" }], charges, profile });
  studio.clock.now = NOW;
  await studio.table.put({ ...payerKey(OWNER, maria.id), ...maria, ...payer });
  const link = { ownerId: OWNER, payer: "P0000012", revision: 0 } as const;
  const { ctx } = studio;
  const reported = () => charges.filter((one) => studio.at(chargeKey(OWNER, one))?.reportedAt !== undefined);
  const report = (...shown: Charge[]) => reportPaid(ctx, link, new Set(shown.map(chargeIdOf)));
  const open = (only?: number) => showPage(ctx, link, "um-token", only);
  return { ...studio, ctx, link, reported, report, open };
}
const rowsOf = (document: string) =>
  [...document.matchAll(/<li><b>([^<]*)<\/b><b class="sum">([^<]*)/g)].map(([, name, amount]) =>
    `${name} ${amount}`.replaceAll("\u00a0", " "),
  );

const paidIn = (document: string) =>
  [...document.matchAll(/download>[^<]*<\/a><b class="sum">[^<]*<\/b><p>([^<]*)/g)].map(([, what]) => what);

test("given a payer of two students, when the page is opened, then it shows all open charges of both, the oldest first, and no others", async () => {
  const { open } = await aFamily({
    charges: [...openTwo, of(4, "2027-01"), of(2, "2026-11", { status: "cancelado" })],
  });
  const { status, document } = await open();
  expect(status).toBe(200);
  expect(rowsOf(document)).toEqual(["Beto, Janeiro/2027 R$ 150,50", "Ana, Janeiro/2027 R$ 150,50"]);
  expect(document).toContain("R$\u00a0301,00");
  expect(document).not.toContain("Caio");
});

test("given a page that is viewed often, when it is opened, then its code asks for the sum of today, and nothing is stored", async () => {
  const { open, keys } = await aFamily({ profile: { paymentMethod: "pix", pixKey: "pix@estudio.com.br" } });
  const before = keys();
  const ids = [chargeIdOf(of(3, "2026-12")), chargeIdOf(of(2, "2027-01"))];
  const txid = txidsOn("2027-01-08", { payer: payerKeyOf({ id: 0, payerId: maria.id }) })(ids, 30_100);
  for (const _view of [1, 2]) expect((await open()).document).toContain(txid);
  expect(keys()).toEqual(before);
});

test("given paid charges, when the page is opened, then it shows those of the last year and of the next month", async () => {
  const months = ["2026-01", "2026-02", "2026-12", "2027-01", "2027-02", "2027-03"];
  const charges = months.map((month) => paidOn(of(2, month, { reference: month }), `${month}-05`));
  const { document } = await (
    await aFamily({ charges: [...charges, of(3, "2027-01", { status: "pago", amountCents: 0 })] })
  ).open();
  expect(document).toContain("Tudo em dia");
  expect(paidIn(document)).toEqual(["Ana, 2027-02", "Ana, 2027-01", "Ana, 2026-12", "Ana, 2026-02"]);
});

test("given settlements of the payer, of the student alone and of a former payer, when the page is opened, then it lacks what the former payer paid", async () => {
  const paid = (month: string, payerId?: number) =>
    addSettlement(
      of(2, month, { reference: month }),
      { amountCents: 15_050, date: civilDate("2027-01-05"), method: "pix", payerId },
      NOW,
    );
  const { open } = await aFamily({ charges: [paid("2027-01", 12), paid("2026-12"), paid("2026-11", 20)] });
  expect(paidIn((await open()).document).toSorted()).toEqual(["Ana, 2026-12", "Ana, 2027-01"]);
});

test("given a payment for charges of both students, when the page is opened, then it is one receipt, the oldest charge first", async () => {
  const click = { date: civilDate("2027-01-05"), method: "pix", payerId: 12, requestId: "click-1" } as const;
  const charges = openTwo.map((one) => addSettlement(one, { amountCents: 15_050, ...click }, NOW));
  const { document } = await (await aFamily({ charges })).open();
  expect(paidIn(document)).toEqual(["Beto, Janeiro/2027; Ana, Janeiro/2027"]);
});

test("given a charge to be paid alone, when the page is opened for it, then it asks for it alone; any other id changes nothing", async () => {
  const { open, ctx, link } = await aFamily({ profile: { paymentMethod: "pix", pixKey: "pix@estudio.com.br" } });
  const [ana, beto] = openTwo.map(chargeIdOf);
  expect(rowsOf((await open(ana)).document)).toEqual(["Ana, Janeiro/2027 R$ 150,50"]);
  for (const other of [chargeIdOf(of(4, "2027-01")), 0, Number.NaN, -1, 1e300])
    expect((await open(other)).document).toBe((await open()).document);
  await reportPaid(ctx, link, new Set([ana ?? 0]));
  for (const one of [ana, beto]) expect(rowsOf((await open(one)).document)).toHaveLength(one === beto ? 1 : 2);
});

const UNKNOWN = { status: 404, document: messagePage("unknown") };
const DELETION = { requestedAt: NOW, deleteAt: "2027-02-06T12:00:00.000Z", closedAt: null };

test("given a deleted payer or owner, when the link is opened or reports, then the page is unknown and nothing is stored", async () => {
  const leaving = await aFamily({ profile: { deletion: DELETION } });
  const erased = await aFamily();
  await erased.table.remove(payerKey(OWNER, maria.id));
  const closed = await aFamily();
  await closed.table.remove(profileKey(OWNER));
  for (const family of [leaving, erased, closed]) {
    expect(await family.open()).toEqual(UNKNOWN);
    await family.report(...openTwo);
    expect(family.reported()).toEqual([]);
  }
});

test("given a link that was replaced, when it is opened or reports, then it says so and stores nothing", async () => {
  const { open, report, reported } = await aFamily({ payer: { linkRevision: 1 } });
  expect(await open()).toEqual({ status: 410, document: messagePage("replaced") });
  await report(...openTwo);
  expect(reported()).toEqual([]);
});

test.each<[what: string, change: Partial<Student>]>([
  ["has another payer", { payerId: 13 }],
  ["pays alone", { payerId: undefined, payer: undefined }],
  ["was erased", { erasedAt: NOW }],
])("given a student who %s, when the page is opened, then it contains none of their charges", async (_what, change) => {
  const { open } = await aFamily({ students: [ana, { ...beto, ...change }] });
  expect(rowsOf((await open()).document)).toEqual(["Ana, Janeiro/2027 R$ 150,50"]);
});

test("given 'Já paguei' for the sum, when it is sent twice, then each charge is reported once and the owner is notified once", async () => {
  const { report, reported, told } = await aFamily();
  expect([await report(...openTwo), await report(...openTwo)]).toEqual([true, true]);
  expect(reported()).toEqual(openTwo);
  expect(
    told()
      .map(([name, { paymentId }]) => [name, paymentId])
      .toSorted(),
  ).toEqual(openTwo.map((one) => ["payment.reported", chargeIdOf(one)]).toSorted());
});

test("given two devices that press at once, when both report or promise, then each charge has one report and one promise", async () => {
  const { ctx, link, report, told, at } = await aFamily();
  expect(await Promise.all([report(...openTwo), report(...openTwo)])).toEqual([true, true]);
  expect(told()).toHaveLength(2);
  const promising = await aFamily();
  const form = { shownIds: new Set(openTwo.map(chargeIdOf)), typed: "2027-01-20" };
  const both = [1, 2].map(() => promisePayment(promising.ctx, promising.link, form));
  expect(await Promise.all(both)).toEqual(["done", "done"]);
  for (const one of openTwo)
    expect(promising.at(chargeKey(OWNER, one))).toMatchObject({ promisedFor: "2027-01-20", payerPromises: 1 });
  expect(await promisePayment(ctx, link, form)).toBe("done");
  for (const one of openTwo) expect(at(chargeKey(OWNER, one))).not.toHaveProperty("promisedFor");
});

test("given a charge that was made after the page was opened, when the sum is reported, then that charge is not reported", async () => {
  const [shown, late] = openTwo;
  const { report, reported } = await aFamily();
  expect(await report(shown as Charge)).toBe(true);
  expect(reported()).toEqual([shown]);
  expect(reported()).not.toContain(late);
});

test("given a page whose charges were all paid meanwhile, when the sum is reported, then it is refused and nothing is stored", async () => {
  const paid = openTwo.map((one) => paidOn(one, "2027-01-07"));
  const { report, reported } = await aFamily({ charges: paid });
  expect([await report(...paid), await report(), reported()]).toEqual([false, false, []]);
});

test("given any open charges of three students, when any of their ids are reported, then exactly the payer's among them are", async () => {
  const months = ["2026-10", "2026-11", "2026-12", "2027-01"];
  const all = [2, 3, 4].flatMap((id) => months.map((month) => of(id, month)));
  await fc.assert(
    fc.asyncProperty(fc.subarray(all), fc.subarray(all), async (open, shown) => {
      const { report, reported } = await aFamily({ charges: open });
      await report(...shown);
      expect(reported()).toEqual(open.filter((one) => shown.includes(one) && one.studentId !== 4));
    }),
    { numRuns: 50 },
  );
});

test("given years of history, when the page is opened, then it reads as many items as without", async () => {
  const reads = async (charges: Charge[]) => {
    const { ctx, link } = await aFamily({ charges });
    let keys = 0;
    const getMany: typeof ctx.table.getMany = (asked) => {
      keys += asked.length;
      return ctx.table.getMany(asked);
    };
    await showPage({ ...ctx, table: { ...ctx.table, getMany } }, link, "um-token");
    return keys;
  };
  const old = Array.from({ length: 60 }, (_, index) => {
    const month = yearMonth(`${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`);
    return paidOn(of(2, month), "2025-01-05");
  });
  expect(await reads([...openTwo, ...old])).toBe(await reads(openTwo));
});

test("given a payer of two and a clock that moves, when one press reports or promises both charges, then both have one instant", async () => {
  const { ctx, link, at } = await aFamily();
  let tick = Date.parse(NOW);
  const core = { ...ctx, now: () => new Date(tick++) };
  const shownIds = new Set(openTwo.map(chargeIdOf));
  await promisePayment(core, link, { shownIds, typed: "2027-01-12" });
  await reportPaid(core, link, shownIds);
  for (const field of ["promisedAt", "reportedAt"]) {
    const instants = new Set(openTwo.map((one) => at(chargeKey(OWNER, one))?.[field]));
    expect([instants.size, instants.has(undefined)]).toEqual([1, false]);
  }
});

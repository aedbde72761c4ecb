/** docs/rules/student.md, "A person's page". */
import { addMonths, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { applyMailEvent } from "../mail-event/apply-mail-event.ts";
import { remindStudents } from "../message/remind-students.ts";
import { student } from "../testing/entities.ts";
import { eventTags } from "../testing/event-tags.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { listTimeline } from "./list-timeline.ts";
import { settleCharge } from "./settle-charge.ts";
import { voidCharge } from "./void-charge.ts";

const FIRST = yearMonth("2024-02");
const months = Array.from({ length: 38 }, (_, index) => addMonths(FIRST, index));
const old = { ...student, anchorMonth: FIRST, createdAt: "2024-01-20T12:00:00.000Z" };
const paid = { status: "pago", paidDate: chargeOf("2027-01").dueDate } as const;

test("given three years of paid months and one old debt, when the pages are read, then each month is read once, and the debt is on the first page too", async () => {
  const charges = months.map((month, index) => chargeOf(month, index === 2 ? {} : paid));
  const { ctx, table } = await aStudio({ students: [old], charges });
  const asked: number[] = [];
  const getMany: typeof table.getMany = (keys) => {
    asked.push(keys.length);
    return table.getMany(keys);
  };
  const counting = { ...ctx, table: { ...ctx.table, getMany } };
  const pages: string[][] = [];
  let before: ReturnType<typeof yearMonth> | undefined;
  do {
    const { charges: page, earlier } = await listTimeline(counting, student.id, before);
    pages.push(page.map(({ id }) => parseChargeId(id)?.month ?? ""));
    before = earlier === null ? undefined : yearMonth(earlier);
  } while (before);
  const newestFirst = months.toReversed();
  expect(pages).toEqual([
    [...newestFirst.slice(0, 13), "2024-04"],
    newestFirst.slice(13, 25),
    newestFirst.slice(25, 37),
    newestFirst.slice(37),
  ]);
  expect(Math.max(...asked)).toBeLessThanOrEqual(25);
});

test("given a void month, a part, a reversal and a refused report, when the timeline is read, then it contains all of them", async () => {
  const reportRefusal = { at: "2027-02-12T12:00:00.000Z", reason: "Não apareceu" };
  const contact = { number: 1, channel: "whatsapp" as const, at: "2027-02-11T12:00:00.000Z", by: "owner" };
  const mail = { state: "failed" as const, attempt: 1, at: "2027-02-10T11:00:00.000Z", reason: "bounced" };
  const february = chargeOf("2027-02", { reportRefusal, contacts: [contact], mail });
  const { ctx } = await aStudio({ charges: [chargeOf("2027-01"), february] });
  await settleCharge(ctx, chargeIdOf(february), { amount: 50 });
  await voidCharge(ctx, chargeIdOf(chargeOf("2027-01")), "Engano");
  const { charges, earlier } = await listTimeline(ctx, student.id, undefined);
  expect(charges).toMatchObject([
    { reportRefusal, mailAt: mail.at, contacts: [{ channel: "whatsapp" }], ledger: [{ amount: 50 }] },
    { voidReason: "Engano" },
  ]);
  expect(earlier).toBeNull();
});

test("given a mailed charge, when it is reminded on two days, then its mail keeps its day, and each reminder is listed once", async () => {
  const mail = { state: "delivered" as const, attempt: 1, at: "2027-02-10T11:00:00.000Z" };
  const february = chargeOf("2027-02", { dueDate: civilDate("2027-02-10"), mail });
  const studio = await aStudio({ students: [{ ...student, email: "ana@exemplo.com.br" }], charges: [february] });
  const shown = async () => (await listTimeline(studio.ctx, student.id, undefined)).charges[0];
  for (const [index, day] of ["2027-02-15", "2027-02-20"].entries()) {
    const today = civilDate(day);
    studio.clock.now = `${day}T12:00:00.000Z`;
    await remindStudents({ ...studio.ctx, today }, {});
    expect(await shown()).toMatchObject({ mailAt: mail.at, invoiceDeliveryStatus: "delivered" });
    const tags = eventTags(studio.mails.at(-1)?.tags);
    const event = { timestamp: `${day}T12:00:09.000Z`, messageId: "m", destination: ["ana@exemplo.com.br"], tags };
    for (const eventType of ["Send", "Delivery"])
      await applyMailEvent({ ...studio.ctx, watermark: { raisedTo: 0 } }, { eventType, mail: event });
    expect((await studio.messages())[index]).toMatchObject({ state: "delivered", at: event.timestamp });
    const record = await shown();
    expect(record).toMatchObject({ mailAt: mail.at, invoiceDeliveryStatus: "delivered" });
    expect(record?.contacts.map(({ at }) => at.slice(0, 10))).toEqual(["2027-02-15", "2027-02-20"].slice(0, index + 1));
  }
});

test("given a month before the student's first, or an unknown student, when requested, then the timeline is empty, or not found", async () => {
  const { ctx } = await aStudio({ students: [old] });
  expect(await listTimeline(ctx, student.id, yearMonth("2020-01"))).toEqual({ charges: [], earlier: null });
  await expect(listTimeline(ctx, 99, undefined)).rejects.toMatchObject({ code: "student.not_found" });
});

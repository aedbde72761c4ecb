/** docs/rules/payer.md, "The payer's page". São Paulo is three hours behind UTC. */

import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { refuseReport } from "../charge/answer-report.ts";
import type { Charge } from "../model/charge.ts";
import { DUE_INDEX, reportsKey } from "../model/keys.ts";
import { payerLinkOf } from "../model/payer-link.ts";
import type { Table } from "../model/ports/table.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { scheduleReportMail } from "../notice/notify-reports.ts";
import { reportPaid } from "../payer/page-acts.ts";
import { OWNER, student } from "../testing/entities.ts";
import { readMail } from "../testing/read-mail.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { mailDueReports } from "./mail-due-reports.ts";

const MONTHS = ["2026-12", "2027-01", "2027-02"];
const people: Student[] = ["Ana Souza", "Bia Lima", "Caio Prado"].map((name, index) => ({
  ...student,
  id: 2 + index,
  name,
}));

/** The index always lists the owner, as a stale index may do. */
async function aReportedStudio(profile: Partial<Profile> = {}) {
  const charges = people.flatMap(({ id, name }) =>
    MONTHS.map((month) => chargeOf(month, { studentId: id, studentName: name, reference: month })),
  );
  const studio = await aStudio({ profile, students: people, charges });
  const found = { items: [{ ...reportsKey(OWNER), g1pk: "REPORTS", g1sk: `0#${OWNER}` }], lastKey: undefined };
  const query: Table["query"] = async (input) => (input.index === DUE_INDEX ? found : studio.ctx.table.query(input));
  const ctx = { ...studio.ctx, table: { ...studio.ctx.table, query } };
  const at = (instant: string) => {
    studio.clock.now = instant;
  };
  const say = async (charge: Pick<Charge, "studentId" | "month">) => {
    const before = studio.events.length;
    const id = chargeIdOf({ ...charge, sequence: 0 });
    await reportPaid({ ...ctx, table: studio.table }, payerLinkOf(OWNER, { id: charge.studentId }), new Set([id]));
    // The bus delivers each published event twice, as EventBridge may do.
    for (const _ of studio.events.slice(before)) for (const _twice of [1, 2]) await scheduleReportMail(ctx);
  };
  const report = (studentId: number, month = "2027-02") => say(chargeOf(month, { studentId }));
  const watched = () => studio.at(reportsKey(OWNER))?.mailAt;
  return { ...studio, ctx, at, report, watched, tick: () => mailDueReports(ctx) };
}

const words = (text: string) => text.replaceAll("\u00a0", " ");

test("given two reports on a day, when the evening comes, then the owner gets both in one mail, and the entry is removed", async () => {
  const { at, report, tick, mails, watched, told } = await aReportedStudio();
  await report(3);
  expect(told()).toEqual([["payment.reported", { ownerId: OWNER, paymentId: 320270200 }]]);
  at("2027-02-15T18:00:00.000Z");
  await report(2, "2027-01");
  expect(watched()).toBe("2027-02-15T21:00:00.000Z");
  at("2027-02-15T20:59:59.999Z");
  await tick();
  expect(mails).toEqual([]);
  at("2027-02-15T21:00:00.000Z");
  await tick();
  await tick();
  expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
    ["dono@exemplo.com.br", "2 pessoas avisaram que pagaram"],
  ]);
  const letter = readMail(mails[0]?.html ?? "");
  expect(letter.lines.map(words)).toEqual([
    "2 pessoas avisaram que pagaram",
    "Confira na sua conta e responda na Visão Geral, em A conferir. Nada é marcado como pago sozinho: ao confirmar, o valor fica recebido por PIX no dia do aviso.",
    ...["Bia Lima", "R$ 150,50, 2027-02, avisou em 15/02/2027"],
    ...["Ana Souza", "R$ 150,50, 2027-01, avisou em 15/02/2027"],
    ...["Total avisado", "R$ 301,00", "Conferir e responder"],
    "Enviado por Em Dia, o jeito simples de manter as mensalidades em dia.",
  ]);
  expect(letter.links[0]).toEqual(["Conferir e responder", "https://emdia.example/dashboard"]);
  expect(watched()).toBeUndefined();
});

test.each([
  ["just before the evening", "2027-02-15T20:59:59.999Z", "America/Sao_Paulo", "2027-02-15T21:00:00.000Z"],
  ["as the evening begins", "2027-02-15T21:00:00.000Z", "America/Sao_Paulo", "2027-02-16T21:00:00.000Z"],
  ["late at night", "2027-02-16T02:30:00.000Z", "America/Sao_Paulo", "2027-02-16T21:00:00.000Z"],
  ["in another zone", "2027-02-15T21:30:00.000Z", "America/Manaus", "2027-02-15T22:00:00.000Z"],
])(
  "given a report %s, when it is stored, then the next evening's mail contains it",
  async (_when, now, timezone, mailAt) => {
    const { at, report, watched } = await aReportedStudio({ timezone });
    at(now);
    await report(2);
    expect(watched()).toBe(mailAt);
  },
);

test("given a report that was answered before the evening, when it comes, then no mail is sent, and the entry is removed", async () => {
  const { ctx, at, report, tick, mails, watched } = await aReportedStudio();
  await report(2);
  await refuseReport(ctx, 220270200, { reason: "Não chegou" });
  at("2027-02-15T21:00:00.000Z");
  await tick();
  expect([mails, watched()]).toEqual([[], undefined]);
});

test("given a provider that accepts no mail, when the hour is over, then the next hour sends it; after the evening the next evening does", async () => {
  const { at, report, tick, mails, answers, watched } = await aReportedStudio();
  await report(2);
  answers.push({ kind: "busy", reason: "throttled" });
  at("2027-02-15T21:00:00.000Z");
  await expect(tick()).rejects.toThrow("1 owners were not told of reports");
  expect(watched()).toBe("2027-02-15T21:00:00.000Z");
  at("2027-02-15T23:00:00.000Z");
  await tick();
  expect([mails.length, watched()]).toEqual([0, "2027-02-16T21:00:00.000Z"]);
  at("2027-02-16T22:00:00.000Z");
  await tick();
  expect([mails.length, watched()]).toEqual([1, undefined]);
});

test("given a report at the moment of the mail, when it is sent, then that report is in the next evening's mail", async () => {
  const { ctx, at, report, tick, mails, watched } = await aReportedStudio();
  await report(2);
  at("2027-02-15T21:00:00.000Z");
  const send = ctx.mailer.send;
  ctx.mailer.send = async (mail) => {
    ctx.mailer.send = send;
    await report(3);
    return send(mail);
  };
  await tick();
  expect([mails.length, watched()]).toEqual([1, "2027-02-16T21:00:00.000Z"]);
  at("2027-02-16T21:00:00.000Z");
  await tick();
  expect(mails[1]?.subject).toBe("2 pessoas avisaram que pagaram");
});

test("given an account that ends, when the evening comes, then no mail is sent, and the entry is removed", async () => {
  const deletion = { requestedAt: "2027-02-15T12:00:00.000Z", deleteAt: "2027-03-17T12:00:00.000Z", closedAt: null };
  const { at, report, tick, mails, watched } = await aReportedStudio({ deletion });
  await report(2);
  at("2027-02-15T21:00:00.000Z");
  await tick();
  expect([mails, watched()]).toEqual([[], undefined]);
});

const act = fc.oneof(
  fc.record({
    kind: fc.constant("report" as const),
    studentId: fc.integer({ min: 2, max: 4 }),
    month: fc.constantFrom(...MONTHS),
  }),
  fc.record({
    kind: fc.constant("refuse" as const),
    studentId: fc.integer({ min: 2, max: 4 }),
    month: fc.constantFrom(...MONTHS),
  }),
  fc.record({ kind: fc.constant("hours" as const), hours: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant("busy" as const) }),
);

test("given any days of reports, answers and a provider that is busy, then there is at most one mail a day, and it names every report that waits since before an evening", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const { ctx, at, clock, report, tick, mails, answers, storedAt } = await aReportedStudio();
      const days: string[] = [];
      for (const one of acts) {
        if (one.kind === "report") await report(one.studentId, one.month);
        if (one.kind === "refuse") {
          const id = one.studentId * 100_000_000 + Number(one.month.replace("-", "")) * 100;
          await refuseReport(ctx, id, { reason: "Não chegou" }).catch(() => undefined);
        }
        if (one.kind === "busy") answers.push({ kind: "busy", reason: "throttled" });
        for (let left = one.kind === "hours" ? one.hours : 0; left > 0; left--) {
          at(new Date(Date.parse(clock.now) + 3_600_000).toISOString());
          const before = mails.length;
          await tick().catch(() => undefined);
          if (mails.length > before) days.push(clock.now.slice(0, 10));
        }
      }
      answers.length = 0;
      const lastReport = clock.now;
      for (let left = 48; left > 0; left--) {
        at(new Date(Date.parse(clock.now) + 3_600_000).toISOString());
        const before = mails.length;
        await tick();
        if (mails.length > before) days.push(clock.now.slice(0, 10));
      }
      expect(new Set(days).size).toBe(days.length);
      const texts = mails.map(({ text }) => text).join("\n");
      for (const { id, name } of people)
        for (const month of MONTHS) {
          const { reportedAt } = storedAt(chargeOf(month, { studentId: id })) ?? {};
          if (reportedAt && reportedAt <= lastReport) expect(texts).toMatch(new RegExp(`${name}: .*${month}`));
        }
    }),
    { numRuns: 60 },
  );
});

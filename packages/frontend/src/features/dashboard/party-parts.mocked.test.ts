/** Tests what a payer's row and sheet lead to, and that a sheet answers each "Já paguei" alone. */
import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import type { ReportAnswer } from "../../components/charge/report-answer.tsx";
import { aRow } from "../../testing/builders.ts";
import { partiesOf } from "./parties.ts";
import { PartyRow } from "./party-row.tsx";
import { PartySheet } from "./party-sheet.tsx";

type Answer = Parameters<typeof ReportAnswer>[0];
const answers = vi.hoisted((): Answer[] => []);
vi.mock("../../components/charge/report-answer.tsx", () => ({ ReportAnswer: (one: Answer) => void answers.push(one) }));
vi.mock("../../components/charge/promise-part.tsx", () => ({ PromiseButton: () => null }));
vi.mock("../../components/ui/dialog-view.tsx", () => ({
  DialogView: ({ children }: { children: ReactNode }) => createElement(Fragment, null, children),
}));
beforeEach(() => void answers.splice(0));

const nothing = () => undefined;
const actions = { onSetStatus: nothing, onReceive: nothing, onChoose: nothing, onOpen: nothing, onClose: nothing };
const today = "2026-11-13";
const timezone = "America/Sao_Paulo";
const october = { id: 320261000, reference: "Outubro/2026", dueDate: "2026-10-10" };

function partyOf(...rows: ReturnType<typeof aRow>[]) {
  const around = { today, timezone, month: "2026-10", unsent: new Set<number>(), listed: new Map<number, string>() };
  const [party] = partiesOf(rows, around);
  if (!party) throw new Error("no party");
  return party;
}
const shown = (part: ReactNode) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, part)).replaceAll(/<(?!a )[^>]*>/g, "");
const sheetOf = (...rows: ReturnType<typeof aRow>[]) =>
  shown(createElement(PartySheet, { party: partyOf(...rows), today, timezone, ...actions }));

test.each([
  ["a paid charge", { status: "pago", paidDate: "2026-10-10" } as const],
  ["a debt", { isOverdue: true }],
])("given a month's row with %s, when it or its sheet is followed, then it leads to this charge", (_what, change) => {
  const row = aRow({ id: 3 }, { ...october, ...change });
  const seen = { isWide: true, isNamesake: false, isChosen: false };
  const line = shown(createElement(PartyRow, { party: partyOf(row), today, ...seen, ...actions }));
  for (const markup of [line, sheetOf(row)]) expect(markup).toContain('href="/invoices/320261000"');
});

test("given two presses of 'Já paguei', when the sheet is opened, then each has its own answer, with its charges and its day", () => {
  const late = (charge: object, reportedAt: string) => aRow({ id: 3 }, { isOverdue: true, ...charge, reportedAt });
  const old = late(october, "2026-10-29T01:30:00.000Z");
  const text = sheetOf(old, late({}, "2026-11-12T12:00:00.000Z"));
  expect(answers.map(({ charges, day }) => [charges.map(({ id }) => id), day])).toEqual([
    [[320261000], "2026-10-28"],
    [[320261100], "2026-11-12"],
  ]);
  expect(text).toMatch(/Outubro\/2026 · avisou em 28\/10.*Novembro\/2026 · avisou em 12\/11/s);
  expect(text).not.toContain("Receber os vencidos");
  expect(sheetOf(old)).not.toContain("avisou em");
});

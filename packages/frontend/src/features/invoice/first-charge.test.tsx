import type { ChargeChoice } from "@emdia/contracts/charge";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { FirstCharge } from "./first-charge.tsx";

const december: ChargeChoice = {
  paymentId: 320261200,
  date: "2026-12-05",
  dueDate: "2026-12-10",
  amount: 320,
  reference: "Dezembro/2026",
  next: { date: "2027-01-05", amount: 320, reference: "Janeiro/2027" },
};
const november = {
  ...december,
  paymentId: 320261100,
  date: "2026-11-05",
  dueDate: "2026-11-27",
  reference: "Novembro/2026",
  next: december,
};
const ofSpan = { ...december, reference: "Dez/2026 a Fev/2027", next: { ...december, date: "2027-03-05" } };

function linksOf(choices: readonly ChargeChoice[], today = "2026-11-27") {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <FirstCharge choices={choices} studentId={3} current={november.paymentId} today={today} />
    </MemoryRouter>,
  );
  return [...markup.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", text = ""]) => [
    /href="([^"]*)"/.exec(attributes)?.[1],
    attributes.includes("aria-current"),
    text.replace(/<\/span><span[^>]*>/g, " | ").replace(/<[^>]*>/g, ""),
  ]);
}

test("given a student never charged, when charged in the days before the run, then each choice says its months and the next charge", () => {
  expect(linksOf([december, november])).toEqual([
    ["/invoices/320261200", false, "Agora por dezembro, a próxima em 05/01 | R$\u00a0320,00 · vence em 10/12"],
    ["/invoices/320261100", true, "Agora por novembro, a próxima em 05/12 | R$\u00a0320,00 · vence em 27/11"],
    ["/dashboard/alunos/3", false, "Esperar 05/12 | Nada é enviado agora."],
  ]);
});

test.each([
  [[ofSpan], "2026-12-04", ["Agora por Dez/2026 a Fev/2027, a próxima em 05/03", "Esperar 05/12"]],
  [[ofSpan], "2026-12-05", ["Agora por Dez/2026 a Fev/2027, a próxima em 05/03"]],
  [[{ ...december, next: null }], "2026-12-05", ["Agora por dezembro, pagamento único"]],
  [[], "2026-11-27", []],
])("given the choices %o on %s, when shown, then they are %o", (choices, today, titles) => {
  expect(linksOf(choices, today).map(([, , text]) => String(text).split(" | ")[0])).toEqual(titles);
});

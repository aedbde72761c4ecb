import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { ErrorCode } from "@emdia/contracts/errors";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { unsentOf } from "../../data/charges/sum-of.ts";
import { payersOf, stepsToSend } from "../../data/charges/unsent.ts";
import { ApiError } from "../../lib/api-error.ts";
import { runBatches } from "../../lib/batches.ts";
import { actOn, inSteps, type TriedCharge } from "./try-charge.ts";
import { Offer, unsentTitle } from "./unsent-offer.tsx";

const TODAY = "2027-03-15";
const unpaid = { reason: "no_access" as const, payerName: null, amount: 150.5, dueDate: "2027-03-15" };
const charge = (paymentId: number, studentName: string, why: ErrorCode | null = null) => ({
  ...unpaid,
  paymentId,
  payerKey: `S000000${paymentId}`,
  studentId: paymentId,
  studentName,
  canMail: why === null,
  why,
});
const alone = (...charges: ReturnType<typeof charge>[]) =>
  charges.map(({ payerKey, ...one }) => ({ payerKey, payerName: null, charges: [one] }));
const march: UnsentCharges = {
  month: "2027-03",
  reference: "Março/2027",
  reason: "no_access",
  count: 2,
  total: 301,
  payers: alone(charge(1, "Ana Souza"), charge(2, "Bia Lima", "invoice.student_without_email")),
};
const shown = (group: UnsentCharges) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Offer group={group} today={TODAY} onAsk={() => undefined} />
    </MemoryRouter>,
  );
const words = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

test("given charges of a month without access, when the dashboard is opened, then it shows students, amount, reason, and both actions", () => {
  const texts = words(shown(march));
  const rows = [
    "Ana Souza R$ 150,50 , vencimento 15/03",
    "Bia Lima R$ 150,50 , vencimento 15/03, sem e-mail cadastrado",
  ];
  const head = ["2 cobranças de março de 2027 não saíram", "Seu acesso ao Em Dia tinha terminado no dia da cobrança."];
  for (const part of [...head, ...rows, "Total R$ 301,00", "Dispensar", "Cobrar agora"]) expect(texts).toContain(part);
  expect(words(shown({ ...march, reason: "automation_off" }))).toContain("A cobrança automática estava desligada");
});

test("given charges of one payer, when the offer is shown, then they are one row of the payer, each with its student", () => {
  const marta = { payerKey: "P0000090", payerName: "Marta Reis" };
  const payers = [{ ...marta, charges: [charge(1, "Ana Reis"), charge(2, "Bia Reis")] }];
  const texts = words(shown({ ...march, payers }));
  expect(texts).toMatch(/Marta Reis · Ana e Bia Ana Reis R\$ 150,50 , vencimento 15\/03 Bia Reis R\$ 150,50/);
  const [one] = payers[0]?.charges ?? [];
  const ofOne = { ...marta, charges: one ? [one] : [] };
  expect(words(shown({ ...march, payers: [ofOne] }))).toContain("Marta Reis · Ana R$ 150,50");
  const all = unsentOf([{ ...march, payers }]);
  expect(payersOf(all)).toEqual([{ key: "P0000090", name: "Marta Reis · Ana e Bia" }]);
});

test("given one charge alone, when it is named, then the text is singular; given charges that cannot be mailed, then they cannot be sent", () => {
  expect(unsentTitle({ count: 1, month: "2026-12" })).toBe("1 cobrança de dezembro de 2026 não saiu");
  expect(shown(march)).not.toMatch(/<button[^>]*disabled="[^>]*>Cobrar agora/);
  expect(shown({ ...march, payers: alone(charge(2, "Bia Lima", "invoice.student_without_email")) })).toMatch(
    /<button[^>]*aria-disabled="true"[^>]*>Cobrar agora/,
  );
});

const NO_EMAIL = "Nenhuma pode ir por e-mail: sem e-mail cadastrado. Cobre pelo WhatsApp ou dispense.";
const NO_DATA = "Sem os seus dados de pagamento nenhuma cobrança sai. Completar nas configurações";
test.each<[ErrorCode, string]>([
  ["invoice.student_without_email", NO_EMAIL],
  ["invoice.email_rejected", "Nenhuma pode ir por e-mail: e-mail não recebe mensagens."],
  ["invoice.student_archived", "Nenhuma pode ir por e-mail: aluno arquivado."],
  ["billing.payment_method_missing", NO_DATA],
])("given charges that cannot be mailed for %s, when the offer is shown, then the button says why", (why, reason) => {
  const markup = shown({ ...march, payers: alone(charge(2, "Bia Lima", why)) });
  expect(words(markup)).toContain(reason);
  expect(markup).toMatch(/aria-describedby="nao-enviadas-2027-03-no_access-motivo"[^>]*>Cobrar agora/);
  expect(words(markup)).not.toContain("sem e-mail que receba");
  expect(markup.includes('href="/settings"')).toBe(why === "billing.payment_method_missing");
});

test("given a charge that is refused, when all are sent, then the others are sent, it is named with the reason, and each once", async () => {
  const [asked, steps]: [number[], number[]] = [[], []];
  const act = async ({ paymentId: id }: { paymentId: number }) => {
    asked.push(id);
    if (id === 2) throw new Error("unreachable");
  };
  const charges = [charge(1, "Ana Souza"), charge(2, "Bia Lima"), charge(3, "Caio Prado")];
  const end = await runBatches(charges, async (one) => [await actOn(one, act)], {
    onLines: (lines: readonly TriedCharge[]) => steps.push(lines.length),
  });
  const each = [1, 2, 3];
  expect([asked, steps]).toEqual([each, each]);
  expect(end.lines).toMatchObject([
    { charge: { studentName: "Ana Souza" } },
    { charge: { studentName: "Bia Lima" }, reason: expect.any(String), code: undefined },
    { charge: { studentName: "Caio Prado" } },
  ]);
  expect(end.lines.map(({ reason }) => reason !== undefined)).toEqual([false, true, false]);
});

test("given a charge that the server refuses, when it is sent, then its line has the code and the words for it", async () => {
  const body = JSON.stringify({ code: "invoice.contacted_today", error: "Confirme" });
  const act = () => Promise.reject(new ApiError(409, body, "Conflict"));
  expect(await actOn(charge(1, "Ana Souza"), act)).toMatchObject({
    code: "invoice.contacted_today",
    reason: "o endereço já foi contatado hoje. Para enviar mesmo assim, abra a cobrança do aluno",
  });
});

test("given charges without e-mail that are overdue, when the offer is shown, then they can get a new due date; those that are not due yet wait for the chat", () => {
  const late = {
    ...march,
    payers: alone({ ...charge(2, "Bia Lima", "invoice.student_without_email"), dueDate: "2027-03-10" }),
  };
  expect(shown(late)).not.toMatch(/aria-disabled="true"[^>]*>Cobrar agora/);
});

test("given overdue charges of one click, when they are sent, then every due date is moved before the first mail, and a refused one is not mailed", async () => {
  const late = { ...charge(1, "Ana Souza"), dueDate: "2027-01-10" };
  const charges = [late, { ...late, paymentId: 2 }, charge(3, "Bia Lima"), { ...late, paymentId: 4, canMail: false }];
  const dayOf = ({ dueDate }: { dueDate: string }) => (dueDate < TODAY ? "2027-03-20" : undefined);
  const steps = stepsToSend(charges, { pressId: "press", confirmRepeat: false }, dayOf);
  expect(steps.map(({ charge: { paymentId }, isLast }) => `${paymentId}${isLast ? "!" : ""}`)).toEqual([
    "1",
    "2",
    "4!",
    "1!",
    "2!",
    "3!",
  ]);
  const refusing = steps.map((step, at) => ({
    ...step,
    act: () => (at === 1 ? Promise.reject(new Error("já")) : Promise.resolve()),
  }));
  const { lines } = await runBatches(refusing, inSteps());
  expect(lines.map(({ charge: { paymentId }, reason }) => `${paymentId}${reason ? " refused" : ""}`)).toEqual([
    "2 refused",
    "4",
    "1",
    "3",
  ]);
});

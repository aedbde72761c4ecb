import { civilDate, dayOf } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { enterStudio, moveTo, nextWorkingDay, pageOfStudent, type Studio, student } from "../studio.ts";
import { open } from "./scenes.ts";
import type { Tour } from "./tour.ts";

type Charge = { id: number };
type Call = Studio["call"];

/** The tour moves the clock. */
export const longest: Tour = async ({ page, shoot }) => {
  const due = await nextWorkingDay(page);
  const names = [
    "Maria Aparecida Albuquerque de Vasconcelos",
    "Condicionamento Paranapiacaba dos Santos Filho",
    "Bartholomeu Wanderley Cavalcanti de Albuquerque",
  ];
  const students = [...names.map(student), { name: "Sem Contato Nenhum da Silva e Souza" }, student("Ana Lima")];
  const { call, studentIds } = await enterStudio(page, {
    email: "longos@exemplo.com.br",
    plans: [{ name: "Condicionamento físico personalizado e alongamento", price: 1_900 }],
    students,
    profile: { invoiceDay: dayOf(due), lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 200 } },
  });
  await moveTo(page, addDays(due, 5));
  const ids: number[] = [];
  for (const studentId of studentIds) {
    const [charge] = (await call("GET", `/api/payments/student/${studentId}`)) as Charge[];
    ids.push(charge?.id ?? 0);
  }
  for (const id of ids.slice(0, 3)) await call("POST", `/api/payments/${id}/settlements`, { amount: 61.84 });
  await call("POST", "/api/reminders", { paymentIds: ids.slice(0, 3) });
  await call("PUT", "/api/promises", { paymentIds: ids.slice(0, 3), promisedFor: addDays(due, 9) });
  await call("PUT", `/api/students/${studentIds[0]}`, { status: "pausado", pausedUntil: "2099-12-31" });
  await call("DELETE", `/api/students/${studentIds[1]}`);
  await open(page, "/dashboard");
  await page.locator("[data-row]").nth(1).scrollIntoViewIfNeeded();
  await shoot("dashboard", "longest", { window: true, dark: true });
  await shoot("students", "longest", { at: "/students", sees: page.getByText("Ana Lima").first(), dark: true });
  await shoot("person", "longest", { at: `/dashboard/alunos/${studentIds[2]}`, dark: true });
  await shoot("reports", "longest", { at: "/dashboard/relatorios?ver=atrasos", dark: true });
  await showLongestDebt({ page, shoot }, call, studentIds.slice(3), due);
};

/** Makes two long debts. Only charges with a later due date can be made, so the clock moves on. */
async function showLongestDebt({ page, shoot }: Parameters<Tour>[0], call: Call, students: number[], due: string) {
  const payer = { name: "Maria Aparecida Albuquerque de Vasconcelos", email: "maria.longa@exemplo.com.br" };
  const { payerId } = (await call("PUT", `/api/students/${students[0]}`, { payer })) as { payerId: number };
  await call("PUT", `/api/students/${students[1]}`, { payerId });
  const name = "Apresentação de encerramento e figurino personalizado";
  for (const [index, amount] of [1_250.5, 89.9, 1_999.99].entries()) {
    const dueDate = addDays(civilDate(due), 5 + index);
    await call("POST", "/api/extra-charges", {
      studentIds: students,
      name,
      amount,
      dueDate,
      requestId: crypto.randomUUID(),
    });
  }
  await moveTo(page, addDays(civilDate(due), 8));
  const charges = await Promise.all(students.map((id) => call("GET", `/api/payments/student/${id}`)));
  const [first = 0, second = 0, third = 0, fourth = 0] = (charges.flat() as Charge[]).map(({ id }) => id);
  await call("POST", `/api/payments/${first}/settlements`, { amount: 61.84, method: "pix" });
  await call("POST", `/api/payments/${second}/settlements`, {});
  await call("PUT", "/api/promises", { paymentIds: [first, third], promisedFor: addDays(civilDate(due), 12) });
  const address = await pageOfStudent({ call }, students[0]);
  await page.request.post(`${address}/paid`, { form: { shown: `${third}.${fourth}` } });
  const toCheck = page.getByRole("region", { name: "A conferir" });
  await shoot("money", "to-check-together", { at: "/dashboard/dinheiro", sees: toCheck, only: 360 });
  const reason = "O PIX de R$ 89,90 ainda não caiu; o comprovante enviado é de outra conta bancária.";
  await call("POST", `/api/payments/${fourth}/report/refuse`, { reason });
  await open(page, address);
  await page.getByText(/^Pagamentos recentes/).click();
  await shoot("payer-page", "longest", { dark: true });
  await page.getByRole("link", { name: "Pagar só esta" }).first().click();
  await shoot("payer-page", "only-one", { sees: "Ver tudo o que está em aberto", only: 360 });
  await shoot("payer-page", "paper", { at: address, paper: true, only: 1280 });
  await shoot("family", "longest", { at: `/dashboard/familias/${payerId}`, dark: true });
  await shoot("whatsapp-queue", "longest", { at: "/dashboard/whatsapp", only: 360 });
}

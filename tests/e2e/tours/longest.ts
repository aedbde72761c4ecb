import { dayOf } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { enterStudio, moveTo, nextWorkingDay, student } from "../studio.ts";
import { open } from "./scenes.ts";
import type { Tour } from "./tour.ts";

type Charge = { id: number };

/**
 * Shows the lists with each row in its longest state: a long name and a long plan, an amount of
 * four digits with a fee, of which a part is paid, a promise, a pause, no e-mail. The tour moves
 * the clock.
 */
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
};

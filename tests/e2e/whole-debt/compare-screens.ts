import type { DashboardWire } from "@emdia/contracts/dashboard";
import { expect } from "@playwright/test";
import {
  dayText,
  debtOn,
  explained,
  type Owed,
  openOn,
  overdueOn,
  owedOn,
  type Payment,
  PRICE,
  paidOf,
  paymentsOf,
  reais,
  receivedOf,
  referenceOf,
  sum,
} from "./debt-ledger.ts";
import { expectScreen, type World } from "./world.ts";

export const chargeIdOf = ({ studentId }: World, { month }: Owed): number =>
  studentId * 100_000_000 + Number(month.replace("-", "")) * 100;
const monthOf = (day: string) => day.slice(0, 7);
const inReais = (cents: number) => cents / 100;

async function compareDashboard(world: World, day: string): Promise<void> {
  const { studio, ledger } = world;
  const open = openOn(ledger, day);
  const overdue = overdueOn(ledger, day);
  const ofMonth = ledger.filter(({ month }) => month === monthOf(day));
  const { stats, ...rows } = (await studio.call("GET", "/api/dashboard")) as DashboardWire;
  const shown = [...rows.otherOpenPayments, ...rows.currentMonthPayments].map(({ payment }) => payment);
  expect(shown.map(({ id, amountToday, settledAmount }) => [id, amountToday, settledAmount])).toEqual(
    ledger
      .filter((one) => open.includes(one) || ofMonth.includes(one))
      .map((one) => [chargeIdOf(world, one), inReais(owedOn(one, day).total), inReais(paidOf(one))]),
  );
  expect(stats).toMatchObject({
    valorAReceberEsseMes: inReais(sum(ofMonth.map((one) => PRICE - paidOf(one)))),
    valorRecebidoEsseMes: inReais(sum(ofMonth.map(paidOf))),
    pagamentosEmAtraso: overdue.length,
    valorEmAtraso: inReais(debtOn(overdue, day)),
    pagadoresEmAtraso: overdue.length > 0 ? 1 : 0,
  });
  const payments = paymentsOf(ledger).filter((one) => monthOf(one.day) === monthOf(day));
  const fees = sum(payments.map(({ fee }) => fee));
  const says = [
    ...(overdue.length > 0 ? [reais(debtOn(overdue, day))] : ["em dia"]),
    ...ofMonth.map((one) => reais(PRICE - paidOf(one))),
  ];
  await expectScreen(world, day, { path: "/dashboard", says });
  const cameIn = [...(fees > 0 ? [`com ${reais(fees)} de encargos`] : []), reais(sum(payments.map(receivedOf)))];
  if (payments.length > 0) await expectScreen(world, day, { path: "/dashboard/dinheiro", says: cameIn });
}

function rowOf(one: Owed, day: string): string {
  const { total } = owedOn(one, day);
  return total === PRICE ? reais(PRICE) : `${reais(total)} ${reais(PRICE)}`;
}

/** Returns the words about a promise, which is broken from the day after its day. */
const promiseText = (promised: string, day: string) =>
  `Prometeu ${dayText(promised).slice(0, 5)}${promised < day ? " e não pagou" : ""}`;

async function comparePerson(world: World, day: string): Promise<void> {
  const { studentId, ledger, promised } = world;
  const [open, late] = [openOn(ledger, day), overdueOn(ledger, day)];
  const paidFor = (parts: readonly Payment[]) =>
    ledger
      .filter(({ payments }) => payments.some((one) => parts.includes(one)))
      .map(referenceOf)
      .join(" ");
  const owed = late.length > 0 ? `${reais(debtOn(late, day))} em atraso` : `${reais(debtOn(open, day))} em aberto`;
  const says = [
    ...(open.length > 0 ? [owed] : ["Nada a receber agora"]),
    ...open.map((one) => `${referenceOf(one)} ${rowOf(one, day)}`),
    ...(open.length > 0 && promised ? [promiseText(promised, day)] : []),
    ...[...Map.groupBy(paymentsOf(ledger), (one) => one.day)].map(
      ([paidOn, parts]) => `${dayText(paidOn)} ${paidFor(parts)} ${reais(sum(parts.map(receivedOf)))}`,
    ),
  ];
  await expectScreen(world, day, { path: `/dashboard/alunos/${studentId}`, says, isLoaded: true });
}

async function compareCharges(world: World, day: string): Promise<void> {
  for (const one of world.ledger) {
    const { fine, interest, total } = owedOn(one, day);
    const line = explained(one, day);
    const waived = sum(one.payments.map((payment) => payment.waived));
    const says = [
      ...(line ? [line, `Total em ${dayText(day)} ${reais(total)}`] : []),
      ...(fine > 0 ? [`Multa ${reais(fine)}`] : []),
      ...(interest > 0 ? [reais(interest)] : []),
      ...one.payments.map((payment) => `Recebido em ${dayText(payment.day)} · PIX · ${reais(receivedOf(payment))}`),
      ...one.payments.filter(({ fee }) => fee > 0).map(({ fee }) => `encargos de ${reais(fee)}`),
      ...(waived > 0 ? [`${reais(waived)} de encargos dispensados`] : []),
      ...(total === 0 ? ["Quitada"] : []),
    ];
    await expectScreen(world, day, { path: `/invoices/${chargeIdOf(world, one)}`, says, isLoaded: true });
  }
}

export async function compareScreens(world: World, day: string): Promise<void> {
  await compareDashboard(world, day);
  await comparePerson(world, day);
  await compareCharges(world, day);
}

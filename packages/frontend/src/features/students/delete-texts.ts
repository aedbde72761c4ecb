/**
 * docs/rules/billing-day.md, "When a student is charged" and docs/rules/student.md, "Archived
 * students".
 */
import type { ChargeWire } from "@emdia/contracts/charge";
import { sumCents } from "@emdia/contracts/values/money";
import { centsOf, formatPrice } from "../../lib/format.ts";

/** `isArchiving` is undefined if the charges could not be loaded. */
export type Deletion = { isArchiving: boolean | undefined; owed: string | undefined };

/** `charges` is undefined if loading failed. Expected ones go with the student. */
export function judgeDeletion(charges: readonly ChargeWire[] | undefined): Deletion {
  if (!charges) return { isArchiving: undefined, owed: undefined };
  const stored = charges.filter(({ isExpected }) => !isExpected);
  const open = stored.filter(({ status }) => status === "pendente");
  const sum = formatPrice(sumCents(open.map(({ amountToday }) => centsOf(amountToday))) / 100);
  return {
    isArchiving: stored.length > 0,
    owed: open.length > 0 ? owedText(sum, open.length) : undefined,
  };
}

const owedText = (sum: string, count: number): string =>
  count === 1
    ? `${sum} de 1 cobrança em aberto, que continua na Visão Geral até ser paga ou cancelada.`
    : `${sum} de ${count} cobranças em aberto, que continuam na Visão Geral até serem pagas ou canceladas.`;

export function deletionQuestion(name: string, { isArchiving, owed }: Deletion) {
  const start = `${name} sai da lista e não recebe mais cobranças.`;
  if (!isArchiving)
    return {
      title: "Excluir aluno?",
      description:
        isArchiving === false
          ? `${start} O cadastro é apagado.`
          : `${start} Se já houve alguma, o histórico continua guardado; se não, o cadastro é apagado.`,
      confirmLabel: "Excluir aluno",
    };
  const debt = owed ? ` Ainda há ${owed}` : "";
  return {
    title: "Arquivar aluno?",
    description: `${start} O histórico continua guardado, e o cadastro pode ser reativado em Arquivados.${debt}`,
    confirmLabel: "Arquivar aluno",
  };
}

/** What becomes of a student who is deleted, in words (docs/rules.md, "When a student is charged" and "Archived students"). */
import type { PaymentWire } from "@emdia/contracts/payment";
import { sumCents } from "@emdia/contracts/values/money";
import { centsOf, formatPrice } from "../../lib/format.ts";

/**
 * `isArchiving` says that there are charges, which stay, and is undefined where that could not be read; `owed` names what is
 * open of them, where anything is.
 */
export type Deletion = { isArchiving: boolean | undefined; owed: string | undefined };

/** Judges a deletion by the student's charges; undefined where they could not be read. What is only expected goes with it. */
export function judgeDeletion(charges: readonly PaymentWire[] | undefined): Deletion {
  if (!charges) return { isArchiving: undefined, owed: undefined };
  const stored = charges.filter(({ isExpected }) => !isExpected);
  const open = stored.filter(({ status }) => status === "pendente");
  const sum = formatPrice(sumCents(open.map(({ openAmount }) => centsOf(openAmount))) / 100);
  return {
    isArchiving: stored.length > 0,
    owed: open.length > 0 ? owedText(sum, open.length) : undefined,
  };
}

/** Where a debt stays, overdue or not yet due: in the dashboard's list. */
const owedText = (sum: string, count: number): string =>
  count === 1
    ? `${sum} de 1 cobrança em aberto, que continua na Visão Geral até ser paga ou cancelada.`
    : `${sum} de ${count} cobranças em aberto, que continuam na Visão Geral até serem pagas ou canceladas.`;

/** Returns the question before a student of that name is deleted. */
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

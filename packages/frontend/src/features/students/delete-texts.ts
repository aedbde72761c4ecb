/** What becomes of a student who is deleted, in words (docs/rules.md, "When a student is charged" and "Archived students"). */
import type { PaymentWire } from "@emdia/contracts/payment";
import { sumCents } from "@emdia/contracts/values/money";
import { centsOf, formatCount, formatPrice } from "../../lib/format.ts";

/** `isArchiving` says that there are charges, which stay; `owed` names what is open of them, where anything is. */
export type Deletion = { isArchiving: boolean; owed: string | undefined };

/** Judges a deletion by the student's charges; undefined while they are not read. What is only expected goes with it. */
export function judgeDeletion(charges: readonly PaymentWire[] | undefined): Deletion {
  const stored = charges?.filter(({ isExpected }) => !isExpected) ?? [];
  const open = stored.filter(({ status }) => status === "pendente");
  const sum = formatPrice(sumCents(open.map(({ openAmount }) => centsOf(openAmount))) / 100);
  return {
    isArchiving: stored.length > 0,
    owed: open.length > 0 ? `${sum} de ${formatCount(open.length, "cobrança", "cobranças")}` : undefined,
  };
}

/** Returns the question before a student of that name is deleted. */
export function deletionQuestion(name: string, { isArchiving, owed }: Deletion) {
  const start = `${name} sai da lista e não recebe mais cobranças.`;
  if (!isArchiving)
    return {
      title: "Excluir aluno?",
      description: `${start} Se já houve alguma, o histórico continua guardado; se não, o cadastro é apagado.`,
      confirmLabel: "Excluir aluno",
    };
  const debt = owed ? ` Ainda há ${owed} em aberto: continua em Em atraso até você marcar como pago ou cancelar.` : "";
  return {
    title: "Arquivar aluno?",
    description: `${start} O histórico continua guardado, e o cadastro pode ser reativado em Arquivados.${debt}`,
    confirmLabel: "Arquivar aluno",
  };
}

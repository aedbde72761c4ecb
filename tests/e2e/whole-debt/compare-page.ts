import { expect } from "@playwright/test";
import {
  dayText,
  debtOn,
  explained,
  type Ledger,
  type Owed,
  openOn,
  owedOn,
  paymentsOf,
  reais,
  receivedOf,
  referenceOf,
  sum,
} from "./debt-ledger.ts";
import { codeIn, expectSays, oneLine, type World } from "./world.ts";

function partsOf(one: Owed, day: string): string[] {
  const due = one.due === day ? "Vence hoje" : `${one.due < day ? "Venceu" : "Vence"} em ${dayText(one.due)}`;
  const parts = [`${referenceOf(one)} ${reais(owedOn(one, day).total)}`, explained(one, day), due];
  return parts.filter((part) => part !== undefined);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const inOrder = (parts: readonly string[]) => expect.stringMatching(new RegExp(parts.map(escaped).join(".*")));

function receiptsOf(ledger: Ledger): string[] {
  const days = [...new Set(paymentsOf(ledger).map((one) => one.day))].toSorted().toReversed();
  return days.map((day) => {
    const paid = ledger.filter(({ payments }) => payments.some((one) => one.day === day));
    const payments = paymentsOf(ledger).filter((one) => one.day === day);
    return `Recibo de ${dayText(day)}, PIX ${reais(sum(payments.map(receivedOf)))} ${paid.map(referenceOf).join("; ")}`;
  });
}

export async function comparePage({ theirs, pageUrl, ledger, promised }: World, day: string): Promise<void> {
  await theirs.goto(pageUrl);
  const open = openOn(ledger, day);
  const text = oneLine((await theirs.locator("body").allInnerTexts()).join(" "));
  if (open.length === 0) expectSays(text, ["Tudo em dia", "Não há nada a pagar"], { ledger, day });
  else {
    const count = open.length === 1 ? "1 cobrança" : `${open.length} cobranças`;
    const says = [`Valor a pagar · ${count} em aberto ${reais(debtOn(ledger, day))}`];
    const isAgreed = promised !== undefined && promised >= day;
    const then = isAgreed ? `Nesse dia serão ${reais(debtOn(ledger, promised))}` : "";
    if (isAgreed) says.push(`Combinado: até ${dayText(promised)}`);
    expectSays(text.replace(then, ""), says, { ledger, day });
    expect(text.split("Combinado: até")).toHaveLength(isAgreed ? 2 : 1);
    expect(text).toContain(then);
    expect(codeIn(text).cents).toBe(debtOn(ledger, day));
  }
  const lines = await theirs.locator("section > ul.rows").getByRole("listitem").allInnerTexts();
  expect(lines.map(oneLine)).toEqual(open.map((one) => inOrder(partsOf(one, day))));
  const receipts = await theirs.locator("details > ul.rows").getByRole("listitem", { includeHidden: true }).all();
  const shown = await Promise.all(
    receipts.map(async (one) => oneLine((await one.locator(":scope > *").allTextContents()).join(" "))),
  );
  expect(shown).toEqual(receiptsOf(ledger));
}

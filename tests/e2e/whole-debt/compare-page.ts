/** Compares the page of the debtor with the test's ledger. */
import { expect } from "@playwright/test";
import {
  dayText,
  debtOn,
  explained,
  type Owed,
  openOn,
  owedOn,
  paymentsOf,
  reais,
  receivedOf,
  referenceOf,
  sum,
} from "./debt-ledger.ts";
import { codeIn, expectSays, oneLine, type World, words } from "./world.ts";

/** Returns the parts of a charge's line in their order. */
function partsOf(one: Owed, day: string, promised: string | undefined): string[] {
  const due = one.due === day ? "Vence hoje" : `${one.due < day ? "Venceu" : "Vence"} em ${dayText(one.due)}`;
  const agreed =
    promised && `Combinado: até ${dayText(promised)} Nesse dia serão ${reais(owedOn(one, promised).total)}`;
  const parts = [`${referenceOf(one)} ${reais(owedOn(one, day).total)}`, explained(one, day), due, agreed];
  return parts.filter((part) => part !== undefined);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const inOrder = (parts: readonly string[]) => expect.stringMatching(new RegExp(parts.map(escaped).join(".*")));

export async function comparePage({ theirs, pageUrl, ledger, promised }: World, day: string): Promise<void> {
  await theirs.goto(pageUrl);
  const open = openOn(ledger, day);
  const later = promised !== undefined && promised >= day ? promised : undefined;
  const text = oneLine((await theirs.locator("body").allInnerTexts()).join(" "));
  const withoutPromise = text.replace(/Nesse dia serão R\$ [\d.,]+\d/g, "");
  if (open.length === 0) expectSays(text, ["Tudo em dia", "Não há nada a pagar"], { ledger, day });
  else {
    const count = open.length === 1 ? "1 cobrança" : `${open.length} cobranças`;
    expectSays(withoutPromise, [`Valor a pagar · ${count} em aberto ${reais(debtOn(ledger, day))}`], { ledger, day });
    expect(codeIn(text).cents).toBe(debtOn(ledger, day));
  }
  const lines = await theirs.locator("section > ul.rows").getByRole("listitem").allInnerTexts();
  expect(lines.map(oneLine)).toEqual(open.map((one) => inOrder(partsOf(one, day, later))));
  const payments = paymentsOf(ledger);
  const days = [...new Set(payments.map((one) => one.day))].toSorted().toReversed();
  const receipts = await theirs.locator("details > ul.rows .sum").allTextContents();
  expect(receipts.map(words)).toEqual(
    days.map((of) => reais(sum(payments.filter((one) => one.day === of).map(receivedOf)))),
  );
}

import type { MatchCandidate } from "@emdia/contracts/statement";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Proposal } from "./proposal-group.tsx";

const candidate = (id: number, change: Partial<MatchCandidate> = {}): MatchCandidate => ({
  paymentIds: [id],
  amounts: [150],
  studentNames: [`Aluno ${id}`],
  payerKey: "S0000001",
  payerName: null,
  references: ["Novembro/2026"],
  openAmount: 150,
  reason: "more",
  ...change,
});

function markupOf(candidates: MatchCandidate[]): string {
  const row = {
    entry: { key: "E00000000202611031200abcdefghijk", date: "2026-11-03", amount: 160 },
    matched: { key: "", outcome: "propose" as const, reason: "more" as const, isTicked: false, candidates },
  };
  return renderToStaticMarkup(<Proposal row={row} isBusy={false} onSettle={() => {}} onDismiss={() => {}} />);
}
const buttonsOf = (candidates: MatchCandidate[]) =>
  [...markupOf(candidates).matchAll(/<button.*?<\/button>/g)].map(([button]) =>
    button.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " "),
  );

test("given a payment that two charges may have received, then each has a button that names it", () => {
  expect(buttonsOf([candidate(1), candidate(2)])).toEqual([
    "Receber Pagamento sem nome, R$ 160,00: Aluno 1 · Novembro/2026",
    "Receber Pagamento sem nome, R$ 160,00: Aluno 2 · Novembro/2026",
    "Não é mensalidade: Pagamento sem nome, R$ 160,00",
  ]);
});

test("given a payment of more than is open, then the owner reads how much of it is recorded; of all of it, nothing", () => {
  expect(markupOf([candidate(1)])).toMatch(/registra R\$\s150,00 deste PIX/);
  expect(markupOf([candidate(1, { amounts: [160], openAmount: 160 })])).not.toContain("registra");
  expect(markupOf([candidate(1, { reason: "by_hand", openAmount: 0 })])).not.toContain("registra");
});

test("given a charge that was marked paid by hand, then the button confirms it, and records nothing", () => {
  expect(buttonsOf([candidate(1, { reason: "by_hand", openAmount: 0 })])[0]).toMatch(/^Confirmar /);
});

test("given a payment that no charge can receive, then the owner only says that it is done", () => {
  expect(buttonsOf([])).toEqual(["Já resolvi: Pagamento sem nome, R$ 160,00"]);
  expect(markupOf([])).toContain("devolva no aplicativo do seu banco");
  expect(markupOf([candidate(1)])).not.toContain("devolva");
  expect(buttonsOf([candidate(1)])[1]).toMatch(/^Não é mensalidade/);
});

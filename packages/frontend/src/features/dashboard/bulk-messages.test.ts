import { type ErrorCode, errorCatalogue } from "@emdia/contracts/errors";
import { expect, test } from "vitest";
import type { SentLine } from "../../data/charges/mutations.ts";
import { notSentWords } from "./bulk-availability.ts";
import { countCharges, payersIn, summarizeBulk } from "./bulk-messages.ts";

const line = (code: ErrorCode | null, index: number): SentLine => ({
  payerKey: `S000000${index}`,
  payerName: null,
  students: [{ studentName: null }],
  code,
  reason: code && errorCatalogue[code].message,
});
const five: null[] = Array(5).fill(null);

test("given the results, when summarized, then the specification's texts are used", () => {
  expect(summarizeBulk(five.map(line))).toBe("5 cobrança(s) enviada(s) com sucesso");
  const failed: ErrorCode[] = ["invoice.student_without_email", "invoice.unconfirmed"];
  expect(summarizeBulk([...five, ...failed].map(line))).toBe("5 cobrança(s) enviada(s) com sucesso, 2 falharam");
  expect(summarizeBulk([{ ...line(null, 1), code: "invoice.email_rejected", reason: "Caixa cheia" }])).toBe(
    "0 cobrança(s) enviada(s) com sucesso, 1 falharam",
  );
});

test("given a payer of several, when summarized, then each charge counts, and the payer is one, whatever the outcomes", () => {
  const [one, other] = [line(null, 1), line("payment.already_paid", 1)];
  const lines = [{ ...one, students: [...one.students, ...one.students] }, other];
  expect(summarizeBulk(lines)).toBe("2 cobrança(s) enviada(s) com sucesso, 1 já paga(s)");
  expect([countCharges(lines), payersIn(lines)]).toEqual([3, ["S0000001"]]);
});

test("given charges that are left out for several reasons, when summarized, then each has its own reason, and none asks to confirm", () => {
  const codes: ErrorCode[] = [
    "invoice.recently_sent",
    "invoice.in_progress",
    "invoice.contacted_today",
    "mail.recipient_limit",
    "payment.already_paid",
  ];
  expect(summarizeBulk([...codes, null, null, null].map(line))).toBe(
    "3 cobrança(s) enviada(s) com sucesso, 2 já enviada(s) há pouco, 1 não enviada: endereço já contatado hoje, 1 não enviada: endereço com 3 e-mails seus hoje, 1 já paga(s)",
  );
  const words = codes.map((code) => notSentWords(code, errorCatalogue[code].message));
  expect(words.join(" ")).not.toContain("Confirme");
});

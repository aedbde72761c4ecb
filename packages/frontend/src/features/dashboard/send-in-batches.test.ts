import { errorCatalogue } from "@emdia/contracts/errors";
import type { BulkSendResult } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { summarizeBulk } from "./bulk-messages.ts";
import { nothingYet, sendInBatches, triedOf } from "./send-in-batches.ts";

const ids = Array.from({ length: 23 }, (_, index) => index + 1);
const line = (studentId: number, sent: boolean, reason: string | null) => ({
  studentId,
  studentName: null,
  paymentId: null,
  sent,
  code: null,
  reason,
});
const allSent = async (batch: number[]): Promise<BulkSendResult> => ({
  successCount: batch.length,
  errorCount: 0,
  results: batch.map((id) => line(id, true, null)),
});
const never = () => false;

test("given 23 students, when sent, then ten go at a time, in order, and the counts add up", async () => {
  const batches: number[][] = [];
  const seen: number[] = [];
  const result = await sendInBatches(
    ids,
    async (batch) => {
      batches.push(batch);
      return allSent(batch);
    },
    (progress) => seen.push(progress.sent),
    never,
  );
  expect(batches.map((batch) => batch.length)).toEqual([10, 10, 3]);
  expect(batches.flat()).toEqual(ids);
  expect(seen).toEqual([10, 20, 23]);
  expect(result).toEqual({ ...nothingYet, sent: 23 });
});

test("given some that fail and some that were mailed recently, when sent, then they are counted apart", async () => {
  const answer: BulkSendResult = {
    successCount: 1,
    errorCount: 1,
    results: [line(1, true, null), line(2, false, "Sem e-mail"), line(3, false, "Enviada há pouco")],
  };
  const result = await sendInBatches(
    [1, 2, 3],
    async () => answer,
    () => undefined,
    never,
  );
  expect(result).toMatchObject({ sent: 1, failed: 1, skipped: 1 });
  expect(result.unsent.map(({ reason }) => reason)).toEqual(["Sem e-mail", "Enviada há pouco"]);
});

test("given a person who stops the sending, when the current batch ends, then no other starts", async () => {
  let sent = 0;
  const result = await sendInBatches(
    ids,
    allSent,
    (progress) => {
      sent = progress.sent;
    },
    () => sent > 0,
  );
  expect(result.sent).toBe(10);
});

test("given a batch that fails as a whole, when sending, then it is not repeated and the rest stays unsent", async () => {
  let calls = 0;
  const send = async () => {
    calls += 1;
    throw new Error("offline");
  };
  await expect(sendInBatches(ids, send, () => undefined, never)).rejects.toThrow("offline");
  expect(calls).toBe(1);
});

test("given the counts, when summarized, then the specification's texts are used", () => {
  expect(summarizeBulk({ ...nothingYet, sent: 5 })).toBe("5 cobrança(s) enviada(s) com sucesso");
  expect(summarizeBulk({ ...nothingYet, sent: 5, failed: 2 })).toBe("5 cobrança(s) enviada(s) com sucesso, 2 falharam");
});

test("given charges that are left out for several reasons, when sent, then each is told by its own, and none asks to confirm", async () => {
  const codes = [
    "invoice.recently_sent",
    "invoice.contacted_today",
    "mail.recipient_limit",
    "payment.already_paid",
  ] as const;
  const results = codes.map((code, index) => ({ ...line(index, false, errorCatalogue[code].message), code }));
  const answer = { successCount: 3, errorCount: 1, results: [...results, line(7, true, null)] };
  const result = await sendInBatches(
    [1],
    async () => answer,
    () => undefined,
    never,
  );
  expect(summarizeBulk(result)).toBe(
    "3 cobrança(s) enviada(s) com sucesso, 1 já enviada(s) há pouco, 1 não enviada: endereço já contatado hoje, 1 não enviada: endereço com 3 e-mails seus hoje, 1 já paga(s)",
  );
  expect(triedOf(result)).toBe(7);
  expect(result.unsent.map(({ reason }) => reason).join(" ")).not.toContain("Confirme");
});

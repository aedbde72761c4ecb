import { expect, test } from "vitest";
import { aRow } from "../../testing/builders.ts";
import { deliveryOf } from "./delivery.ts";

test.each([
  ["none", "ana@exemplo.com.br", "e-mail não enviado"],
  ["none", null, "sem e-mail"],
  ["skipped", null, "sem e-mail"],
  ["sending", "ana@exemplo.com.br", "enviando e-mail"],
  ["sent", "ana@exemplo.com.br", "e-mail enviado"],
  ["delivered", "ana@exemplo.com.br", "e-mail entregue"],
  ["unconfirmed", "ana@exemplo.com.br", "envio não confirmado"],
  ["failed", "ana@exemplo.com.br", "falha no envio"],
] as const)("given a mail that is %s to %s, when shown, then it says '%s'", (invoiceDeliveryStatus, email, text) => {
  expect(deliveryOf(aRow({ email }, { invoiceDeliveryStatus })).text).toBe(text);
});

test("given a charge that is paid, when shown, then it says when it was paid and nothing of its mail", () => {
  const row = aRow({}, { status: "pago", paidDate: "2026-11-20", invoiceDeliveryStatus: "none" });
  expect(deliveryOf(row).text).toBe("pago em 20/11");
});

test("given a charge that was made without mail, when shown, then the reason is shown beside it", () => {
  const row = aRow(
    {},
    { invoiceDeliveryStatus: "skipped", invoiceFailureReason: "Dados de pagamento não configurados" },
  );
  expect(deliveryOf(row)).toMatchObject({ text: "e-mail não enviado", detail: "Dados de pagamento não configurados" });
});

test("given a mail that failed, when shown, then the reason is shown beside it", () => {
  const row = aRow({}, { invoiceDeliveryStatus: "failed", invoiceFailureReason: "caixa cheia" });
  expect(deliveryOf(row).detail).toBe("caixa cheia");
});

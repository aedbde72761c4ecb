import { expect, test } from "vitest";
import { aCharge, aRow } from "../../testing/builders.ts";
import { contactOf, deliveryOf } from "./delivery-line.tsx";

const shownOf = ({ payment: charge, student }: ReturnType<typeof aRow>) => deliveryOf({ charge, student });

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
  expect(shownOf(aRow({ email }, { invoiceDeliveryStatus })).text).toBe(text);
});

test.each([
  ["whatsapp_api", "sending", "enviando WhatsApp"],
  ["whatsapp_api", "sent", "WhatsApp enviado"],
  ["whatsapp_api", "delivered", "WhatsApp entregue"],
  ["whatsapp_api", "failed", "falha no envio"],
  ["whatsapp", "sent", "WhatsApp aberto"],
] as const)("given a message by %s that is %s, when shown, then it says '%s'", (invoiceChannel, status, text) => {
  expect(shownOf(aRow({}, { invoiceDeliveryStatus: status, invoiceChannel })).text).toBe(text);
});

test("given a charge that is paid, when shown, then it says when it was paid and nothing of its mail", () => {
  const row = aRow({}, { status: "pago", paidDate: "2026-11-20", invoiceDeliveryStatus: "none" });
  expect(shownOf(row).text).toBe("pago em 20/11");
});

test("given a charge that was made without mail, when shown, then the reason is shown beside it", () => {
  const detail = "Dados de pagamento não configurados";
  const row = aRow({}, { invoiceDeliveryStatus: "skipped", invoiceFailureReason: detail });
  expect(shownOf(row)).toMatchObject({ text: "e-mail não enviado", detail });
});

test("given a mail that failed, when shown, then the reason is shown beside it", () => {
  const row = aRow({}, { invoiceDeliveryStatus: "failed", invoiceFailureReason: "caixa cheia" });
  expect(shownOf(row).detail).toBe("caixa cheia");
});

const contactAt = (lastContactAt: string, lastContactChannel: "email" | "whatsapp" | "whatsapp_api") => ({
  lastContactAt,
  lastContactChannel,
});
test.each([
  ["a chat", contactAt("2026-11-22T14:00:00.000Z", "whatsapp"), "WhatsApp aberto em 22/11"],
  ["a mail late at night", contactAt("2026-11-23T02:59:00.000Z", "email"), "lembrete em 22/11"],
  ["a reminder by API", contactAt("2026-11-22T14:00:00.000Z", "whatsapp_api"), "lembrete por WhatsApp em 22/11"],
  ["nothing", {}, undefined],
  ["a chat, and it was paid", { lastContactAt: "2026-11-22T14:00:00.000Z", status: "pago" } as const, undefined],
])("given a charge about which there was %s, when listed, then its line says so", (_what, over, text) => {
  expect(contactOf(aCharge(over), "America/Sao_Paulo")).toBe(text);
});

test("given a chat shortly before midnight in Rio Branco, when listed, then its day is the owner's, not São Paulo's", () => {
  const chat = aCharge({ lastContactAt: "2026-11-23T03:30:00.000Z", lastContactChannel: "whatsapp" });
  expect(contactOf(chat, "America/Rio_Branco")).toBe("WhatsApp aberto em 22/11");
  expect(contactOf(chat, "America/Sao_Paulo")).toBe("WhatsApp aberto em 23/11");
});

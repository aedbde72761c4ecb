import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aStudent } from "../../testing/builders.ts";
import { SendButtons, sendBlocksOf } from "./send-buttons.tsx";

const cash = { paymentMethod: "cash", pixKey: null, bankInfo: null } as const;

test("given a business without payment data, when the charge is shown, then mail and WhatsApp are both blocked", () => {
  const missing = "Configure os dados de pagamento nas configurações antes de enviar cobranças.";
  const business = { ...cash, paymentMethod: "pix" } as const;
  expect(sendBlocksOf(aStudent({}), business)).toEqual({ mail: missing, whatsapp: missing, isBusiness: true });
});

const noMail = "E-mail do aluno não cadastrado";
const refused = "O e-mail do aluno não recebe mensagens. Corrija o endereço.";

test.each([
  [{}, undefined, undefined],
  [{ email: null, emailStatus: "none" }, noMail, undefined],
  [{ phone: null }, undefined, "Telefone do aluno não cadastrado"],
  [{ emailStatus: "invalid" }, refused, undefined],
  [{ emailStatus: "complained" }, refused, undefined],
] as const)(
  "given a student with %j, when the charge is shown, then %s blocks the mail and %s WhatsApp",
  (change, mail, whatsapp) => {
    expect(sendBlocksOf(aStudent(change), cash)).toEqual({ mail, whatsapp });
  },
);

test("given a payer who has the data that the student lacks, when the charge is shown, then nothing blocks it", () => {
  const billTo = { name: "Maria", email: "maria@exemplo.com.br", phone: "11987654321" };
  expect(sendBlocksOf(aStudent({ email: null, phone: null, billTo }), cash)).toEqual({
    mail: undefined,
    whatsapp: undefined,
  });
});

test("given an archived student, when the charge is shown, then mail and WhatsApp are blocked", () => {
  expect(sendBlocksOf(undefined, cash)).toEqual({ mail: noMail, whatsapp: "Telefone do aluno não cadastrado" });
});

test("given a charge that never went out and is past its due date, when it is shown, then it waits for a new due date by mail and by WhatsApp", () => {
  const undated = "Esta cobrança nunca saiu e o vencimento já passou: escolha um novo vencimento antes de enviar.";
  expect(sendBlocksOf(aStudent({}), cash, { needsDueDate: true })).toEqual({
    mail: undated,
    whatsapp: undated,
    isUndated: true,
  });
  expect(sendBlocksOf(aStudent({}), cash, { needsDueDate: false }).mail).toBeUndefined();
});

test("given an owner's number and a payer with a phone alone, when the charge is shown, then it can be sent, and no button promises a mail", () => {
  const sent = sendBlocksOf(aStudent({ email: null }), { ...cash, whatsappNumberId: "1" });
  expect(sent).toEqual({ mail: undefined, whatsapp: undefined, isEither: true });
  expect(sendBlocksOf(aStudent({ phone: null }), { ...cash, whatsappNumberId: "1" }).isEither).toBeUndefined();
  const buttonsOf = (blocks: typeof sent) => {
    const actions = { blocks, isSending: false, onMail() {}, onWhatsapp() {}, onRemind() {} };
    return renderToStaticMarkup(createElement(SendButtons, { actions, reasonId: "", isStacked: true })).replaceAll(
      /<[^>]*>/g,
      "",
    );
  };
  expect(buttonsOf(sent)).not.toMatch(/e-mail/i);
  expect(buttonsOf({ ...sent, isEither: false })).toMatch(/Lembrar por e-mail.*Enviar por .*E-mail/);
});

/**
 * docs/rules/statement.md, "Statement files". Each table tests one class of faults, with texts as
 * the banks write them and with other names.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { payerIn } from "./entries.ts";
import { asideOf } from "./sort-lines.ts";
import { BANK_PHRASES, isBankText } from "./vocabulary.ts";

const DAY = "2026-11-03";
const TODAY = "2026-11-30";
const line = (texts: readonly string[], cents = 15_000, type = "") => ({
  bank: "1",
  account: "1",
  number: "1",
  type,
  texts,
  cents,
  day: DAY as never,
});
const sorted = (text: string, cents?: number, type?: string) =>
  asideOf(line(text.split("|"), cents, type), TODAY) ?? "payment";

/** Returns rows for a table of tests: each text with the reason that all of them share. */
const are = (reason: string, ...texts: string[]) => texts.map((text) => [text, reason]);

test.each([
  "CRED PIX QR COD EST",
  "CRED PIX QR COD DIN",
  "CRED PIX CHAVE",
  "PIX RECEBIDO - OUTRA IF",
  "PIX RECEB.OUTRA IF",
  "TRANSF ENTRE CONTAS",
  "PIX RECEBIDO MESMA TITULARIDADE",
  "TRANSF PIX MESMO TITULAR",
  "RECEBIMENTO PIX-PIX_CRED 12345678901 SICREDI",
  "Transferência recebida pelo Pix",
  "Transferência Recebida - Banco Inter",
  "PIX TRANSF QRS 03/11",
  "PIX QRS DINAMICO REM: 03/11",
  "TRANSFERENCIA PIX REM: 03/11",
  "Pagamento com Código QR Pix",
  "Liberação de dinheiro",
  "Pix recebido QR Code estático",
  "PIX RECEBIDO CHAVE 900100",
  "PIX REC OUTRA INSTITUICAO",
  "CREDITO PIX INSTANTANEO",
  "PIX CREDITO ORIGINAL",
  "Transação - Pix - FINISHED",
  "Valor adicionado na conta por Pix",
  "PIX RECEBIDO XP INVESTIMENTOS CCTVM",
  "Pix recebido - BCO RENDIMENTO S.A.",
  "PIX RECEBIDO - COOPERATIVA SICOOB",
  "PIX RECEBIDO DADOS BANCARIOS",
  "CRED PIX CHAVE ALEATORIA",
  "TRANSF.PIX ENTRE AGENCIAS",
  "PIX RECEBIDO DE OUTRA INSTITUICAO FINANCEIRA",
  "PIX RECEBIDO NAO IDENTIFICADO",
  "PIX COBRANCA RECEBIDO",
  "PIX RECEBIDO CONTA SALARIO",
  "PIX REMETENTE DESCONHECIDO",
])("given the bank's own words %j, when searched for a payer, then there is no name", (words) => {
  expect(payerIn(words).name).toBeUndefined();
});

test.each([
  ["CRED PIX QR COD EST DORA LUZ REIS", "DORA LUZ REIS"],
  ["PIX RECEBIDO - OUTRA IF - DORA LUZ REIS", "DORA LUZ REIS"],
  ["Pagamento com Código QR Pix Livia Prado Sena", "Livia Prado Sena"],
  ["PIX QRS LIVIA PRADO 03/11", "LIVIA PRADO"],
  ["TRANSFERENCIA PIX REM: Livia Prado Sena 05/09", "Livia Prado Sena"],
  [
    "Transferência Recebida - LIVIA PRADO SENA - •••.900.100-•• - XP INVESTIMENTOS CCTVM S/A (0102)",
    "LIVIA PRADO SENA",
  ],
  ["Transf Pix recebida LIVIA PRADO", "LIVIA PRADO"],
  ["RECEBIMENTO PIX-PIX_CRED 90010020003 LIVIA PRADO", "LIVIA PRADO"],
  ["05/09 11:47 00090010020003 LIVIA PRADO S", "LIVIA PRADO S"],
  ["PIX RECEB.OUTRA IF - LIVIA P - LIVIA PRADO SENA", "LIVIA PRADO SENA"],
  ["Pix recebido - Med Vida Leal Ltda", "Med Vida Leal Ltda"],
  ["Pix recebido de Livia Prado Sena", "Livia Prado Sena"],
  ["PIX RECEBIDO LIVIA BRASIL", "LIVIA BRASIL"],
  ["PIX RECEBIDO-LIVIA PRADO SENA", "LIVIA PRADO SENA"],
  ["PIX RECEBIDO/LIVIA PRADO", "LIVIA PRADO"],
  ["PIX_RECEBIDO_LIVIA_PRADO", "LIVIA PRADO"],
  ["PIX RECEBIDO ANA-MARIA PRADO", "ANA-MARIA PRADO"],
  ["PIX RECEBIDO LIVIA PRADO BANCO INTER S.A.", "LIVIA PRADO"],
  ["Pix recebido LIVIA PRADO NU PAGAMENTOS", "LIVIA PRADO"],
  ["Pix recebido LIVIA PRADO XP INVESTIMENTOS CCTVM", "LIVIA PRADO"],
  ["Pix recebido Cora Lima", "Cora Lima"],
  ["Pix recebido: mensalidade de outubro - Livia Prado", "Livia Prado"],
])("given the words %j, when searched for a payer, then the name is %j", (words, name) => {
  expect(payerIn(words).name).toBe(name);
});

test.each(Object.entries(BANK_PHRASES))(
  "given any words of %s alone, when searched for a payer, then there is no name",
  (_bank, phrases) => {
    const word = fc.constantFrom(...phrases.split(" "));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        expect(isBankText(words.join(" "))).toBe(true);
        expect(payerIn(words.join(" ").toUpperCase()).name).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  },
);

test.each([
  "Transferência recebida pelo Pix - LIVIA PRADO - XP INVESTIMENTOS CCTVM S/A",
  "Transferência recebida pelo Pix - OTTO BRAGA - BCO RENDIMENTO S.A.",
  "PIX RECEBIDO - LIVIA PRADO - RENDIMENTO",
  "Pix recebido|Livia Prado Sena - mensalidade com juros",
  "Pix recebido|Otto Braga Leal - saldo da mensalidade",
  "Pix recebido|estorno do mês passado",
  "Pix recebido|Med Vida Leal Ltda",
  "PIX RECEBIDO MED VIDA LEAL LTDA",
  "PIX RECEBIDO MARIA REDE",
  "PIX RECEBIDO CIELO TURISMO",
  "PIX TRANSF JUROS LIMA03/11",
  "LIVIA PRADO|PIX RECEBIDO",
  "PIX RECEBIDO TED SILVA",
  "PIX RECEBIDO - CDB ESPORTES - aplicação de julho",
  "TRANSFERENCIA PIX REM: SALDO POSITIVO LTDA",
  "PIX RECEBIDO BANCO VISA",
  "RECEBIMENTO PIX SAQUE LIMA",
  "LIQUIDACAO PIX COBRANCA LIVIA PRADO",
  "Vendas - Disponível PIX",
  "Pix recebido|Livia Prado - aula cancelada",
  "Depósito recebido via Pix",
])("given the payment %j, when sorted, then the payer's words do not set it aside", (text) => {
  expect(sorted(text)).toBe("payment");
});

test.each([
  ...are("refund", "EST.PIX EMIT.OUT.IF", "PAGAMENTO COM CODIGO QR PIX CANCELADO OTTO BRAGA"),
  ...are("refund", "PIX RECUSADO OTTO BRAGA LEAL", "PIX DEVOLVIDO OTTO BRAGA", "DEVOLUCAO PIX OTTO BRAGA"),
  ...are("refund", "DEV PIX OTTO BRAGA", "Pix - Rejeitado", "Estorno de Pix enviado"),
  ...are("refund", "Transferência devolvida pelo Pix", "Reembolso recebido pelo Pix - LOJA DE LUZ"),
  ...are("refund", "PIX NAO EFETIVADO OTTO", "PIX RECEBIDO DEVOLVIDO OTTO BRAGA", "MED PIX CREDITO"),
  ...are("refund", "Pix recebido|Otto Braga|Cancelado", "PIX OTTO BRAGA - DEVOLVIDO"),
  ...are("refund", "PIX OTTO BRAGA (cancelado)", "CANC. PIX QR", "PIX RETORNADO", "RESTITUICAO PIX"),
  ...are("refund", "REEMB PIX"),
  ...are("yield", "SALDO ANTERIOR", "S A L D O", "S.A.L.D.O. DO DIA", "Saldo Final", "SDO CTA/APL AUTOMATICAS"),
  ...are("yield", "BB Rende Fácil", "Rende Facil", "RES APLIC AUT MAIS", "REND PAGO APLIC AUT MAIS"),
  ...are("yield", "RESGATE INVEST FACIL", "APLICACAO CONTAMAX", "RESG.APLIC.FIN.AVISO PREV"),
  ...are("yield", "CRED JUROS POUPANCA", "Rendimentos", "Dinheiro retirado do cofrinho", "REMUNERACAO BASICA"),
  ...are("yield", "BB RF REF DI", "Conta Max", "BX AUTOM FUNDOS", "TOTAL DO DIA", "Ganho de rendimento"),
  ...are("transfer", "DP DIN LOTERICA", "CORBAN DEPOSITO", "Liberação de crédito", "DEPOSITO EM DINHEIRO"),
  ...are("transfer", "DEP DINHEIRO ATM", "Depósito de cheque", "TED RECEBIDA LIVIA PRADO"),
  ...are("transfer", "DOC CREDITO EM CONTA"),
  ...are("card", "Liberação de dinheiro", "Recebimento de vendas", "CIELO VENDAS CARTAO", "CRED VISA REDE"),
  ...are("card", "Antecipação de recebíveis", "Depósito de vendas"),
  ...are("boleto", "CRED LIQ COBRANCA", "RECEBIMENTO DE BOLETO"),
  ...are("debit", "PIX ENVIADO OTTO BRAGA", "Pix - Enviado", "TARIFA PACOTE", "TAR CONTA CERTA"),
  ...are("debit", "Transferência enviada pelo Pix - LOJA", "Pix|LOJA DE LUZ|Enviado", "PIX EMIT.OUTRA IF"),
  ...are("debit", "PAGTO ELETRON COBRANCA", "PAGAMENTO DE BOLETO", "PAGAMENTO PIX-PIX_DEB 90010020003"),
  ...are("debit", "TRANSFERENCIA PIX DES: LOJA DE LUZ", "COMPRA CARTAO DEBITO", "SAQUE 24H", "IOF"),
  ...are("debit", "Pix agendado", "Pix para OTTO BRAGA", "Recarga celular", "Fatura do cartão"),
])("given %j without a sign, when sorted, then it is set aside as %s", (text, reason) => {
  expect(sorted(text)).toBe(reason);
});

test.each([
  ["DEBIT", "CONTA DE AGUA", "debit"],
  ["SRVCHG", "PACOTE", "debit"],
  ["FEE", "MANUTENCAO", "debit"],
  ["PAYMENT", "ACADEMIA LEAL", "debit"],
  ["ATM", "TERMINAL", "debit"],
  ["POS", "PADARIA", "debit"],
  ["CHECK", "000012", "debit"],
  ["CASH", "TERMINAL", "debit"],
  ["DIRECTDEBIT", "ENERGIA", "debit"],
  ["REPEATPMT", "ALUGUEL", "debit"],
  ["PAYMENT", "PIX RECEBIDO LIVIA PRADO", "payment"],
  ["OTHER", "PIX ENVIADO LOJA", "debit"],
  ["OTHER", "PIX RECEBIDO LIVIA PRADO", "payment"],
  ["XFER", "TRANSF PIX LIVIA PRADO", "payment"],
  ["CREDIT", "LIVIA PRADO", "payment"],
  ["INT", "CREDITO", "yield"],
])("given the type %s of %j with a positive amount, when sorted, then it is %s", (type, text, reason) => {
  expect(sorted(text, 15_000, type)).toBe(reason);
});

test.each([
  ...are("reversal", "DEVOLUCAO PIX LIVIA PRADO", "PIX DEVOLVIDO LIVIA PRADO", "MED - DEBITO"),
  ...are("reversal", "DEBITO MED PIX", "Devolução de Pix recebido", "DEB DEV PIX"),
  ...are("reversal", "Mecanismo Especial de Devolução", "Estorno de Pix recebido", "BLOQUEIO MED"),
  ...are("reversal", "PIX ENVIADO DEVOLUCAO LIVIA"),
  ...are("debit", "PIX ENVIADO MED VIDA", "PIX ENVIADO LIVIA PRADO", "TARIFA DEVOLUCAO CHEQUE"),
])("given %j that left the account, when sorted, then it is %s", (text, reason) => {
  expect(sorted(text, -15_000)).toBe(reason);
});

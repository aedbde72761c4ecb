/**
 * docs/rules/statement.md, "Statement files". Each table is a class of faults: texts as the banks
 * write them, with other names.
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

test.each([
  ["CRED PIX QR COD EST"],
  ["CRED PIX QR COD DIN"],
  ["CRED PIX CHAVE"],
  ["PIX RECEBIDO - OUTRA IF"],
  ["PIX RECEB.OUTRA IF"],
  ["TRANSF ENTRE CONTAS"],
  ["PIX RECEBIDO MESMA TITULARIDADE"],
  ["TRANSF PIX MESMO TITULAR"],
  ["RECEBIMENTO PIX-PIX_CRED 12345678901 SICREDI"],
  ["Transferência recebida pelo Pix"],
  ["Transferência Recebida - Banco Inter"],
  ["PIX TRANSF QRS 03/11"],
  ["PIX QRS DINAMICO REM: 03/11"],
  ["TRANSFERENCIA PIX REM: 03/11"],
  ["Pagamento com Código QR Pix"],
  ["Liberação de dinheiro"],
  ["Pix recebido QR Code estático"],
  ["PIX RECEBIDO CHAVE 900100"],
  ["PIX REC OUTRA INSTITUICAO"],
  ["CREDITO PIX INSTANTANEO"],
  ["PIX CREDITO ORIGINAL"],
  ["Transação - Pix - FINISHED"],
  ["Valor adicionado na conta por Pix"],
  ["PIX RECEBIDO XP INVESTIMENTOS CCTVM"],
  ["Pix recebido - BCO RENDIMENTO S.A."],
  ["PIX RECEBIDO - COOPERATIVA SICOOB"],
  ["PIX RECEBIDO DADOS BANCARIOS"],
  ["CRED PIX CHAVE ALEATORIA"],
  ["TRANSF.PIX ENTRE AGENCIAS"],
  ["PIX RECEBIDO DE OUTRA INSTITUICAO FINANCEIRA"],
  ["PIX RECEBIDO NAO IDENTIFICADO"],
  ["PIX COBRANCA RECEBIDO"],
  ["PIX RECEBIDO CONTA SALARIO"],
  ["PIX REMETENTE DESCONHECIDO"],
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
  ["Transferência recebida pelo Pix - LIVIA PRADO - XP INVESTIMENTOS CCTVM S/A"],
  ["Transferência recebida pelo Pix - OTTO BRAGA - BCO RENDIMENTO S.A."],
  ["PIX RECEBIDO - LIVIA PRADO - RENDIMENTO"],
  ["Pix recebido|Livia Prado Sena - mensalidade com juros"],
  ["Pix recebido|Otto Braga Leal - saldo da mensalidade"],
  ["Pix recebido|estorno do mês passado"],
  ["Pix recebido|Med Vida Leal Ltda"],
  ["PIX RECEBIDO MED VIDA LEAL LTDA"],
  ["PIX RECEBIDO MARIA REDE"],
  ["PIX RECEBIDO CIELO TURISMO"],
  ["PIX TRANSF JUROS LIMA03/11"],
  ["LIVIA PRADO|PIX RECEBIDO"],
  ["PIX RECEBIDO TED SILVA"],
  ["PIX RECEBIDO - CDB ESPORTES - aplicação de julho"],
  ["TRANSFERENCIA PIX REM: SALDO POSITIVO LTDA"],
  ["PIX RECEBIDO BANCO VISA"],
  ["RECEBIMENTO PIX SAQUE LIMA"],
  ["LIQUIDACAO PIX COBRANCA LIVIA PRADO"],
  ["Vendas - Disponível PIX"],
  ["Pix recebido|Livia Prado - aula cancelada"],
  ["Depósito recebido via Pix"],
])("given the payment %j, when sorted, then the payer's words do not set it aside", (text) => {
  expect(sorted(text)).toBe("payment");
});

test.each([
  ["EST.PIX EMIT.OUT.IF", "refund"],
  ["PAGAMENTO COM CODIGO QR PIX CANCELADO OTTO BRAGA", "refund"],
  ["PIX RECUSADO OTTO BRAGA LEAL", "refund"],
  ["PIX DEVOLVIDO OTTO BRAGA", "refund"],
  ["DEVOLUCAO PIX OTTO BRAGA", "refund"],
  ["DEV PIX OTTO BRAGA", "refund"],
  ["Pix - Rejeitado", "refund"],
  ["Estorno de Pix enviado", "refund"],
  ["Transferência devolvida pelo Pix", "refund"],
  ["Reembolso recebido pelo Pix - LOJA DE LUZ", "refund"],
  ["PIX NAO EFETIVADO OTTO", "refund"],
  ["PIX RECEBIDO DEVOLVIDO OTTO BRAGA", "refund"],
  ["MED PIX CREDITO", "refund"],
  ["Pix recebido|Otto Braga|Cancelado", "refund"],
  ["PIX OTTO BRAGA - DEVOLVIDO", "refund"],
  ["PIX OTTO BRAGA (cancelado)", "refund"],
  ["CANC. PIX QR", "refund"],
  ["PIX RETORNADO", "refund"],
  ["RESTITUICAO PIX", "refund"],
  ["REEMB PIX", "refund"],
  ["SALDO ANTERIOR", "yield"],
  ["S A L D O", "yield"],
  ["S.A.L.D.O. DO DIA", "yield"],
  ["Saldo Final", "yield"],
  ["SDO CTA/APL AUTOMATICAS", "yield"],
  ["BB Rende Fácil", "yield"],
  ["Rende Facil", "yield"],
  ["RES APLIC AUT MAIS", "yield"],
  ["REND PAGO APLIC AUT MAIS", "yield"],
  ["RESGATE INVEST FACIL", "yield"],
  ["APLICACAO CONTAMAX", "yield"],
  ["RESG.APLIC.FIN.AVISO PREV", "yield"],
  ["CRED JUROS POUPANCA", "yield"],
  ["Rendimentos", "yield"],
  ["Dinheiro retirado do cofrinho", "yield"],
  ["REMUNERACAO BASICA", "yield"],
  ["BB RF REF DI", "yield"],
  ["Conta Max", "yield"],
  ["BX AUTOM FUNDOS", "yield"],
  ["TOTAL DO DIA", "yield"],
  ["Ganho de rendimento", "yield"],
  ["DP DIN LOTERICA", "transfer"],
  ["CORBAN DEPOSITO", "transfer"],
  ["Liberação de crédito", "transfer"],
  ["DEPOSITO EM DINHEIRO", "transfer"],
  ["DEP DINHEIRO ATM", "transfer"],
  ["Depósito de cheque", "transfer"],
  ["TED RECEBIDA LIVIA PRADO", "transfer"],
  ["DOC CREDITO EM CONTA", "transfer"],
  ["Liberação de dinheiro", "card"],
  ["Recebimento de vendas", "card"],
  ["CIELO VENDAS CARTAO", "card"],
  ["CRED VISA REDE", "card"],
  ["Antecipação de recebíveis", "card"],
  ["Depósito de vendas", "card"],
  ["CRED LIQ COBRANCA", "boleto"],
  ["RECEBIMENTO DE BOLETO", "boleto"],
  ["PIX ENVIADO OTTO BRAGA", "debit"],
  ["Pix - Enviado", "debit"],
  ["TARIFA PACOTE", "debit"],
  ["TAR CONTA CERTA", "debit"],
  ["Transferência enviada pelo Pix - LOJA", "debit"],
  ["Pix|LOJA DE LUZ|Enviado", "debit"],
  ["PIX EMIT.OUTRA IF", "debit"],
  ["PAGTO ELETRON COBRANCA", "debit"],
  ["PAGAMENTO DE BOLETO", "debit"],
  ["PAGAMENTO PIX-PIX_DEB 90010020003", "debit"],
  ["TRANSFERENCIA PIX DES: LOJA DE LUZ", "debit"],
  ["COMPRA CARTAO DEBITO", "debit"],
  ["SAQUE 24H", "debit"],
  ["IOF", "debit"],
  ["Pix agendado", "debit"],
  ["Pix para OTTO BRAGA", "debit"],
  ["Recarga celular", "debit"],
  ["Fatura do cartão", "debit"],
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
  ["DEVOLUCAO PIX LIVIA PRADO", "reversal"],
  ["PIX DEVOLVIDO LIVIA PRADO", "reversal"],
  ["MED - DEBITO", "reversal"],
  ["DEBITO MED PIX", "reversal"],
  ["Devolução de Pix recebido", "reversal"],
  ["DEB DEV PIX", "reversal"],
  ["Mecanismo Especial de Devolução", "reversal"],
  ["Estorno de Pix recebido", "reversal"],
  ["BLOQUEIO MED", "reversal"],
  ["PIX ENVIADO DEVOLUCAO LIVIA", "reversal"],
  ["PIX ENVIADO MED VIDA", "debit"],
  ["PIX ENVIADO LIVIA PRADO", "debit"],
  ["TARIFA DEVOLUCAO CHEQUE", "debit"],
])("given %j that left the account, when sorted, then it is %s", (text, reason) => {
  expect(sorted(text, -15_000)).toBe(reason);
});

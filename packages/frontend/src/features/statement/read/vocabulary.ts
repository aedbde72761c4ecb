/** The banks' words beside a name, without accents (docs/rules/statement.md, "Statement files"). */
import { toSearchText } from "../../../lib/format.ts";

/** The phrases of each bank, as its statements have them. Words may be in several lists. */
export const BANK_PHRASES: Readonly<Record<string, string>> = {
  all:
    "pix recebido recebida recebidos recebidas receb recebimento rec transferencia transf transfer credito creditado " +
    "cred cr qr code qrcode codigo cod chave dinamico din estatico est copia cola instantaneo pagamento pagto pgto pag " +
    "enviado enviada env remetente rem destinatario dest des pagador origem favorecido nome cpf cnpj doc documento ted " +
    "tev lancamento valor entrada saida tipo operacao transacao movimentacao via pelo pela por para com de do da dos " +
    "das em no na ao agencia ag conta contas corrente poupanca cc cp internet mobile app celular aplicativo aut " +
    "autenticacao texto mensagem identificador txid id data hora banco outro outra outros mesma mesmo titularidade " +
    "titular entre instituicao if liquidado liquidacao concluido concluida efetivado efetivada aprovado aprovada " +
    "confirmado finalizado finished completed paid online bx automatico nao identificado cliente externo interno " +
    "fisica juridica pf pj dados bancarios bancario banking aleatoria email evp desconhecido propria proprias proprio " +
    "titul financeira agencias instituicoes bancos salario dinheiro cobranca parcelado exterior venda vendas ordem " +
    "agendada agendado recorrente lote",
  itau: "sispag int tbi pix transf qrs qrc itau unibanco lancto",
  bradesco: "transferencia pix rem des bradesco bco dcto",
  bancoDoBrasil: "pix recebido bb rejeitado agendado",
  caixa: "cred pix qr cod est din caixa economica federal cef env",
  santander: "pix recebido contamax santander",
  nubank: "transferencia recebida pelo pix nu nubank dinheiro valor adicionado reserva",
  inter: "pix recebido interno interc inter",
  sicoob: "pix receb outra if emit out sicoob dinamico cooperado",
  sicredi: "recebimento pagamento pix cred deb sicredi cooperativa sic",
  c6: "pix recebido de c6",
  pagbank: "vendas disponivel pagbank pagseguro plano rendimento",
  mercadoPago: "liberacao de dinheiro com codigo qr mercado pago mercadopago transferencia checkout",
  stone: "transacao maquina stone recebivel ton",
  infinitePay: "deposito de vendas infinitepay cloudwalk infinite tap",
  cora: "transf pix recebida",
  btg: "pix recebido btg pactual",
  xp: "pix recebido xp",
  picPay: "pix recebido picpay carteira saldo",
  neon: "transferencia pix recebida neon",
  original: "pix credito original",
};
const WORDS = new Set(
  Object.values(BANK_PHRASES)
    .flatMap((words) => words.split(" "))
    .concat("sms", "zap", "whatsapp"),
);

/** Words that make a text the name of a bank, or a sentence about the payment. */
const NO_PERSON = new Set(
  (
    "banco bco bank pagamentos instituicao unibanco bradesco santander nubank caixa sicoob sicredi cooperativa agencia " +
    "conta tarifa saldo lancamento ip investimentos cctvm dtvm ctvm scd scfi scmepp financeira mercadopago picpay " +
    "infinitepay cloudwalk pagseguro mensalidade mensalidades referente parcela obrigado obrigada rendimento " +
    "rendimentos resgate aplicacao"
  ).split(" "),
);

const partsOf = (word: string) => toSearchText(word).split(/[^\p{L}]+/u);

/** Tells whether a word is the bank's: a word of its vocabulary, a number, or a masked number. */
export const isBankWord = (word: string): boolean =>
  WORDS.has(toSearchText(word)) || partsOf(word).every((part) => part === "" || WORDS.has(part) || /^x+$/.test(part));

export const isInNoName = (word: string): boolean => NO_PERSON.has(toSearchText(word));

/** Tells whether a text says nothing beyond the bank's words: no name, not even a part of one. */
export const isBankText = (text: string): boolean => text.split(/\s+/).every(isBankWord);

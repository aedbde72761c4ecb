import { formatDecimal } from "@emdia/contracts/values/money";
import type { Answer } from "../../console/respond.ts";
import type { BankRecords, PixRecord, Quirk, RefundRecord } from "./records.ts";
import { jsonOf, problem, type Violation } from "./respond.ts";

/** The payments on a page, by default and at most (API Pix 2.9.0, `paginacao`). */
const ITEMS = { default: 100, most: 1_000 };
/** RFC 3339 with an offset; the API has no instants without one. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

type Asked = { from: number; to: number; page: number; perPage: number };

/** How a bank disturbs the pages of a list. A correct bank changes nothing. */
export type PageFault = "repeated-page" | "shuffled-pages" | "changed-total";

/** Lists payments by time of settlement, in pages of 100 unless the request asks for others. */
export function listPix(
  records: BankRecords,
  { key, query, now, fault }: { key: string; query: URLSearchParams; now: Date; fault?: PageFault | undefined },
): Answer {
  const asked = readQuery(query, now);
  if ("length" in asked) return problem(400, "PixConsultaInvalida", "A consulta não pode ser feita.", asked);
  const { from, to, page, perPage } = asked;
  const found = records.payments
    .all()
    .filter((pix) => pix.key === key && Date.parse(pix.at) >= from && Date.parse(pix.at) <= to)
    .filter(({ txid }) => !query.has("txid") || query.get("txid") === txid)
    .filter(({ txid }) => !query.has("txIdPresente") || query.get("txIdPresente") === String(txid !== undefined))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const shown = disturb(found, asked, fault).slice(page * perPage, (page + 1) * perPage);
  const total = found.length + (fault === "changed-total" ? page : 0);
  const quirks = records.quirks();
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: perPage,
    quantidadeDePaginas: Math.max(1, Math.ceil(total / perPage)),
    quantidadeTotalDeItens: total,
  };
  const parametros = { inicio: query.get("inicio"), fim: query.get("fim"), paginacao };
  const pix = shown.map((one) => shapeOf(one, quirks));
  return jsonOf({ parametros, pix }, quirks.includes("created") ? 201 : 200);
}

/** A payment to another key gets the answer of an unknown payment. */
export function showPix(records: BankRecords, key: string, endToEndId: string): Answer {
  const pix = records.payments.get(endToEndId);
  if (pix?.key !== key) return problem(404, "NaoEncontrado", "O Pix não foi encontrado.");
  return jsonOf(shapeOf(pix, records.quirks()));
}

function readQuery(query: URLSearchParams, now: Date): Asked | readonly Violation[] {
  const wrong: Violation[] = [];
  const instant = (propriedade: string) => {
    const text = query.get(propriedade) ?? "";
    if (!INSTANT.test(text)) wrong.push({ propriedade, razao: "não é um instante RFC 3339" });
    return Date.parse(text);
  };
  const number = (propriedade: string, fallback: number, least: number, most: number) => {
    const value = Number(query.get(propriedade) ?? fallback);
    if (!Number.isInteger(value) || value < least || value > most)
      wrong.push({ propriedade, razao: "fora dos limites" });
    return value;
  };
  const [from, to] = [instant("inicio"), instant("fim")];
  const page = number("paginacao.paginaAtual", 0, 0, 1_000_000);
  const perPage = number("paginacao.itensPorPagina", ITEMS.default, 1, ITEMS.most);
  if (from > to) wrong.push({ propriedade: "fim", razao: "é anterior a inicio" });
  // Some banks refuse dates in the future (bacen/pix-api #504), so the stand-in refuses them too.
  if (to > now.getTime()) wrong.push({ propriedade: "fim", razao: "está no futuro" });
  return wrong.length > 0 ? wrong : { from, to, page, perPage };
}

function refundOf({ id, rtrId, amountCents, nature, status, at }: RefundRecord) {
  const horario = { solicitacao: at, ...(status === "DEVOLVIDO" && { liquidacao: at }) };
  return { id, rtrId, valor: formatDecimal(amountCents), natureza: nature, horario, status };
}

function shapeOf({ endToEndId, txid, amountCents, key, at, message, refunds }: PixRecord, quirks: readonly Quirk[]) {
  const isNull = quirks.includes("nulls");
  const name = quirks.includes("spelled-txId") ? "txId" : "txid";
  return {
    endToEndId,
    ...(txid === undefined ? isNull && { [name]: null } : { [name]: txid }),
    valor: formatDecimal(amountCents),
    chave: key,
    horario: at,
    ...(message === undefined ? isNull && { infoPagador: null } : { infoPagador: message }),
    ...(refunds.length > 0 ? { devolucoes: refunds.map(refundOf) } : isNull && { devolucoes: null }),
    ...(isNull && { campoDesconhecido: { deUmaVersaoFutura: true } }),
  };
}

function disturb(found: readonly PixRecord[], { page, perPage }: Asked, fault: PageFault | undefined) {
  if (fault === "shuffled-pages" && page % 2 === 1) return found.toReversed();
  const first = Math.max(0, page - 1) * perPage;
  if (fault === "repeated-page") return [...found.slice(0, page * perPage), ...found.slice(first)];
  return found;
}

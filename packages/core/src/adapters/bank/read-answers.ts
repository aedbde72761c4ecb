/** Banks send `null`, `txId` or numeric amounts, so only fields about money are required. */
import * as z from "zod/mini";
import type { BankPix, BankToken } from "../../model/ports/bank.ts";

/** The assumed lifetime of a token, in seconds, if the bank does not state it. */
const UNKNOWN_LIFE_SECONDS = 120;
/** A token is kept a day at most, whatever the bank states. */
const MAX_LIFE_SECONDS = 86_400;

const text = z.nullish(z.string());
const amount = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/)), z.number().check(z.minimum(0), z.maximum(1e10))]),
  z.transform((value) => Math.round(Number(value) * 100)),
);
const instant = z.pipe(
  z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)))),
  z.transform((value) => new Date(value).toISOString()),
);

const Refund = z.object({ id: z.string(), valor: amount, natureza: text, status: z.string() });
const Pix = z.object({
  endToEndId: z.string().check(z.regex(/^[A-Za-z0-9]{32}$/)),
  txid: text,
  txId: text,
  valor: amount,
  chave: text,
  horario: instant,
  infoPagador: text,
  devolucoes: z.nullish(z.array(Refund)),
  // Banco do Brasil adds the payer to the fields of the API.
  pagador: z.catch(z.nullish(z.object({ nome: text })), undefined),
});
const count = z.nullish(z.int().check(z.minimum(0)));
const Page = z.object({
  parametros: z.object({
    paginacao: z.object({ quantidadeDePaginas: z.int().check(z.minimum(0)), quantidadeTotalDeItens: count }),
  }),
  pix: z.nullish(z.array(Pix)),
});
const Token = z.object({
  // The token becomes a header, in which no other characters may stand.
  access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,16384}$/)),
  expires_in: z.nullish(z.coerce.number()),
  scope: text,
});

export function readPix(answer: unknown): BankPix | undefined {
  const { data } = Pix.safeParse(answer);
  return data && pixOf(data);
}

/** `size` has another value once the list has changed. */
export type PixPage = { pix: readonly BankPix[]; pages: number; size: string };

export function readPixPage(answer: unknown): PixPage | undefined {
  const { data } = Page.safeParse(answer);
  if (!data) return undefined;
  const { quantidadeDePaginas: pages, quantidadeTotalDeItens: total } = data.parametros.paginacao;
  return { pix: (data.pix ?? []).map(pixOf), pages, size: `${pages} ${total ?? ""}` };
}

/** An empty list means that all requested scopes were granted. */
export function readToken(answer: unknown, now: Date): (BankToken & { scopes: readonly string[] }) | undefined {
  const { data } = Token.safeParse(answer);
  if (!data) return undefined;
  const stated = data.expires_in ?? 0;
  const seconds = stated > 0 ? Math.min(stated, MAX_LIFE_SECONDS) : UNKNOWN_LIFE_SECONDS;
  const endsAt = new Date(now.getTime() + seconds * 1_000).toISOString();
  return { value: data.access_token, endsAt, scopes: (data.scope ?? "").split(" ").filter(Boolean) };
}

function pixOf({
  endToEndId,
  txid,
  txId,
  valor,
  chave,
  horario,
  infoPagador,
  devolucoes,
  pagador,
}: z.infer<typeof Pix>): BankPix {
  const [id, key, message, payerName] = [txid || txId, chave, infoPagador, pagador?.nome];
  return {
    endToEndId,
    amountCents: valor,
    at: horario,
    ...(id && { txid: id }),
    ...(key && { key }),
    ...(message && { message }),
    ...(payerName && { payerName }),
    refunds: (devolucoes ?? []).map(({ id, valor, natureza, status }) => {
      return { id, amountCents: valor, status, ...(natureza && { nature: natureza }) };
    }),
  };
}

import { toSearchText } from "../../lib/format.ts";

export const PAYER_FIELDS = ["payerName", "payerEmail", "payerPhone", "payerDocument"] as const;
export const FIELDS = [
  "name",
  "status",
  "phone",
  "email",
  "plan",
  "price",
  "discount",
  "dueDay",
  "startDate",
  "birthday",
  "document",
  "notes",
  ...PAYER_FIELDS,
] as const;
export type Field = (typeof FIELDS)[number];

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  name: "Nome",
  status: "Situação",
  phone: "Telefone",
  email: "E-mail",
  plan: "Plano",
  price: "Valor",
  discount: "Desconto",
  dueDay: "Dia de vencimento",
  startDate: "Início",
  birthday: "Nascimento",
  document: "CPF",
  notes: "Observações",
  payerName: "Responsável",
  payerEmail: "E-mail do responsável",
  payerPhone: "WhatsApp do responsável",
  payerDocument: "CPF do responsável",
};

const EMAIL = /\b(e ?mails?|correio eletronico)\b/;
/** The order of phones: a number with WhatsApp first, then a mobile, then any phone. */
const PHONES = [
  /\b(whats(app)?|zap)\b/,
  /\b(celular(es)?|cel|mobile|movel)\b/,
  /\b(telefones?|tel|fones?|contato|phone)\b/,
];
const DOCUMENT = /\b(cpf|cnpj|documento|doc)\b/;

/** The fields with unambiguous patterns precede those with vague ones. */
type Names = readonly (readonly [Field, ...patterns: RegExp[]])[];
const STUDENT: Names = [
  [
    "name",
    /^(nome completo( d[oa] alun[oa])?|name|full ?name|display name)$/,
    /^(nomes?|alunos?|alun[oa] [ao]|nome d[oa] alun[oa]|alun[oa]s? nome|clientes?|student)$/,
  ],
  ["email", EMAIL],
  ["phone", ...PHONES],
  ["birthday", /\b(nasc(imento)?|aniversario|dt nasc|birth(day|date)?)\b/],
  [
    "dueDay",
    /\b(dia (d[aeo] )?(venc\w*|pag\w*|cobranca)|(data|dt) (d[aeo] )?venc\w*)\b/,
    /^((vencimentos?|venc|vcto)( dia)?|due (day|date))$/,
  ],
  [
    "startDate",
    /\b(data|dt) (d[aeo] )?(inicio|matricula|entrada|ingresso|adesao|cadastro|admissao)\b/,
    /^(inicio|entrada|desde|aluno desde|start date)$/,
  ],
  ["discount", /^(?!.*\b(com|sem)\b).*\b(desc|descontos?|bolsa|abatimento|discount)\b/],
  [
    "status",
    /\b(situacao|status)\b/,
    /^((aluno |matricula )?(ativ[oa]|inativ[oa])|cancelad[oa]|trancad[oa])( [ao])?$/,
    /\b(data|dt) (d[aeo] )?(cancelamento|saida|desligamento|inativacao|trancamento)\b/,
  ],
  ["price", /\b(valor(es)?|preco|mensalidade|r\$|quantia|price|amount)\b/],
  ["plan", /\b(planos?|modalidades?|turmas?|curso|pacotes?|atividade|plan)\b/],
  ["document", /\bcpf\b/, /^(documento|doc)$/],
  ["notes", /\b(obs|observac(ao|oes)|notas?|anotac(ao|oes)|comentarios?|notes)\b/],
  ["name", /\bnome\b(?!.*\b(plano|usuario|fantasia|mae|pai)\b)/],
];

const PAYER = /\b(resp|responsave(l|is)|mae|pai|pagadora?)\b/;
/** A heading that names the payer never fills a student's field. */
const PAYERS: Names = [
  ["payerEmail", EMAIL],
  ["payerPhone", ...PHONES],
  ["payerDocument", DOCUMENT],
  [
    "payerName",
    /^(nome (completo )?)?(d[aoe] )?([ao] )?(resp|responsave(l|is)|mae|pai|pagadora?)(( ou| e)?( [ao])? (resp|responsavel|mae|pai))*( (financeir[oa]|legal|pel[oa] pagamentos?|nome|d[oa] alun[oa]))*$/,
  ],
];

/** Exports of contacts have columns with a label beside each value: "Phone 1 - Type". */
const LABEL = /\b(type|label|tipo|rotulo|etiqueta|display name|yomi|phonetic)\b/;

const wordsOf = (heading: string) =>
  toSearchText(heading)
    .replace(/[^a-z0-9$]+/g, " ")
    .trim();

type Named = { field: Field; rank: number };

function namedIn(text: string): Named[] {
  if (LABEL.test(text) && text !== "display name") return [];
  return (PAYER.test(text) ? PAYERS : STUDENT).flatMap(([field, ...patterns], at) => {
    const rank = patterns.findIndex((pattern) => pattern.test(text));
    return rank < 0 ? [] : [{ field, rank: rank + (field === "name" ? at : 0) }];
  });
}

/** Returns the fields that a heading names, likeliest first; without its brackets if none fits. */
export function namedBy(heading: string): Named[] {
  const whole = namedIn(wordsOf(heading));
  return whole.length > 0 ? whole : namedIn(wordsOf(heading.replace(/\([^)]*\)/g, " ")));
}

export const fieldOf = (heading: string): Field | undefined => namedBy(heading)[0]?.field;

const PARTS = [
  /^(first name|given name|primeiro nome|nome)$/,
  /^(middle name|additional name|nome do meio)$/,
  /^(last name|family name|surname|sobrenome|ultimo nome)$/,
] as const;

export function nameParts(headings: readonly string[]): number[] {
  const words = headings.map(wordsOf);
  const [first, middle, last] = PARTS.map((part) => words.findIndex((text) => part.test(text)));
  const isWhole = words.some((text) => namedIn(text).some(({ field, rank }) => field === "name" && rank === 0));
  if (isWhole || first === undefined || first < 0 || last === undefined || last < 0) return [];
  return [first, middle ?? -1, last].filter((column) => column >= 0);
}

/** Cells such as "-" or "não tem" identify nobody (docs/rules/import.md, "Import and export"). */
import { digitsOf } from "@emdia/contracts/values/phone";
import { toSearchText } from "../format.ts";
import { plainText } from "./cells.ts";

/** Lower case without accents: signs, a spreadsheet's errors, words such as "sem e-mail". */
const NOTHING = [
  /^[^\p{L}\p{N}#]+$/u,
  /^#(n\/?[ad]|ref!|valor!|value!|nome\?|name\?|num!|nulo!|null!|div\/0!)$/,
  /^(n\.?[/.-]?[adcti]\.?|null|none|nil|undefined|nan|vazio|nenhum[ao]?|nada|x{2,}|\?+)$/,
  /^nao( |-|_)?(tem|poss\w+|ha|sei|usa|consta|informad[oa]|informou|cadastrad[oa]|se aplica|aplicavel|disponivel)\b.*$/,
  /^(sem|s\/) ?(e-?mail|tel|fone|telefone|celular|cel|whats(app)?|zap|contato|numero|cpf|data|nascimento|informac\w+|cadastro|plano|responsavel|obs\w*)$/,
];

export function filledText(cell: string): string {
  const text = plainText(cell);
  const search = toSearchText(text);
  return NOTHING.some((pattern) => pattern.test(search)) ? "" : text;
}

const isRepeated = (digits: string) => /^(\d)\1*$/.test(digits);

/** Tells whether a phone is made up: "(00) 00000-0000", "(11) 99999-9999", "11 12345-6789". */
export function isMadeUpPhone(text: string): boolean {
  const digits = digitsOf(text);
  const number = digits.length > 9 ? digits.slice(-8) : digits;
  return number.length >= 7 && (isRepeated(number) || "0123456789012".includes(number));
}

const NO_MAIL = /^(nao|sem)[._-]?(tem|e-?mail|poss\w+|informad[oa])$/;
const EMPTY_WORD = /^([a-z]|nt|na|nao|sem|e?-?mail|testes?|test|exemplo|example)$/;
const isEmptyWord = (word: string) => EMPTY_WORD.test(word.replace(/^([a-z])\1+$/, "$1"));

/** Tells whether an e-mail address is made up: "x@x.com", "naotem@email.com", "teste@teste.com". */
export function isMadeUpEmail(text: string): boolean {
  const [mailbox = "", domain = ""] = toSearchText(text).split("@");
  return NO_MAIL.test(mailbox) || (isEmptyWord(mailbox) && isEmptyWord(domain.split(".")[0] ?? ""));
}

/** Tells whether a day stands for no day: "00/00/0000", "30/12/1899", "01/01/1900". */
export const isMadeUpDay = (text: string): boolean =>
  /^0{1,2}[/.-]0{1,2}[/.-]0{2,4}|^0{4}-0{2}-0{2}|^\d{1,2}[/.-]\d{1,2}[/.-](0{3}\d|1899|1900)|^(0{3}\d|1899|1900)-/.test(
    plainText(text),
  );

/** Tells whether a CPF is made up: all of its digits are the same. */
export const isMadeUpDocument = (text: string): boolean => isRepeated(digitsOf(text));

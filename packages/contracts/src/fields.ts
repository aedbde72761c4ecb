/** Every rule has its Portuguese text, because zod's own texts are English. */
import * as z from "zod/mini";
import {
  MAX_BULK_STUDENTS,
  MAX_EMAIL,
  MAX_NAME,
  MAX_NUMBER,
  MIN_STUDENT_NAME,
  PRICE_MAX_CENTS,
  PRICE_MIN_CENTS,
} from "./constants.ts";
import { isCivilDate, isYearMonth, yearMonth } from "./values/calendar.ts";
import { withoutInvisible } from "./values/invisible.ts";
import { centsFromReais } from "./values/money.ts";
import { isPhone, phoneProblemText } from "./values/phone.ts";
import { normalizeTaxDocument } from "./values/tax-document.ts";

/** A phone may be typed with this many characters: spaces, brackets, a word beside it. */
const MAX_PHONE = 30;

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Accepts ASCII, at most 254 characters, at most 64 of them before the @, as SES requires. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && text.indexOf("@") <= 64 && EMAIL.test(text);
}

/** Trims a text and removes its invisible characters. */
export const textField = (min: number, message: string, max: number) =>
  z.string(message).check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Use no máximo ${max} caracteres`),
    z.refine((value) => value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value), message),
  );

export const freeText = (max: number) => textField(0, "Texto inválido", max);

export const payerName = () =>
  textField(MIN_STUDENT_NAME, "Nome do responsável deve ter pelo menos 3 caracteres", MAX_NAME);

export const email = (message = "E-mail inválido") =>
  z.string(message).check(z.trim(), z.toLowerCase(), z.refine(isEmail, message));

export const emailOrEmpty = (message = "E-mail inválido") =>
  z.string(message).check(
    z.trim(),
    z.toLowerCase(),
    z.refine((value) => value === "" || isEmail(value), message),
  );

/** See docs/rules/screen.md, "Texts". */
export const phone = (tooShort: string) => phoneText(tooShort, isPhone);

export const phoneOrEmpty = (tooShort: string) => phoneText(tooShort, (value) => value === "" || isPhone(value));

/** Accepts a CPF or CNPJ, with or without mask, or an empty text for none. */
export const taxDocumentOrEmpty = freeText(MAX_NAME).check(
  z.refine((value) => value === "" || normalizeTaxDocument(value) !== undefined, "CPF ou CNPJ inválido"),
);

/** An amount has two decimals, 0.01 to 999,999.99 (docs/rules/money.md, "Money and time"). */
export const reais = (message = "O preço deve ser maior que zero") =>
  z.number(message).check(
    z.minimum(PRICE_MIN_CENTS / 100, message),
    z.maximum(PRICE_MAX_CENTS / 100, "O preço deve ser de no máximo R$ 999.999,99"),
    z.refine((value) => centsFromReais(value) !== undefined, "Use no máximo duas casas decimais"),
  );

export const wholeNumber = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

export const studentIds = (max = MAX_BULK_STUDENTS) =>
  z
    .array(wholeNumber(1, MAX_NUMBER, "Aluno inválido"), "Selecione ao menos um aluno")
    .check(z.minLength(1, "Selecione ao menos um aluno"), z.maxLength(max, `Selecione no máximo ${max} alunos`));

/** A click's calls share an id: one contact (docs/rules/message.md, "One contact, one address"). */
export const pressId = () => z.optional(z.uuid("Valor inválido"));

export const day = (message = "Data inválida") =>
  z.string(message).check(z.refine((value) => isCivilDate(value), message));

/** Accepts a month of this century. */
export const month = (message = "Mês inválido") =>
  z.pipe(
    z.string(message).check(z.refine((value) => isYearMonth(value) && value >= "2000-01", message)),
    z.transform(yearMonth),
  );

const phoneText = (tooShort: string, isAccepted: (value: string) => boolean) =>
  z.string(tooShort).check(
    z.trim(),
    z.refine((value) => isAccepted(value), {
      error: ({ input }) => phoneProblemText(String(input), tooShort),
      abort: true,
    }),
    z.maxLength(MAX_PHONE, tooShort),
  );

export const PageQuery = z.object({
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, "Limite inválido"))),
  cursor: z.optional(z.string().check(z.maxLength(500, "Página inválida"))),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Numbers are recognized by length, as 55 is an area code too (docs/rules/screen.md, "Texts"). */

const AREA_CODES = new Set([
  ...[11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47],
  ...[48, 49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85, 86, 87],
  ...[88, 89, 91, 92, 93, 94, 95, 96, 97, 98, 99],
]);

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Why a text is no phone. `rounded`: a spreadsheet may have dropped digits of the number. */
export type PhoneProblem = "length" | "rounded" | "foreign" | "unclear";
type ReadPhone = { digits: string } | { problem: PhoneProblem };

/** A longer text is a note, in which no phone is looked for. */
const MAX_TYPED = 60;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
/** One number with the usual signs between its digits, or with a program's commas for thousands. */
const ONE_NUMBER = /^[\d\s().+\-\u2010-\u2015/]*$|^\d{1,3}(,\d{3})+$/;

/** Returns "5511987654321", or why the text cannot be read (docs/rules/screen.md, "Texts"). */
export function readPhone(text: string): ReadPhone {
  const typed = text.trim();
  if (typed.length > MAX_TYPED) return { problem: "unclear" };
  const [, first = "", rest = "", exponent] = SCIENTIFIC.exec(typed) ?? [];
  if (exponent !== undefined)
    return rest.length === Number(exponent) ? readPhone(first + rest) : { problem: "rounded" };
  const number = bareNumber(typed);
  if (isSeveral(number) || !ONE_NUMBER.test(number)) return { problem: "unclear" };
  const national = nationalDigits(digitsOf(number), number.startsWith("+"));
  if (national === undefined) return { problem: "foreign" };
  return /^[1-9]{2}\d{8,9}$/.test(national) ? { digits: `55${national}` } : { problem: "length" };
}

/** Returns country code, area and number as digits; undefined if the text is not a phone. */
export function internationalPhone(text: string): string | undefined {
  const read = readPhone(text);
  return "digits" in read ? read.digits : undefined;
}

const PROBLEM_TEXTS: Readonly<Record<Exclude<PhoneProblem, "length">, string>> = {
  rounded: "A planilha cortou dígitos deste telefone: formate a coluna como texto e digite de novo",
  foreign: "Use um telefone do Brasil, com DDD",
  unclear: "Escreva um telefone só, com DDD",
};

/** Says in Portuguese why a text is no phone; `tooShort` is for a wrong number of digits. */
export function phoneProblemText(text: string, tooShort: string): string {
  const read = readPhone(text);
  return "digits" in read || read.problem === "length" ? tooShort : PROBLEM_TEXTS[read.problem];
}

export const isPhone = (text: string): boolean => internationalPhone(text) !== undefined;

/** Returns area code and number without the country code; undefined if the text is not a phone. */
export const localPhone = (text: string): string | undefined => internationalPhone(text)?.slice(2);

/** Only mobile phones have WhatsApp; a legacy mobile lacks the leading 9. */
export function phoneKind(text: string): "mobile" | "legacy-mobile" | "landline" | "unknown" {
  const local = localPhone(text);
  if (!local || !AREA_CODES.has(Number(local.slice(0, 2)))) return "unknown";
  const number = local.slice(2);
  if (number.length === 9) return number.startsWith("9") ? "mobile" : "unknown";
  return number >= "6" ? "legacy-mobile" : number >= "2" ? "landline" : "unknown";
}

/** Adds the ninth digit of mobile numbers (ANATEL, Resolução 553/2010); undefined for no phone. */
export function canonicalPhone(text: string): string | undefined {
  const phone = internationalPhone(text);
  return phone && phoneKind(phone) === "legacy-mobile" ? `${phone.slice(0, 4)}9${phone.slice(4)}` : phone;
}

export function formatPhone(text: string): string {
  const local = localPhone(text);
  if (!local) return text;
  const cut = local.length - 4;
  return `(${local.slice(0, 2)}) ${local.slice(2, cut)}-${local.slice(cut)}`;
}

/** Removes words ("cel:"), a program's decimals ("1130000001.0") and carriers' "0xx11". */
const bareNumber = (text: string): string =>
  (/^[\s\S]*\d/.exec(text.replace(/^[^+(\d]+/, ""))?.[0] ?? "")
    .replace(/^(\d{8,})[.,]0{1,2}$/, "$1")
    .replace(/^\(?0[\s-]*[x*]{2}/i, "0");

/** Tells whether a text contains several phones: "11 98765-4321 ou 3333-4444". */
const isSeveral = (text: string): boolean =>
  text.split(/[/;|,\n]|\s(?:ou|e)\s/i).filter((part) => digitsOf(part).length >= 8).length > 1;

/** Removes the long-distance zero, and the carrier's two digits after it: "011…", "0 15 11…". */
const withoutTrunk = (digits: string): string => {
  const rest = digits.slice(1);
  return digits.startsWith("0") ? (rest.length > 11 ? rest.slice(2) : rest) : digits;
};

/** Returns area code and number from all digits; undefined if they are another country's. */
function nationalDigits(digits: string, hasCountry: boolean): string | undefined {
  if (hasCountry) return digits.startsWith("55") ? withoutTrunk(digits.slice(2)) : undefined;
  if (/^00+[1-9]/.test(digits) && digits.length > 11) return nationalDigits(digits.replace(/^0+/, ""), true);
  if (digits.startsWith("0") || digits.length < 12) return withoutTrunk(digits);
  return nationalDigits(digits, true);
}

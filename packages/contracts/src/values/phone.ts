/**
 * Brazilian phone numbers. They are distinguished by length, never by "starts with 55", because 55
 * is also an area code (docs/rules.md, "Texts").
 */

const AREA_CODES = new Set([
  ...[11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 28, 31, 32, 33, 34, 35, 37, 38, 41, 42, 43, 44, 45, 46, 47],
  ...[48, 49, 51, 53, 54, 55, 61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 79, 81, 82, 83, 84, 85, 86, 87],
  ...[88, 89, 91, 92, 93, 94, 95, 96, 97, 98, 99],
]);

/** Returns the digits of a text, in their order. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/**
 * Returns country code, area and number as digits ("5511987654321"); undefined if the text does not
 * have a phone's length.
 */
export function internationalPhone(text: string): string | undefined {
  const digits = digitsOf(text);
  if (digits.length === 10 || digits.length === 11) return `55${digits}`;
  if ((digits.length === 12 || digits.length === 13) && digits.startsWith("55")) return digits;
  return undefined;
}

/** Tells whether a text has as many digits as a phone: 10 or 11, or 12 or 13 that start with 55. */
export const isPhone = (text: string): boolean => internationalPhone(text) !== undefined;

/** Returns area code and number without the country code; undefined if the text is not a phone. */
export const localPhone = (text: string): string | undefined => internationalPhone(text)?.slice(2);

/**
 * Returns the kind of line. Only mobiles have WhatsApp; a legacy mobile lacks the leading 9. A
 * number is unknown if its area code is unknown, or if it has nine digits that do not start with 9.
 */
export function phoneKind(text: string): "mobile" | "legacy-mobile" | "landline" | "unknown" {
  const local = localPhone(text);
  if (!local || !AREA_CODES.has(Number(local.slice(0, 2)))) return "unknown";
  const number = local.slice(2);
  if (number.length === 9) return number.startsWith("9") ? "mobile" : "unknown";
  return number >= "6" ? "legacy-mobile" : number >= "2" ? "landline" : "unknown";
}

/**
 * Returns a phone in one canonical form for comparisons: as `internationalPhone` returns it, with
 * the ninth digit that mobile numbers have since 2012 (ANATEL, Resolução 553/2010). Returns
 * undefined when the text is not a phone.
 */
export function canonicalPhone(text: string): string | undefined {
  const phone = internationalPhone(text);
  return phone && phoneKind(phone) === "legacy-mobile" ? `${phone.slice(0, 4)}9${phone.slice(4)}` : phone;
}

/** Formats a phone as "(11) 98765-4321"; a text that is not a phone is returned unchanged. */
export function formatPhone(text: string): string {
  const local = localPhone(text);
  if (!local) return text;
  const cut = local.length - 4;
  return `(${local.slice(0, 2)}) ${local.slice(2, cut)}-${local.slice(cut)}`;
}

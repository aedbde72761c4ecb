/** Since July 2026 a CNPJ may contain letters. */

export function isCpf(text: string): boolean {
  const digits = text.replace(/[.\-\s]/g, "");
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  return hasCheckDigits(Array.from(digits, Number), CPF_FIRST, [11, ...CPF_FIRST]);
}

export function isCnpj(text: string): boolean {
  const bare = text.replace(/[.\-/\s]/g, "").toUpperCase();
  if (!/^[0-9A-Z]{12}\d{2}$/.test(bare) || /^(.)\1+$/.test(bare)) return false;
  const values = Array.from(bare, (character) => character.charCodeAt(0) - 48);
  return hasCheckDigits(values, CNPJ_FIRST, [6, ...CNPJ_FIRST]);
}

export function normalizeTaxDocument(text: string): string | undefined {
  if (isCpf(text)) return text.replace(/\D/g, "");
  if (isCnpj(text)) return text.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
  return undefined;
}

export function formatTaxDocument(document: string): string {
  if (document.length === 11) return document.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  if (document.length === 14) return document.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
  return document;
}

function checkDigit(values: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const CPF_FIRST = [10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_FIRST = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function hasCheckDigits(values: readonly number[], first: readonly number[], second: readonly number[]): boolean {
  return checkDigit(values, first) === values.at(-2) && checkDigit(values, second) === values.at(-1);
}

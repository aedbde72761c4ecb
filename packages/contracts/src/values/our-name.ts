import { brand } from "../brand.ts";

/**
 * Returns a name's letters and digits in lower case and without accents: names that differ only in
 * case, accents, spaces or signs become equal.
 */
const fold = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const OURS = [brand.name, brand.domain].map(fold);

/**
 * Tells whether a business has the product's name and no more: its mails would pass for the
 * product's own (docs/rules.md, "One contact, one address").
 */
export const isOurName = (name: string): boolean => OURS.includes(fold(name));

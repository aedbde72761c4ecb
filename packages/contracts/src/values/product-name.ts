import { brand } from "../brand.ts";

/**
 * Returns a name's letters and digits in lower case and without accents. Names that differ only in
 * case, accents, spaces or signs become equal.
 */
const fold = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const OURS = [brand.name, brand.domain].map(fold);

/**
 * Tells whether a business has exactly the product's name. Its mails would look like the product's
 * own mails (docs/rules.md, "One contact, one address").
 */
export const isProductName = (name: string): boolean => OURS.includes(fold(name));

import { brand } from "../brand.ts";

/** Such a business's mails look like ours (docs/rules/message.md, "One contact, one address"). */
export const isProductName = (name: string): boolean => OURS.includes(fold(name));

/** Names that differ only in case, accents, spaces or signs become equal. */
const fold = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const OURS = [brand.name, brand.domain].map(fold);

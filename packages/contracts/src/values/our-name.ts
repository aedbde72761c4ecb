import { brand } from "../brand.ts";

/** A name as people hear it: without case, accents, spaces and signs. */
const fold = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const OURS = [brand.name, brand.domain].map(fold);

/**
 * Whether a business calls itself as the product alone: its letters would pass for ours (docs/rules.md, "One contact, one
 * address").
 */
export const isOurName = (name: string): boolean => OURS.includes(fold(name));

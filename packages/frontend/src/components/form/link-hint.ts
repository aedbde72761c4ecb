import { hasLinks } from "@emdia/contracts/values/unlinked";

/** What stands below a field while there is a link in it. */
export const LINK_NOTE = "O link chega ao aluno como texto, sem clique.";

/**
 * The hint of a field whose text goes to students: as soon as a link is typed, it says how that arrives (docs/rules.md, "One
 * contact, one address"). `has` tells what is a link in it; undefined where there is nothing to say.
 */
export function linkHint(text: string, { hint = "", has = hasLinks } = {}): string | undefined {
  return [hint, has(text) ? LINK_NOTE : ""].filter(Boolean).join(" ") || undefined;
}

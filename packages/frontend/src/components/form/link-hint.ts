import { hasLinks } from "@emdia/contracts/values/web-links";

export const LINK_NOTE = "O link chega ao aluno como texto, sem clique.";

/** Adds LINK_NOTE if the text has a link (docs/rules/message.md, "One contact, one address"). */
export function linkHint(text: string, { hint = "", has = hasLinks } = {}): string | undefined {
  return [hint, has(text) ? LINK_NOTE : ""].filter(Boolean).join(" ") || undefined;
}

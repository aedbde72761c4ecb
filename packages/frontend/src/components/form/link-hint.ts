import { hasLinks } from "@emdia/contracts/values/web-links";

export const LINK_NOTE = "O link chega ao aluno como texto, sem clique.";

/**
 * As soon as the text contains a link, the hint also says how the link arrives
 * (docs/rules/message.md, "One contact, one address"). `has` decides whether a text contains a
 * link.
 */
export function linkHint(text: string, { hint = "", has = hasLinks } = {}): string | undefined {
  return [hint, has(text) ? LINK_NOTE : ""].filter(Boolean).join(" ") || undefined;
}

import { internationalPhone } from "./phone.ts";

/** The longest link that chat apps and browsers are known to open. */
const MAX_LINK = 2_000;

/**
 * Returns a link that opens a WhatsApp chat with a prepared text; undefined if `phone` is not a
 * phone. If the link would be longer than 2,000 characters, the text is truncated after a whole
 * character.
 */
export function whatsappLink(phone: string, text = ""): string | undefined {
  const digits = internationalPhone(phone);
  if (!digits) return undefined;
  const base = `https://wa.me/${digits}`;
  if (text === "") return base;
  let link = `${base}?text=`;
  for (const character of text.toWellFormed()) {
    const longer = link + encodeURIComponent(character);
    if (longer.length > MAX_LINK) break;
    link = longer;
  }
  return link;
}

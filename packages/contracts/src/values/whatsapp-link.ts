import { internationalPhone } from "./phone.ts";

/** The length of the longest link that all chat apps and browsers are known to open. */
const MAX_LINK = 2_000;

/** Returns undefined if `phone` is no phone. A long text ends after a whole character. */
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

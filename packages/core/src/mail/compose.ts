/** The one place where words become a mail: header lines, the frame around the content, and the same words as text. */
import { brand } from "@emdia/contracts/brand";
import { MAX_NAME } from "@emdia/contracts/constants";
import { headerText } from "@emdia/contracts/values/header-text";
import { isOurName } from "@emdia/contracts/values/our-name";
import { withoutLinks } from "@emdia/contracts/values/unlinked";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import type { Html } from "./html.ts";
import { keepSums } from "./keep-sums.ts";
import { page } from "./layout.ts";

/** A mail's words. `preheader` is what an inbox shows beside the subject; `text` is the content again, a line each. */
type Words = Omit<OutgoingMail, "fromName" | "html" | "text"> & {
  /** The business in whose name it is sent, null or empty where it has no name; absent for the product's own mails. */
  from?: string | null;
  preheader: string;
  content: Html;
  text: readonly string[];
};

/** What stands behind the name of a business: whoever reads it knows that a stranger may have chosen that name. */
const VIA = ` via ${brand.name}`;

/** The sender of a business without a name: a stranger's letter is never one of our own. */
const NAMELESS = "Cobrança";

/** The sender's name: a business's, which never stands alone and never is ours, or the product's. */
function senderName(from: string | null | undefined): string {
  if (from === undefined) return brand.name;
  const name = from && !isOurName(from) ? headerText(withoutLinks(from), MAX_NAME - VIA.length) : "";
  return (name || NAMELESS) + VIA;
}

/** A mail in both of its parts, safe in its headers, which lead nowhere, with every sum held together. */
export function composeMail({ from, preheader, content, text, ...mail }: Words): OutgoingMail {
  const subject = headerText(withoutLinks(mail.subject));
  const { name, address } = mail.to;
  return {
    ...mail,
    fromName: senderName(from),
    to: name === undefined ? { address } : { name: headerText(withoutLinks(name), MAX_NAME), address },
    subject,
    html: page({ title: subject, preheader: keepSums(preheader), content }),
    text: keepSums(text.join("\n")),
  };
}

/**
 * Composes every mail: the header lines, the layout around the content, and the same words as plain
 * text.
 */
import { brand } from "@emdia/contracts/brand";
import { MAX_NAME } from "@emdia/contracts/constants";
import { headerText } from "@emdia/contracts/values/header-text";
import { isProductName } from "@emdia/contracts/values/product-name";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { ComposedMail } from "../model/ports/mailer.ts";
import type { Html } from "./html.ts";
import { page } from "./layout.ts";
import { preventSumWrapping } from "./prevent-sum-wrapping.ts";

/**
 * A mail's words. `preheader` is the text that an inbox shows beside the subject; `text` is the
 * content as lines of plain text.
 */
type Words = Omit<ComposedMail, "fromName" | "html" | "text"> & {
  /**
   * The mail is sent in the name of this business. A business without a name is null or empty;
   * mails of the product itself leave the field out.
   */
  from?: string | null;
  preheader: string;
  content: Html;
  text: readonly string[];
};

/**
 * The text after the name of a business: it tells the reader that a stranger may have chosen that
 * name.
 */
const VIA = ` via ${brand.name}`;

/** A business without a name sends under this name, never under the product's name. */
const NAMELESS = "Cobrança";

/**
 * Returns the sender's name: the product's name for its own mails, or else the business's name
 * followed by `VIA`. `NAMELESS` replaces an absent name, and a name that equals the product's name.
 */
function senderName(from: string | null | undefined): string {
  if (from === undefined) return brand.name;
  const name = from && !isProductName(from) ? headerText(withoutLinks(from), MAX_NAME - VIA.length) : "";
  return (name || NAMELESS) + VIA;
}

/** Returns a mail's subject: safe in a header, and without a link. */
export const subjectOf = (subject: string): string => headerText(withoutLinks(subject));

/** Returns a mail's text part. */
export const textPartOf = (lines: readonly string[]): string => preventSumWrapping(lines.join("\n"));

/**
 * Composes a mail as HTML and as text. Its headers are safe and contain no link, and no amount
 * breaks across two lines.
 */
export function composeMail({ from, preheader, content, text, ...mail }: Words): ComposedMail {
  const subject = subjectOf(mail.subject);
  const { name, address } = mail.to;
  return {
    ...mail,
    fromName: senderName(from),
    to: name === undefined ? { address } : { name: headerText(withoutLinks(name), MAX_NAME), address },
    subject,
    html: page({ title: subject, preheader: preventSumWrapping(preheader), content }),
    text: textPartOf(text),
  };
}

/** Composes every mail: its header lines, and its content's blocks as HTML and as plain text. */
import { brand } from "@emdia/contracts/brand";
import { MAX_NAME } from "@emdia/contracts/constants";
import { headerText } from "@emdia/contracts/values/header-text";
import { isProductName } from "@emdia/contracts/values/product-name";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { ComposedMail } from "../model/ports/mailer.ts";
import { type Block, htmlOf, textOf } from "./blocks.ts";
import { preventSumWrapping } from "./html.ts";
import { page } from "./layout.ts";

/** A mail's words. `preheader` is the text that an inbox shows beside the subject. */
type Words = Omit<ComposedMail, "fromName" | "html" | "text"> & {
  /** The business in whose name the mail is sent; the product's own mails leave the field out. */
  from?: string | null;
  preheader: string;
  blocks: readonly Block[];
};

/** Stands after a name that a stranger may have chosen, and tells the reader so. */
const VIA = ` via ${brand.name}`;

/** A business without a name sends under this name, never under the product's name. */
const NAMELESS = "Cobrança";

/** Returns a mail's subject: safe in a header, and without a link. */
export const subjectOf = (subject: string): string => headerText(withoutLinks(subject));

/** Ends the text part of a mail in a business's name; in HTML every mail has it as its footer. */
const SIGNATURE: Block = { text: [`Enviado por ${brand.name}: https://${brand.domain}`] };

/** Returns the text part of a mail `from` a business, or of the product itself. */
export const textPartOf = (blocks: readonly Block[], from: string | null | undefined): string =>
  preventSumWrapping(textOf([...blocks, from !== undefined && SIGNATURE]).join("\n"));

/** The mail's headers are safe and contain no link, and no amount breaks across two lines. */
export function composeMail({ from, preheader, blocks, ...mail }: Words): ComposedMail {
  const subject = subjectOf(mail.subject);
  const { name, address } = mail.to;
  return {
    ...mail,
    fromName: senderName(from),
    to: name === undefined ? { address } : { name: headerText(withoutLinks(name), MAX_NAME), address },
    subject,
    html: page({ title: subject, preheader: preventSumWrapping(preheader), content: htmlOf(blocks) }),
    text: textPartOf(blocks, from),
  };
}

/** `NAMELESS` replaces an absent name, and one that equals the product's. */
function senderName(from: string | null | undefined): string {
  if (from === undefined) return brand.name;
  const name = from && !isProductName(from) ? headerText(withoutLinks(from), MAX_NAME - VIA.length) : "";
  return (name || NAMELESS) + VIA;
}

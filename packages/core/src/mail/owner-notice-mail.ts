/** Composes every short mail to an owner: what happened, the facts, and the next step. */
import type { ownerScreens } from "@emdia/contracts/screens";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { ComposedMail } from "../model/ports/mailer.ts";
import { composeMail } from "./compose.ts";
import { html } from "./html.ts";
import { button, details, style } from "./layout.ts";

/**
 * A value in a mail: a text or a mailbox. A mailbox is a checked address and is not altered, since
 * the owner may write to it.
 */
type Value = string | { mailbox: string };

/** The path of a screen, so that the compiler refuses a mail that leads to no screen. */
export type ScreenPath =
  | Exclude<(typeof ownerScreens)[keyof typeof ownerScreens], `${string}:${string}`>
  | `/invoices/${number}`
  | `/dashboard/alunos/${number}`
  | "";

/** A mail to an owner. `facts` are labels and values; `link` leads to a screen of the site. */
export type OwnerLetter = {
  to: string;
  subject: string;
  heading: string;
  message: string;
  facts?: readonly (readonly [label: string, value: Value])[];
  link: { siteUrl: string; path: ScreenPath; label: string };
};

/** Returns a mail's words without links that a stranger may have typed (docs/rules.md, "Texts"). */
function plainWords({ heading, message, facts = [] }: OwnerLetter) {
  const plain = (value: Value) => (typeof value === "string" ? withoutLinks(value) : value.mailbox);
  const rows = facts.map(([label, value]): [string, string] => [withoutLinks(label), plain(value)]);
  return { heading: withoutLinks(heading), message: withoutLinks(message), facts: rows };
}

/** Composes a mail from the product to the owner. Its button is the only link in its content. */
export function ownerNoticeMail(letter: OwnerLetter): ComposedMail {
  const { to, subject, link } = letter;
  const href = link.siteUrl + link.path;
  const { heading, message, facts } = plainWords(letter);
  const content = html`<h1 class="ink" style="${style.heading}">${heading}</h1>
<p style="margin:0 0 16px;">${message}</p>
${facts.length > 0 && details(facts)}
${button(href, link.label)}`;
  const text = [
    heading,
    message,
    "",
    ...facts.map(([label, value]) => `${label}: ${value}`),
    "",
    `${link.label}: ${href}`,
  ];
  return composeMail({ to: { address: to }, subject, preheader: message, content, text });
}

/** The envelope of every short letter to an owner: what happened, the facts, and where to go next. */

import type { OutgoingMail } from "../model/ports/mailer.ts";
import { composeMail } from "./compose.ts";
import { html } from "./html.ts";
import { button, details, style } from "./layout.ts";

/** What an owner is told. `facts` are labels and values; `link` leads into the site. */
export type OwnerLetter = {
  to: string;
  subject: string;
  heading: string;
  message: string;
  facts?: readonly (readonly [label: string, value: string])[];
  link: { href: string; label: string };
};

/** A letter to the owner from the product. */
export function ownerNoticeMail({ to, subject, heading, message, facts = [], link }: OwnerLetter): OutgoingMail {
  const content = html`<h1 class="ink" style="${style.heading}">${heading}</h1>
<p style="margin:0 0 16px;">${message}</p>
${facts.length > 0 && details(facts)}
${button(link.href, link.label)}`;
  const text = [
    heading,
    message,
    "",
    ...facts.map(([label, value]) => `${label}: ${value}`),
    "",
    `${link.label}: ${link.href}`,
  ];
  return composeMail({ to: { address: to }, subject, preheader: message, content, text });
}

import { brand } from "@emdia/contracts/brand";
import type { ownerScreens } from "@emdia/contracts/screens";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { ComposedMail } from "../model/ports/mailer.ts";
import { type Fact, factTable, headline, linkButton, paragraph, together } from "./blocks.ts";
import { composeMail } from "./compose.ts";

/** A mailbox is a checked address and is not altered, since the owner may write to it. */
type Value = string | { mailbox: string };

/** The path of a screen, so that the compiler refuses a mail that leads to no screen. */
export type ScreenPath =
  | Exclude<(typeof ownerScreens)[keyof typeof ownerScreens], `${string}:${string}`>
  | `/invoices/${number}`
  | `/dashboard/alunos/${number}`
  | "";

type OwnerFact = readonly [label: string, value: Value] | "" | false | null | undefined;

/** Without `heading`, the subject is the heading. `path` is the screen that the button opens. */
export type OwnerLetter = {
  to: string;
  subject: string;
  heading?: string;
  message: string;
  facts?: readonly OwnerFact[];
  path: ScreenPath;
  label: string;
};

/** The mail's button is the only link in its content. */
export function ownerNoticeMail(siteUrl: string, letter: OwnerLetter): ComposedMail {
  const { to, subject, heading = subject, facts = [], path, label } = letter;
  const message = withoutLinks(letter.message);
  return composeMail({
    to: { address: to },
    subject,
    preheader: message,
    blocks: [
      together(headline(withoutLinks(heading)), paragraph(message, "margin:0 0 16px;")),
      factTable(facts.map(plainFact)),
      linkButton(siteUrl + path, label),
    ],
  });
}

export function accountErasedMail(to: string): ComposedMail {
  return ownerNoticeMail(`https://${brand.domain}`, {
    to,
    subject: "Sua conta foi excluída",
    message: `Apagamos sua conta e tudo o que estava nela, como você pediu. Obrigado por ter usado o ${brand.name}.`,
    path: "",
    label: `Conhecer o ${brand.name} de novo`,
  });
}

/** Returns a fact without links that a stranger may have typed (docs/rules/screen.md, "Texts"). */
const plainFact = (fact: OwnerFact): Fact =>
  fact && [withoutLinks(fact[0]), typeof fact[1] === "string" ? withoutLinks(fact[1]) : fact[1].mailbox];

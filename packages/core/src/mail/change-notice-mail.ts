/** See docs/rules/plan.md, "Price rises", "Recess". */
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { ComposedMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { paragraph, smallPrint, together } from "./blocks.ts";
import { plainProfile, studentMail } from "./student-mail.ts";

const TITLES = { rise: "Aviso de reajuste", recess: "Aviso de recesso" } as const;
const CLOSING = {
  rise: "As cobranças já criadas não mudam. Dúvidas? É só responder.",
  recess: "As outras cobranças não mudam. Dúvidas? É só responder.",
} as const;

/** Each of the `sentences` tells one student's change, and may name the plan. */
export type ChangeNotice = {
  kind: keyof typeof TITLES;
  to: { name: string; address: string };
  sentences: readonly string[];
};

/** The subject has no amount. */
export function changeNoticeMail(profile: Profile, { kind, to, sentences }: ChangeNotice): ComposedMail {
  const business = plainProfile(profile).businessName ?? "";
  const heading = TITLES[kind];
  const plain = sentences.map(withoutLinks);
  const greeting = `Olá, ${withoutLinks(firstNameOf(to.name))}!`;
  return studentMail(profile, {
    to,
    subject: business ? `${heading} · ${business}` : heading,
    preheader: heading,
    heading,
    greeting,
    blocks: [
      together(...plain.map((sentence) => paragraph(sentence, "margin:0 0 12px;"))),
      smallPrint([CLOSING[kind]], "margin:16px 0 0;"),
    ],
  });
}

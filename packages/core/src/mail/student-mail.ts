/** The envelope of every mail a student gets beside a charge: in the business's name, answered to its owner. */
import { brand } from "@emdia/contracts/brand";
import type { Profile } from "../profile/profile.ts";
import type { Html } from "./html.ts";
import { page } from "./layout.ts";
import { headerText, type OutgoingMail } from "./mailer.ts";

type Letter = {
  to: { name: string; address: string };
  subject: string;
  preheader: string;
  content: Html;
  text: readonly string[];
};

/** @param profile the business in whose name it is sent */
export function studentMail(
  profile: Pick<Profile, "businessName" | "email">,
  { to, subject, preheader, content, text }: Letter,
): OutgoingMail {
  const line = headerText(subject);
  return {
    fromName: headerText(profile.businessName ?? "", 100) || brand.name,
    to: { name: headerText(to.name, 100), address: to.address },
    replyTo: profile.email,
    subject: line,
    html: page({ title: line, preheader, content }),
    text: [...text, "", `Enviado por ${brand.name}: https://${brand.domain}`].join("\n"),
  };
}

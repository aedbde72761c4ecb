/** Composes the last mail that an owner gets. */
import { brand } from "@emdia/contracts/brand";
import type { ComposedMail } from "../model/ports/mailer.ts";
import { ownerNoticeMail } from "./owner-notice-mail.ts";

/** Composes the mail for an owner after all their data is erased. */
export function accountErasedMail(to: string): ComposedMail {
  return ownerNoticeMail(`https://${brand.domain}`, {
    to,
    subject: "Sua conta foi excluída",
    message: `Apagamos sua conta e tudo o que estava nela, como você pediu. Obrigado por ter usado o ${brand.name}.`,
    path: "",
    label: `Conhecer o ${brand.name} de novo`,
  });
}

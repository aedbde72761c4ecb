import { brand } from "@emdia/contracts/brand";
import type { ComposedMail } from "../model/ports/mailer.ts";
import { ownerNoticeMail } from "./owner-notice-mail.ts";

export function accountErasedMail(to: string): ComposedMail {
  return ownerNoticeMail(`https://${brand.domain}`, {
    to,
    subject: "Sua conta foi excluída",
    message: `Apagamos sua conta e tudo o que estava nela, como você pediu. Obrigado por ter usado o ${brand.name}.`,
    path: "",
    label: `Conhecer o ${brand.name} de novo`,
  });
}

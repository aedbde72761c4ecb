/** Account mails: Cognito sends them, the words are ours. The code stands in a link to a page with a button, as mail
 *  scanners open links (frontend.md §3). */
import { brand } from "@emdia/contracts/brand";
import { type Html, html } from "./html.ts";
import { button, page, style } from "./layout.ts";

/** Cognito puts the code where this stands. */
export const CODE_PLACE = "{####}";

export type AccountMail = { subject: string; html: string };

const linkLine = (link: string): Html =>
  html`<p class="muted" style="${style.muted}margin:16px 0 0;">Se o botão não abrir, copie este endereço no navegador:<br><span style="word-break:break-all;">${link}</span></p>`;

/** Link data travels in the fragment, which no server and no referrer sees. */
const linkTo = (siteUrl: string, path: string, email: string, code: string) =>
  `${siteUrl}${path}#email=${encodeURIComponent(email)}&code=${code}`;

/** 'Confirme seu e-mail': after sign-up and on resend. */
export function confirmationMail(siteUrl: string, email: string, code = CODE_PLACE): AccountMail {
  const link = linkTo(siteUrl, "/email-confirmed", email, code);
  const subject = `Confirme seu e-mail no ${brand.name}`;
  const content = html`<h1 class="ink" style="${style.heading}">Confirme seu e-mail</h1>
<p style="margin:0;">Falta um passo para você começar a cobrar suas mensalidades sem esforço.</p>
${button(link, "Confirmar e-mail")}
${linkLine(link)}
<p class="muted" style="${style.muted}margin:16px 0 0;">Se você não criou esta conta, ignore esta mensagem.</p>`;
  return { subject, html: page({ title: subject, preheader: "Falta um passo para começar.", content }) };
}

/** 'Crie uma nova senha': after a forgotten password. */
export function passwordResetMail(siteUrl: string, email: string, code = CODE_PLACE): AccountMail {
  const link = linkTo(siteUrl, "/password-reset", email, code);
  const subject = `Crie uma nova senha no ${brand.name}`;
  const content = html`<h1 class="ink" style="${style.heading}">Crie uma nova senha</h1>
<p style="margin:0;">Recebemos um pedido para trocar a senha da sua conta.</p>
${button(link, "Criar nova senha")}
${linkLine(link)}
<p class="muted" style="${style.muted}margin:16px 0 0;">Se não foi você, ignore esta mensagem: sua senha continua a mesma.</p>`;
  return { subject, html: page({ title: subject, preheader: "Escolha uma nova senha.", content }) };
}

/**
 * Cognito sends these mails with our texts. A link leads to a page with a button, because mail
 * scanners open links (docs/rules/charge.md, "What a charge carries").
 */
import type { ConfirmationPurpose } from "@emdia/contracts/account";
import { brand } from "@emdia/contracts/brand";
import { type Block, headline, htmlOf, linkButton, paragraph } from "./blocks.ts";
import { type Html, html } from "./html.ts";
import { page, style } from "./layout.ts";

/** Cognito replaces this text with the code. */
export const CODE_PLACEHOLDER = "{####}";

export type AccountMail = { subject: string; html: string };

/** Without a code, the mail has the placeholder that Cognito replaces. */
export type AccountMailInput = { siteUrl: string; email: string; code?: string };

const small = `${style.muted}margin:12px 0 0;`;

export function confirmationMail(input: AccountMailInput & { purpose: ConfirmationPurpose }): AccountMail {
  const link = linkTo("/email-confirmed", input, `&purpose=${input.purpose}`);
  const isAgain = input.purpose === "resend";
  return accountMail(
    {
      heading: "Confirme seu e-mail",
      preheader: isAgain ? "Seu novo link de confirmação, válido por 24 horas." : "Falta um passo para começar.",
      lifetime: "O link vale por 24 horas e substitui os anteriores. A senha é a do pedido mais recente.",
      copy: copyOf(link),
      notYou:
        "Não criou esta conta, ou não foi você quem pediu por último? Não confirme: sem a confirmação, ninguém entra com o seu e-mail, e um novo pedido seu no site anula este.",
    },
    sentence(
      isAgain ? "Aqui está o novo link para ativar a conta de" : "Falta um passo para ativar a conta de",
      input.email,
    ),
    linkButton(link, "Confirmar e-mail"),
  );
}

export function passwordResetMail(input: AccountMailInput): AccountMail {
  const link = linkTo("/password-reset", input);
  return accountMail(
    {
      heading: "Crie uma nova senha",
      preheader: "Escolha uma nova senha em até 1 hora.",
      lifetime: "O link vale por 1 hora e só pode ser usado uma vez.",
      copy: copyOf(link),
      notYou: "Não foi você? Ignore esta mensagem: sua senha continua a mesma.",
    },
    sentence("Recebemos um pedido para trocar a senha da conta de", input.email),
    linkButton(link, "Criar nova senha"),
  );
}

/** Has a code in place of a link, because Cognito may pass the old or the new address here. */
export const newAddressMail = ({ code = CODE_PLACEHOLDER }: Pick<AccountMailInput, "code">): AccountMail =>
  accountMail(
    {
      heading: "Confirme seu novo e-mail",
      preheader: "Seu código de confirmação, válido por 24 horas.",
      lifetime: "O código vale por 24 horas.",
      copy: html`Até lá, você continua entrando com o e-mail de antes.`,
      notYou: "Não foi você? Ignore esta mensagem: nada mudou na conta.",
    },
    paragraph("Para usar este e-mail na sua conta, digite este código:", "margin:0;"),
    { html: html`<p class="ink" style="margin:16px 0;font-size:28px;font-weight:700;letter-spacing:4px;">${code}</p>` },
  );

/** Tells a person who signs up again of their account, which the screen does not reveal. */
export function knownAccountMail(input: AccountMailInput): AccountMail {
  const link = linkTo("/password-reset", input);
  const enter = `${input.siteUrl}/auth`;
  return accountMail(
    {
      heading: "Você já tem uma conta",
      preheader: "É só entrar, ou criar uma nova senha.",
      lifetime: "O link para criar a senha vale por 1 hora.",
      copy: html`Se os botões não abrirem, copie estes endereços no navegador. Para entrar:${plainLink(enter)}<br>Para criar uma nova senha:${plainLink(link)}`,
      notYou: "Não foi você? Ignore esta mensagem: nada mudou na sua conta.",
    },
    sentence(
      "Alguém, provavelmente você, pediu uma conta nova ou outra confirmação para",
      input.email,
      ". Este e-mail já tem uma conta ativa: é só entrar.",
    ),
    linkButton(enter, "Entrar na minha conta"),
    {
      html: html`<p style="margin:16px 0 0;">Esqueceu a senha? <a href="${link}" class="link" style="color:#0b6e4f;font-weight:600;">Crie uma nova senha</a>.</p>`,
    },
  );
}

const plainLink = (link: string): Html =>
  html`<br><a href="${link}" class="muted" style="color:#51605a;word-break:break-all;">${link}</a>`;

type Words = Record<"heading" | "preheader" | "lifetime" | "notYou", string> & { copy: Html };

/** Cognito sends the HTML alone, so it ends with the validity, the links to copy, and advice. */
function accountMail(words: Words, ...blocks: readonly Block[]): AccountMail {
  const title = `${words.heading} no ${brand.name}`;
  const content = html`${htmlOf([headline(words.heading), ...blocks])}
<p class="muted" style="${small}">${words.lifetime}</p>
<p class="muted" style="${small}">${words.copy}</p>
<p class="muted line" style="${small}padding-top:12px;border-top:1px solid #d8dfda;">${words.notYou}</p>`;
  return { subject: title, html: page({ title, preheader: words.preheader, content }) };
}

const copyOf = (link: string): Html => html`Se o botão não abrir, copie este endereço no navegador:${plainLink(link)}`;

/** Returns a link with its data in the fragment, which browsers send to no server. */
function linkTo(path: string, { siteUrl, email, code = CODE_PLACEHOLDER }: AccountMailInput, more = ""): string {
  return `${siteUrl}${path}#email=${encodeURIComponent(email)}${more}&code=${code}`;
}

/** Returns a sentence that ends with, or contains, the account's address. */
const sentence = (before: string, email: string, after = "."): Block => ({
  html: html`<p style="margin:0;">${before} <strong style="display:inline-block;max-width:100%;word-break:break-word;">${email}</strong>${after}</p>`,
});

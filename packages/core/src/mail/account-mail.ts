/** Account mails: the code stands in a link to a page with a button, as mail scanners open links (frontend.md §3). */
import type { ConfirmationPurpose } from "@emdia/contracts/account";
import { brand } from "@emdia/contracts/brand";
import { composeMail } from "./compose.ts";
import { type Html, html } from "./html.ts";
import { button, style } from "./layout.ts";
import type { OutgoingMail } from "./mailer.ts";

/** Cognito puts the code where this stands. */
export const CODE_PLACE = "{####}";

/** Whom a mail speaks to, where the site is, and the code, or the place Cognito puts it. */
export type AccountMailInput = { siteUrl: string; email: string; code?: string };

/** A link as a button, or as words with the link beside them. */
type Way = { before: string; label: string; link: string };

/** An account mail's words. `lead` is followed by the account and `after`; `ways` come as a button first. */
type AccountWords = {
  email: string;
  subject: string;
  heading: string;
  preheader: string;
  lead: string;
  after: string;
  ways: readonly [Way, ...Way[]];
  /** How long the code lives. */
  lifetime: string;
  /** What to do if it was not you. */
  notYou: string;
};

const small = `${style.muted}margin:12px 0 0;`;

const plainLink = (link: string): Html =>
  html`<br><a href="${link}" class="muted" style="color:#51605a;word-break:break-all;">${link}</a>`;

/** The addresses once more, for who cannot press a button. */
function copyOf(ways: readonly Way[]): Html {
  const [only, ...others] = ways;
  if (only && others.length === 0)
    return html`Se o botão não abrir, copie este endereço no navegador:${plainLink(only.link)}`;
  const each = ways.map(({ label, link }, index) => html`${index > 0 && html`<br>`} ${label}:${plainLink(link)}`);
  return html`Se os botões não abrirem, copie estes endereços no navegador.${each}`;
}

function contentOf({ heading, lead, after, email, ways, lifetime, notYou }: AccountWords): Html {
  const [main, ...others] = ways;
  const account = html`<strong style="display:inline-block;max-width:100%;">${email}</strong>`;
  return html`<h1 class="ink" style="${style.heading}">${heading}</h1>
<p style="margin:0;">${lead} ${account}${after}</p>
${button(main.link, main.label)}
${others.map(
  ({ before, label, link }) =>
    html`<p style="margin:16px 0 0;">${before} <a href="${link}" class="link" style="color:#0b6e4f;font-weight:600;">${label}</a>.</p>`,
)}
<p class="muted" style="${small}">${lifetime}</p>
<p class="muted" style="${small}">${copyOf(ways)}</p>
<p class="muted line" style="${small}padding-top:12px;border-top:1px solid #d8dfda;">${notYou}</p>`;
}

function textOf({ heading, lead, after, email, ways, lifetime, notYou }: AccountWords): string[] {
  const links = ways.flatMap(({ before, label, link }) => ["", `${before && `${before} `}${label}:`, link]);
  const footer = ["", `Enviado por ${brand.name}: https://${brand.domain}`];
  return [heading, "", `${lead} ${email}${after}`, ...links, "", lifetime, "", notYou, ...footer];
}

function accountMail(words: AccountWords): OutgoingMail {
  return composeMail({
    to: { address: words.email },
    replyTo: brand.support,
    subject: words.subject,
    preheader: words.preheader,
    content: contentOf(words),
    text: textOf(words),
  });
}

/** Link data travels in the fragment, which no server and no referrer sees. */
function linkTo(path: string, { siteUrl, email, code = CODE_PLACE }: AccountMailInput, more = ""): string {
  return `${siteUrl}${path}#email=${encodeURIComponent(email)}${more}&code=${code}`;
}

/** 'Confirme seu e-mail': after sign-up, and once more when asked for. */
export function confirmationMail(input: AccountMailInput & { purpose: ConfirmationPurpose }): OutgoingMail {
  const link = linkTo("/email-confirmed", input, `&purpose=${input.purpose}`);
  const isAgain = input.purpose === "resend";
  return accountMail({
    email: input.email,
    subject: `Confirme seu e-mail no ${brand.name}`,
    heading: "Confirme seu e-mail",
    preheader: isAgain ? "Seu novo link de confirmação, válido por 24 horas." : "Falta um passo para começar.",
    lead: isAgain ? "Aqui está o novo link para ativar a conta de" : "Falta um passo para ativar a conta de",
    after: ".",
    ways: [{ before: "", label: "Confirmar e-mail", link }],
    lifetime: `O link vale por 24 horas${isAgain ? " e substitui os anteriores" : ""}.`,
    notYou:
      "Não criou esta conta? Não confirme e ignore esta mensagem: sem a confirmação, ninguém entra com o seu e-mail.",
  });
}

/** 'Crie uma nova senha': after a forgotten password. */
export function passwordResetMail(input: AccountMailInput): OutgoingMail {
  const link = linkTo("/password-reset", input);
  return accountMail({
    email: input.email,
    subject: `Crie uma nova senha no ${brand.name}`,
    heading: "Crie uma nova senha",
    preheader: "Escolha uma nova senha em até 1 hora.",
    lead: "Recebemos um pedido para trocar a senha da conta de",
    after: ".",
    ways: [{ before: "", label: "Criar nova senha", link }],
    lifetime: "O link vale por 1 hora e só pode ser usado uma vez.",
    notYou: "Não foi você? Ignore esta mensagem: sua senha continua a mesma.",
  });
}

/** 'Você já tem uma conta': somebody signed up with an address that has one; the screen told them nothing. */
export function knownAccountMail(input: AccountMailInput): OutgoingMail {
  return accountMail({
    email: input.email,
    subject: `Você já tem uma conta no ${brand.name}`,
    heading: "Você já tem uma conta",
    preheader: "É só entrar, ou criar uma nova senha.",
    lead: "Alguém, provavelmente você, pediu uma conta nova ou outra confirmação para",
    after: ". Este e-mail já tem uma conta ativa: é só entrar.",
    ways: [
      { before: "", label: "Entrar na minha conta", link: `${input.siteUrl}/auth` },
      { before: "Esqueceu a senha?", label: "Crie uma nova senha", link: linkTo("/password-reset", input) },
    ],
    lifetime: "O link para criar a senha vale por 1 hora.",
    notYou: "Não foi você? Ignore esta mensagem: nada mudou na sua conta.",
  });
}

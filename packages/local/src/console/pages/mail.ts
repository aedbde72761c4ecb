import type { Region } from "../../region-types.ts";
import { findRawMessage, listMails, type StoredMail } from "../../services/ses/mail-store.ts";
import { type MessagePart, readParts } from "../../services/ses/parse-message.ts";
import { escapeHtml, type Html, html } from "../html.ts";
import { badge, formatInstant, live, renderRows, root, source } from "../parts.ts";
import { type Answer, content, refuseWith } from "../respond.ts";

const SHOWN_MAILS = 100;

export function mailboxPage(region: Region, query: URLSearchParams): Html {
  const wanted = (query.get("para") ?? "").trim();
  const all = listMails(region.store);
  const found = all.filter((mail) => mail.to.some((address) => address.includes(wanted.toLowerCase())));
  const rows = found
    .slice(0, SHOWN_MAILS)
    .map((mail) => ({
      title: html`<a href="${root}/mail/${mail.id}">${mail.subject || "(sem assunto)"}</a>`,
      hint: `${mail.from.replace(/ <.*>$/, "")} para ${mail.to.join(", ")}`,
      side: [...mail.to.map((address) => outcomeBadge(mail, address)), formatInstant(mail.at)],
    }));
  const empty =
    all.length === 0
      ? "Nenhum e-mail ainda. Crie uma conta no site ou avance o relógio até um dia de cobrança."
      : `Nada para este endereço, entre ${all.length} e-mails.`;
  return html`<form role="search" action="${root}">
<input name="para" type="search" value="${wanted}" aria-label="Buscar por destinatário" placeholder="Buscar por destinatário">
</form>${live("mails", renderRows(rows, empty))}`;
}

export function mailPage(region: Region, mail: StoredMail): Html {
  const { id, from, to, replyTo, at, sentBy, tags, text, attachments } = mail;
  const sender = mail.source === "cognito" ? "Cognito" : html`<a href="${root}/logs?funcao=${sentBy}">${sentBy}</a>`;
  const raw = findRawMessage(region.store, id)?.toString("utf8") ?? "";
  // Without allow-scripts no script in the mail runs.
  return html`<p><a href="${root}">Todos os e-mails</a></p>
<h1>${mail.subject || "(sem assunto)"}</h1>
<p>De ${from} para ${to.map((address) => [address, " ", outcomeBadge(mail, address)])}
<small>${formatInstant(at)} por ${sender} · respostas para ${replyTo.join(", ") || from} ${JSON.stringify(tags)}</small></p>
<iframe title="E-mail" src="${root}/mail/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<ul>${attachments.map(
    ({ filename, contentType, size }, index) =>
      html`<li><a href="${root}/mail/${id}/part/${index}">${filename || contentType}</a> (${size} bytes)</li>`,
  )}</ul>
<details><summary>Texto</summary>${source(text)}</details>
<details><summary>Fonte</summary>${source(raw)}</details>`;
}

export async function letterAnswer(region: Region, mail: StoredMail): Promise<Answer> {
  const parts = await partsOf(region, mail);
  return letter(mail.html === "" ? `<pre>${escapeHtml(mail.text)}</pre>` : inlinePictures(mail.html, parts));
}

/** Links open new tabs, by a `<base>` that browsers accept even before the mail's own `<html>`. */
export function letter(body: string): Answer {
  const start = '<!doctype html><base target="_blank"><meta name="referrer" content="no-referrer">';
  return content(start + body, "text/html; charset=utf-8", { "content-security-policy": letterPolicy });
}

export async function partAnswer(region: Region, mail: StoredMail, index: number): Promise<Answer> {
  const part = (await partsOf(region, mail))[index];
  if (!part) return refuseWith(404, "Este e-mail não tem esse anexo.");
  const filename = encodeURIComponent(part.filename || `anexo-${index + 1}`);
  const headers = {
    "content-disposition": `attachment; filename*=UTF-8''${filename}`,
    "content-security-policy": "default-src 'none'; sandbox",
  };
  return content(part.content, part.contentType, headers);
}

type Picture = Pick<MessagePart, "contentId" | "contentType"> & { content: Uint8Array };

export function inlinePictures(mail: string, parts: readonly Picture[]): string {
  return mail.replace(/\bcid:([^"'\s>)]+)/gi, (reference, id: string) => {
    const part = parts.find(({ contentId }) => contentId === id || encodeURIComponent(contentId) === id);
    return part ? `data:${part.contentType};base64,${Buffer.from(part.content).toString("base64")}` : reference;
  });
}

function outcomeBadge({ outcomes }: StoredMail, address: string): Html | undefined {
  const outcome = outcomes[address] ?? "delivered";
  if (outcome === "delivered") return undefined;
  return badge("bad", { bounced: "Devolvido", suppressed: "Bloqueado", complained: "Denunciado" }[outcome] ?? outcome);
}

/** Scripts in the mail do not run and forms do not submit. Images and inline styles work. */
const letterPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data: http: https:",
  "font-src data:",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

async function partsOf(region: Region, mail: StoredMail): Promise<readonly MessagePart[]> {
  const raw = findRawMessage(region.store, mail.id);
  return raw === undefined ? [] : readParts(raw);
}

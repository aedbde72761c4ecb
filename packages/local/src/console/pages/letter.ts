import type { Region } from "../../region-types.ts";
import { findRawMessage, type StoredMail } from "../../services/ses/mail-store.ts";
import { type MessagePart, readParts } from "../../services/ses/parse-message.ts";
import { escapeHtml } from "../html.ts";
import { type Answer, content, refuseWith } from "../respond.ts";

/**
 * The content security policy for a mail's page. Scripts in the mail do not run and forms do not
 * submit. Images and inline styles work.
 */
const letterPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data: http: https:",
  "font-src data:",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/** Answers with the mail's own HTML and its inline images. Every link opens a new tab. */
export async function letterAnswer(region: Region, mail: StoredMail): Promise<Answer> {
  const parts = await partsOf(region, mail);
  const body = mail.html === "" ? `<pre>${escapeHtml(mail.text)}</pre>` : inlinePictures(mail.html, parts);
  const headers = { "content-security-policy": letterPolicy };
  return content(withBase(body), "text/html; charset=utf-8", headers);
}

/** Answers with one attachment or inline image as a download. */
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

async function partsOf(region: Region, mail: StoredMail): Promise<readonly MessagePart[]> {
  const raw = findRawMessage(region.store, mail.id);
  return raw === undefined ? [] : readParts(raw);
}

function inlinePictures(html: string, parts: readonly MessagePart[]): string {
  return html.replace(/\bcid:([^"'\s>)]+)/gi, (reference, id: string) => {
    const part = parts.find(({ contentId }) => contentId === id || encodeURIComponent(contentId) === id);
    return part ? `data:${part.contentType};base64,${part.content.toString("base64")}` : reference;
  });
}

/** Inserts the `<base>` at the beginning, because the mail's own head may be missing or wrong. */
function withBase(html: string): string {
  const base = '<base target="_blank"><meta name="referrer" content="no-referrer">';
  const head = /<head[^>]*>/i.exec(html);
  if (!head) return /^\s*<!doctype[^>]*>/i.test(html) ? html.replace(/^\s*<!doctype[^>]*>/i, `$&${base}`) : base + html;
  const end = head.index + head[0].length;
  return html.slice(0, end) + base + html.slice(end);
}

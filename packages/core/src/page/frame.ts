/** A page is one document with inline style and script, and no other resource. */
import { brand } from "@emdia/contracts/brand";
import { PAGE_SCRIPT } from "@emdia/contracts/page/script";
import { PAGE_STYLE } from "@emdia/contracts/page/style";
import { initialsOf } from "@emdia/contracts/values/person-name";
import { type Html, html, stacked } from "../mail/html.ts";

/** The subject of a page: the noun of its title, and the sentence of its preview in a chat. */
type Subject = { noun: string; invitation: string };
const CHARGE: Subject = { noun: "Cobrança", invitation: "Abra para ver e pagar." };
export const RECEIPT: Subject = { noun: "Recibo", invitation: "Abra para conferir." };

/** Title and preview name only `business`: every member of a chat sees the preview. */
export function documentOf(business: string | undefined, content: Html, { noun, invitation } = CHARGE): string {
  const title = business ? `${noun} de ${business}` : `${noun} · ${brand.name}`;
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f7f8f5" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0e1714" media="(prefers-color-scheme: dark)">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${brand.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${invitation}">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ markup: PAGE_STYLE }}</style>
</head>
<body>
<main>
${content}
</main>
<script>${{ markup: PAGE_SCRIPT }}</script>
</body>
</html>`.markup;
}

/** The heading for a business without a name. */
export const NAMELESS = "Cobrança";

export function businessHead(business: string, line: string): Html {
  return html`<header class="business"><span class="initials" aria-hidden="true">${initialsOf(business)}</span><p><b>${business}</b><span>${line}</span></p></header>`;
}

export function pageFoot(provider: readonly string[]): Html {
  return html`<footer>${provider.length > 0 && html`<p>${stacked(provider)}</p>`}
<p>Página criada por <a href="/">${brand.name}</a></p></footer>`;
}

export const unbrokenAmount = (text: string): Html => html`<span class="sum">${text}</span>`;

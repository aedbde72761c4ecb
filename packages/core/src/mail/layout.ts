/** Mails have one column and inlined styles: readable without images and in dark mode. */
import { brand } from "@emdia/contracts/brand";
import { type Html, html, preventSumWrappingIn } from "./html.ts";

/** Inline styles by role; colours are the site's. */
export const style = {
  body: "margin:0;padding:0;background:#f7f8f5;",
  outer: "width:100%;background:#f7f8f5;padding:24px 12px;",
  card: "max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #d8dfda;border-radius:16px;",
  cell: "padding:28px 24px;font-family:Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px;color:#12201b;word-break:break-word;overflow-wrap:anywhere;",
  muted: "color:#51605a;font-size:14px;line-height:20px;",
  name: "margin:0 0 16px;padding:0 0 12px;border-bottom:3px solid #0b6e4f;font-size:26px;line-height:32px;font-weight:800;",
  heading: "margin:0 0 8px;font-size:22px;line-height:28px;font-weight:700;color:#12201b;",
  amount: "margin:0;font-size:30px;line-height:36px;font-weight:700;color:#12201b;",
  button:
    "display:inline-block;background:#0b6e4f;color:#ffffff;text-decoration:none;font-weight:600;padding:13px 24px;border-radius:12px;",
  block: "margin:20px 0 0;padding:16px;background:#f1f5f2;border-radius:12px;",
  code: "display:block;word-break:break-all;font-family:Menlo,Consolas,monospace;font-size:13px;line-height:20px;color:#12201b;background:#ffffff;border:1px solid #d8dfda;border-radius:8px;padding:12px;",
} as const;

const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .bg { background: #0e1714 !important; }
    .card { background: #16221d !important; border-color: #2b3a33 !important; }
    .ink { color: #e9f0ec !important; }
    .muted { color: #a4b5ac !important; }
    .block { background: #1d2c25 !important; }
    .code { background: #0e1714 !important; color: #e9f0ec !important; border-color: #2b3a33 !important; }
    .line { border-color: #2b3a33 !important; }
    .link { color: #35c28c !important; }
    .name { border-color: #35c28c !important; }
  }`;

/** `preheader` is the text that an inbox shows beside the subject. */
export function page(input: { title: string; preheader: string; content: Html }): string {
  const footer = html`Enviado por <a href="https://${brand.domain}" class="muted" style="color:#51605a;">${brand.name}</a>, o jeito simples de manter as mensalidades em dia.`;
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${input.title}</title>
<style>${{ markup: DARK }}</style>
</head>
<body class="bg" style="${style.body}">
<div style="display:none;max-height:0;overflow:hidden;">${input.preheader}</div>
<table role="presentation" class="bg" cellpadding="0" cellspacing="0" style="${style.outer}"><tr><td>
<table role="presentation" class="card" align="center" width="100%" cellpadding="0" cellspacing="0" style="${style.card}"><tr>
<td class="ink" style="${style.cell}">${preventSumWrappingIn(input.content)}</td>
</tr></table>
<p class="muted" style="${style.muted}max-width:560px;margin:16px auto 0;text-align:center;font-family:Figtree,Arial,sans-serif;">${footer}</p>
</td></tr></table>
</body>
</html>`.markup;
}

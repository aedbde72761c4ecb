import { createHash } from "node:crypto";

/** A reload keeps the secret behind "#", and waits for the site: phones say "online" too early. */
const PAGE_SCRIPT = [
  "const again=()=>location.reload();",
  "const look=()=>fetch('/robots.txt',{method:'HEAD',cache:'no-store'}).then(again,()=>{});",
  "addEventListener('online',look);setInterval(look,5e3);document.querySelector('button').onclick=again",
].join("");

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page is in the script, so the worker stores nothing (docs/decisions/052-offline.md). */
export function serviceWorker(html: string, css: string): string {
  const page = html
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
    .replace("</body>", `<script>${PAGE_SCRIPT}</script></body>`);
  const policy = [
    "default-src 'self'",
    `style-src ${hashOf(css)}`,
    `script-src ${hashOf(PAGE_SCRIPT)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return `
const show = () => new Response(${JSON.stringify(page)}, { headers: ${JSON.stringify(headers)} });

addEventListener("install", () => skipWaiting());

async function takeOver() {
  await registration.navigationPreload?.enable();
  await clients.claim();
}
addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function open({ request, preloadResponse }) {
  try {
    return (await preloadResponse) || (await fetch(request));
  } catch {
    return show();
  }
}
addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(open(event));
});
`;
}

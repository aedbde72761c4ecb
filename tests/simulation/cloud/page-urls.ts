/**
 * The addresses of pages in mails, without the cryptography of real links: no world opens a page.
 */
import { pageUrls } from "../../../packages/core/src/adapters/charge-links.ts";

export const SITE = "https://exemplo.com.br";
export const pageUrlOf = pageUrls(SITE, { seal: (link) => encodeURIComponent(JSON.stringify(link)) });

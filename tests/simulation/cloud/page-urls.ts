/**
 * Makes links without cryptography, because no world opens a page, and real txids, because banks
 * pass the identifiers of PIX codes on.
 */
import { pageUrls } from "../../../packages/core/src/adapters/page-links.ts";
import { txids as txidsWith } from "../../../packages/core/src/adapters/txids.ts";

export const txids = txidsWith("a-secret-of-worlds-0123456789");
export const SITE = "https://exemplo.com.br";
export const pageUrlOf = pageUrls(SITE, { seal: (link) => encodeURIComponent(JSON.stringify(link)) });

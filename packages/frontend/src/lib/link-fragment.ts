/**
 * What a mail's link carries behind its `#`: codes and tokens. It leaves the address bar and the history before anything
 * else runs, and lives in memory until a page has taken it.
 */
import { paths } from "./paths.ts";

/** A page that mails lead to. */
export type LinkPage = (typeof pages)[number];
/** The fields of one link; `id` tells one arrival from the next. */
export type LinkFragment = { id: number; get(name: string): string | null };

const pages = [paths.authCallback, paths.emailConfirmed, paths.passwordReset] as const;
const nothing: LinkFragment = { id: 0, get: () => null };
const waiting = new Map<LinkPage, LinkFragment>();
const listeners = new Map<LinkPage, (link: LinkFragment) => void>();
let arrivals = 0;

const pageAt = (pathname: string) => pages.find((page) => page === pathname.replace(/\/$/, ""));

function arrive(page: LinkPage, text: string): void {
  const fields = new URLSearchParams(text);
  const link = { id: ++arrivals, get: (name: string) => fields.get(name) };
  const listener = listeners.get(page);
  if (listener) listener(link);
  else waiting.set(page, link);
}

function take(): void {
  const text = location.hash.slice(1);
  const page = pageAt(location.pathname);
  if (text === "" || !page) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  arrive(page, text);
}

/** Takes the fragment of the page's address now, and of every later link opened in this tab. Call it first. */
export function watchLinkFragment(): void {
  take();
  addEventListener("hashchange", take);
}

/** Hands what stands behind an address's `#` to its page, without ever showing it; answers where to go. */
export function handOver(address: string): string {
  const [pathname = "", text = ""] = address.split("#");
  const page = pageAt(pathname);
  if (page) arrive(page, text);
  return pathname;
}

/** The link that waits for this page, or an empty one. */
export const waitingLink = (page: LinkPage): LinkFragment => waiting.get(page) ?? nothing;

/** Calls back with every link to this page; what waited is the caller's from now on. */
export function onLink(page: LinkPage, listener: (link: LinkFragment) => void): () => void {
  waiting.delete(page);
  listeners.set(page, listener);
  return () => {
    if (listeners.get(page) === listener) listeners.delete(page);
  };
}

/**
 * Reads the codes and tokens after the `#` in a mail's link. They are removed from the address bar
 * and the history before any other code runs, and kept in memory until their page reads them.
 */
import { paths } from "./paths.ts";

/** A page to which mails link. */
export type LinkPage = (typeof pages)[number];
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

/**
 * Reads the fragment of the page's address now, and of every later link opened in this tab. Call it
 * before all other code.
 */
export function watchLinkFragment(): void {
  take();
  addEventListener("hashchange", take);
}

/**
 * Delivers the part after an address's `#` to its page, without showing it in the address bar.
 * Returns the path to open.
 */
export function deliverLink(address: string): string {
  const [pathname = "", text = ""] = address.split("#");
  const page = pageAt(pathname);
  if (page) arrive(page, text);
  return pathname;
}

/** Returns the link that is kept for this page, or an empty link. */
export const getPendingLink = (page: LinkPage): LinkFragment => waiting.get(page) ?? nothing;

/**
 * Calls `listener` with every later link to this page. The link kept so far is removed, because the
 * caller has read it. Returns a function that stops listening.
 */
export function onLink(page: LinkPage, listener: (link: LinkFragment) => void): () => void {
  waiting.delete(page);
  listeners.set(page, listener);
  return () => {
    if (listeners.get(page) === listener) listeners.delete(page);
  };
}

/** Takes codes and tokens after `#` out of address and history, and keeps them for their page. */

import { useEffect, useState } from "react";
import type { LinkTokens } from "./auth/types.ts";
import { paths } from "./paths.ts";

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

/** Call this function before all other code. */
export function watchLinkFragment(): void {
  take();
  addEventListener("hashchange", take);
}

/** Returns the path to open, without the part after `#`. */
export function deliverLink(address: string): string {
  const [pathname = "", text = ""] = address.split("#");
  const page = pageAt(pathname);
  if (page) arrive(page, text);
  return pathname;
}

export const getPendingLink = (page: LinkPage): LinkFragment => waiting.get(page) ?? nothing;

/** The link kept so far is removed, because the caller has read it. */
export function onLink(page: LinkPage, listener: (link: LinkFragment) => void): () => void {
  waiting.delete(page);
  listeners.set(page, listener);
  return () => {
    if (listeners.get(page) === listener) listeners.delete(page);
  };
}

/** Also reads a second link that is opened in the same tab. */
export function useLinkFragment(page: LinkPage): LinkFragment {
  const [link, setLink] = useState(() => getPendingLink(page));
  useEffect(() => onLink(page, setLink), [page]);
  return link;
}

export function readLinkTokens(link: LinkFragment): LinkTokens | undefined {
  const accessToken = link.get("access_token");
  const refreshToken = link.get("refresh_token");
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
}

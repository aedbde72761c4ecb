import { textOf } from "./plain-json.ts";

const POOL_ID = /^[\w-]+_\w+$/;

type SiteEnv = {
  userPoolId: string;
  userPoolClientId: string;
  /** An absolute address; undefined means the provider's default address. */
  userPoolEndpoint: string | undefined;
  /** The prefix of every `/api/...`; empty if site and API share an origin. */
  apiUrl: string;
};

function absolute(url: string, origin: string): string {
  if (!URL.canParse(url, origin)) throw new Error("Environment validation failed");
  return new URL(url, origin).href;
}

/** The endpoint may be relative to the site. @throws Error 'Environment validation failed' */
export function parseEnv(source: Readonly<Record<string, unknown>>, origin: string): SiteEnv {
  const userPoolId = textOf(source.VITE_USER_POOL_ID);
  const userPoolClientId = textOf(source.VITE_USER_POOL_CLIENT_ID);
  if (!userPoolId || !POOL_ID.test(userPoolId) || !userPoolClientId) throw new Error("Environment validation failed");
  const endpoint = textOf(source.VITE_USER_POOL_ENDPOINT);
  const apiUrl = textOf(source.VITE_API_URL);
  return {
    userPoolId,
    userPoolClientId,
    userPoolEndpoint: endpoint && absolute(endpoint, origin),
    apiUrl: apiUrl ? absolute(apiUrl, origin).replace(/\/$/, "") : "",
  };
}

let current: SiteEnv | undefined;

export function siteEnv(): SiteEnv {
  current ??= parseEnv(import.meta.env, location.origin);
  return current;
}

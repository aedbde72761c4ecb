import * as z from "zod/mini";

const Env = z.object({
  VITE_USER_POOL_ID: z.string().check(z.regex(/^[\w-]+_\w+$/)),
  VITE_USER_POOL_CLIENT_ID: z.string().check(z.minLength(1)),
  VITE_USER_POOL_ENDPOINT: z.optional(z.string()),
  VITE_API_URL: z.optional(z.string()),
});

/** What the build says about where the accounts and the API live. */
export type SiteEnv = {
  userPoolId: string;
  userPoolClientId: string;
  /** Absolute; undefined means the provider's own address. */
  userPoolEndpoint: string | undefined;
  /** Put before every `/api/...`; empty when the site and the API share an origin. */
  apiUrl: string;
};

function absolute(url: string, origin: string): string {
  if (!URL.canParse(url, origin)) throw new Error("Environment validation failed");
  return new URL(url, origin).href;
}

/**
 * Reads the build's variables; an endpoint may be relative to the site's origin.
 * @throws Error 'Environment validation failed' (spec §5).
 */
export function parseEnv(source: Readonly<Record<string, unknown>>, origin: string): SiteEnv {
  const parsed = Env.safeParse(source);
  if (!parsed.success) throw new Error("Environment validation failed");
  const { VITE_USER_POOL_ENDPOINT: endpoint, VITE_API_URL: apiUrl } = parsed.data;
  return {
    userPoolId: parsed.data.VITE_USER_POOL_ID,
    userPoolClientId: parsed.data.VITE_USER_POOL_CLIENT_ID,
    userPoolEndpoint: endpoint ? absolute(endpoint, origin) : undefined,
    apiUrl: apiUrl ? absolute(apiUrl, origin).replace(/\/$/, "") : "",
  };
}

let current: SiteEnv | undefined;

/** The site's variables, parsed on first use. */
export function siteEnv(): SiteEnv {
  current ??= parseEnv(import.meta.env, location.origin);
  return current;
}

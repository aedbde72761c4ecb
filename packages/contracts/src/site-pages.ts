/** CloudFront, local region and build use these patterns, which CloudFront's engine must accept. */

import { guestScreens, openScreens, ownerRoots, renderedFiles, signUpPage } from "./screens.ts";

export const NOT_FOUND_PAGE = "404.html";

/** The empty page for all screens without a file of their own. */
export const SHELL_PAGE = "app.html";

type SitePage = {
  readonly file: string;
  readonly path: RegExp;
  /** The page is served only if the query has this parameter. */
  readonly query?: string;
};

const publicScreens = Object.entries({ ...guestScreens, ...openScreens });
const files: Readonly<Record<string, string>> = renderedFiles;

/** The caller handles addresses of files, whose last part has a dot. */
export function pageOf(pathname: string, query: URLSearchParams): string {
  const page = sitePages.find((one) => one.path.test(pathname) && (one.query === undefined || query.has(one.query)));
  return page?.file ?? NOT_FOUND_PAGE;
}

const patternOf = (path: string) => path.replace(/\/(:.*)?$/, "");
const exactly = (path: string) => new RegExp(`^${patternOf(path)}/?$`);
const below = (paths: readonly string[]) => new RegExp(`^(${paths.map(patternOf).join("|")})(/|$)`);
const addressOf = (path: string) => (path.includes(":") ? below([path]) : exactly(path));

/** The first match is served. All screens behind the sign-in share the empty shell. */
export const sitePages: readonly SitePage[] = [
  ...[guestScreens.auth, guestScreens.login].map((path) => ({ ...signUpPage, path: exactly(path) })),
  ...publicScreens.flatMap(([name, path]) => (files[name] ? [{ file: files[name], path: addressOf(path) }] : [])),
  {
    file: SHELL_PAGE,
    path: below([...publicScreens.flatMap(([name, path]) => (files[name] ? [] : [path])), ...ownerRoots]),
  },
];

/** Redirects people with stored tokens before the paint. The security policy allows its hash. */
export const LANDING_SCRIPT =
  'try{for(const s of[localStorage,sessionStorage])for(const k in s)localStorage["stored-user"]&&' +
  '/^Cognito.+\\.LastAuthUser$/.test(k)&&location.replace("/dashboard")}catch{}';

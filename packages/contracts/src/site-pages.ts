/**
 * Which file answers an address of the site: what CloudFront's function, the local region and the build agree on.
 * Patterns are written so that CloudFront's engine reads them too.
 */

/** Answers every address that is none of the site's, with status 404. */
export const NOT_FOUND_PAGE = "404.html";

type SitePage = {
  readonly file: string;
  readonly path: RegExp;
  /** The page is meant only where the query holds this name. */
  readonly query?: string;
};

/** Public screens have a page each; everything behind the sign-in shares the empty shell. The first that fits counts. */
export const sitePages: readonly SitePage[] = [
  { file: "index.html", path: /^\/$/ },
  { file: "faq.html", path: /^\/faq\/?$/ },
  { file: "privacidade.html", path: /^\/privacidade\/?$/ },
  { file: "criar-conta.html", path: /^\/(auth|login)\/?$/, query: "criar" },
  { file: "auth.html", path: /^\/(auth|login)\/?$/ },
  { file: "cadastro.html", path: /^\/cadastro(\/|$)/ },
  {
    file: "app.html",
    path: /^\/(auth\/callback|email-confirmed|password-reset|onboarding|dashboard|students|plans|settings|invoices|help|debug)(\/|$)/,
  },
];

/** The file of a screen's address. Addresses with a dot in their last part are files, and none of this table's. */
export function pageOf(pathname: string, query: URLSearchParams): string {
  const page = sitePages.find((one) => one.path.test(pathname) && (one.query === undefined || query.has(one.query)));
  return page?.file ?? NOT_FOUND_PAGE;
}

/**
 * The landing's only script: who has tokens goes to the dashboard before anything is painted. It asks for tokens, not for
 * the stored user alone: after a lapsed session the landing can be seen again. The security policy allows it by its hash.
 */
export const LANDING_SCRIPT =
  'try{for(const s of[localStorage,sessionStorage])for(const k in s)localStorage["stored-user"]&&' +
  '/^Cognito.+\\.LastAuthUser$/.test(k)&&location.replace("/dashboard")}catch{}';

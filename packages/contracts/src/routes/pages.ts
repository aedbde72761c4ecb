/**
 * The pages that a Lambda renders: whole documents for a browser, not API calls. Neither the API's
 * reference nor the site's client contains them; stacks, Lambda and tests read their addresses
 * here.
 */

/** The address of a page or of a form on it, at the root of the site. */
export type PageRoute = {
  readonly name: string;
  readonly area: "chargePage";
  readonly method: "GET" | "HEAD" | "POST";
  readonly path: `/${"c" | "f"}/${string}`;
};

/**
 * The pages of a charge (`/c`) and of a payer (`/f`), open to everyone who has their link
 * (docs/rules.md, "The charge page" and "The payer's page").
 */
export const pageRoutes = {
  showChargePage: { name: "showChargePage", area: "chargePage", method: "GET", path: "/c/{token}" },
  // A chat app sends a HEAD request before it shows a link's preview.
  peekChargePage: { name: "peekChargePage", area: "chargePage", method: "HEAD", path: "/c/{token}" },
  reportPaid: { name: "reportPaid", area: "chargePage", method: "POST", path: "/c/{token}/paid" },
  showPayerPage: { name: "showPayerPage", area: "chargePage", method: "GET", path: "/f/{token}" },
  peekPayerPage: { name: "peekPayerPage", area: "chargePage", method: "HEAD", path: "/f/{token}" },
  reportAllPaid: { name: "reportAllPaid", area: "chargePage", method: "POST", path: "/f/{token}/paid" },
} as const satisfies Readonly<Record<string, PageRoute>>;

export const allPageRoutes: readonly PageRoute[] = Object.values(pageRoutes);

/** Returns the path of a charge's page. */
export const chargePagePath = (token: string): string => pageRoutes.showChargePage.path.replace("{token}", token);

/** Returns the path to which the form "Já paguei" on a charge's page is sent. */
export const reportPaidPath = (token: string): string => pageRoutes.reportPaid.path.replace("{token}", token);

/** Returns the path of a payer's page. */
export const payerPagePath = (token: string): string => pageRoutes.showPayerPage.path.replace("{token}", token);

/** Returns the path to which the form "Já paguei" on a payer's page is sent. */
export const reportAllPaidPath = (token: string): string => pageRoutes.reportAllPaid.path.replace("{token}", token);

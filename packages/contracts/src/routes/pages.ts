/**
 * The pages that a Lambda renders: whole documents for a browser, not calls of the API. They are
 * neither in the API's reference nor in the site's client; stacks, Lambda and tests read their
 * addresses here.
 */

/** The address of a page or of a form on it, at the root of the site. */
export type PageRoute = {
  readonly name: string;
  readonly area: "chargePage";
  readonly method: "GET" | "HEAD" | "POST";
  readonly path: `/c/${string}`;
};

/** The charge page for everyone who has its link (docs/rules.md, "The charge page"). */
export const pageRoutes = {
  showChargePage: { name: "showChargePage", area: "chargePage", method: "GET", path: "/c/{token}" },
  // A chat app requests the head before it shows a link's preview.
  peekChargePage: { name: "peekChargePage", area: "chargePage", method: "HEAD", path: "/c/{token}" },
  reportPaid: { name: "reportPaid", area: "chargePage", method: "POST", path: "/c/{token}/paid" },
} as const satisfies Readonly<Record<string, PageRoute>>;

export const allPageRoutes: readonly PageRoute[] = Object.values(pageRoutes);

/** Returns the path of a charge's page. */
export const chargePagePath = (token: string): string => pageRoutes.showChargePage.path.replace("{token}", token);

/** Returns the path to which the form "Já paguei" of a charge's page is sent. */
export const reportPaidPath = (token: string): string => pageRoutes.reportPaid.path.replace("{token}", token);

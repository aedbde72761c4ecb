/**
 * The pages that a Lambda renders: whole documents for a browser, not API calls. Neither the API's
 * reference nor the site's client contains them; stacks, Lambda and tests read their addresses
 * here.
 */

/** The address of a page or of a form on it, at the root of the site. */
export type PageRoute = {
  readonly name: string;
  readonly area: "chargePage" | "receipts";
  readonly method: "GET" | "HEAD" | "POST";
  readonly path: `/${"c" | "f" | "r"}/${string}`;
};

/**
 * The pages of a charge (`/c`), of a payer (`/f`) and of a receipt's verification (`/r`), open to
 * everyone who has their link (docs/rules.md, "The charge page", "The payer's page", "Receipts").
 */
export const pageRoutes = {
  showChargePage: { name: "showChargePage", area: "chargePage", method: "GET", path: "/c/{token}" },
  // A chat app sends a HEAD request before it shows a link's preview.
  peekChargePage: { name: "peekChargePage", area: "chargePage", method: "HEAD", path: "/c/{token}" },
  reportPaid: { name: "reportPaid", area: "chargePage", method: "POST", path: "/c/{token}/paid" },
  promisePayment: { name: "promisePayment", area: "chargePage", method: "POST", path: "/c/{token}/promise" },
  showPayerPage: { name: "showPayerPage", area: "chargePage", method: "GET", path: "/f/{token}" },
  peekPayerPage: { name: "peekPayerPage", area: "chargePage", method: "HEAD", path: "/f/{token}" },
  reportAllPaid: { name: "reportAllPaid", area: "chargePage", method: "POST", path: "/f/{token}/paid" },
  promiseAll: { name: "promiseAll", area: "chargePage", method: "POST", path: "/f/{token}/promise" },
  // The receipt of one settlement of the charge, as a PDF.
  downloadReceipt: { name: "downloadReceipt", area: "receipts", method: "GET", path: "/c/{token}/receipts/{number}" },
  verifyReceipt: { name: "verifyReceipt", area: "receipts", method: "GET", path: "/r/{code}" },
  peekReceipt: { name: "peekReceipt", area: "receipts", method: "HEAD", path: "/r/{code}" },
} as const satisfies Readonly<Record<string, PageRoute>>;

export const allPageRoutes: readonly PageRoute[] = Object.values(pageRoutes);

/** The first parts of the paths that the HTTP API serves; all other paths are the site's. */
export const apiRoots: readonly string[] = ["api", ...new Set(allPageRoutes.map(({ path }) => path.slice(1, 2)))];

/** Matches the paths that the HTTP API serves; its text is also valid in CloudFront's engine. */
export const API_PATH: RegExp = new RegExp(`^/(${apiRoots.join("|")})(/|$)`);

/** Returns the path of a charge's page. */
export const chargePagePath = (token: string): string => pageRoutes.showChargePage.path.replace("{token}", token);

/** Returns the path to which the form "Já paguei" on a charge's page is sent. */
export const reportPaidPath = (token: string): string => pageRoutes.reportPaid.path.replace("{token}", token);

/** Returns the path to which the form "Vou pagar no dia" on a charge's page is sent. */
export const promisePath = (token: string): string => pageRoutes.promisePayment.path.replace("{token}", token);

/** Returns the path to which the form "Vou pagar no dia" on a payer's page is sent. */
export const promiseAllPath = (token: string): string => pageRoutes.promiseAll.path.replace("{token}", token);

/** Returns the path of a payer's page. */
export const payerPagePath = (token: string): string => pageRoutes.showPayerPage.path.replace("{token}", token);

/** Returns the path to which the form "Já paguei" on a payer's page is sent. */
export const reportAllPaidPath = (token: string): string => pageRoutes.reportAllPaid.path.replace("{token}", token);

/** Returns the path below a charge's page from which the receipt of a settlement is downloaded. */
export const receiptSubpath = (number: number): string => `/receipts/${number}`;

/** Returns the path of the page that verifies a receipt. */
export const verifyReceiptPath = (code: string): string => pageRoutes.verifyReceipt.path.replace("{code}", code);

/** Documents that a Lambda renders; neither the API's reference nor the site's client has them. */

export type PageRoute = {
  readonly name: string;
  readonly area: "payerPage" | "receipts";
  readonly method: "GET" | "HEAD" | "POST";
  readonly path: `/${"p" | "r"}/${string}`;
};

/** A link opens these pages (docs/rules/payer.md, "The payer's page"; docs/rules/receipt.md). */
export const pageRoutes = {
  showPage: { name: "showPage", area: "payerPage", method: "GET", path: "/p/{token}" },
  // A chat app sends a HEAD request before it shows a link's preview.
  peekPage: { name: "peekPage", area: "payerPage", method: "HEAD", path: "/p/{token}" },
  reportPaid: { name: "reportPaid", area: "payerPage", method: "POST", path: "/p/{token}/paid" },
  promisePayment: { name: "promisePayment", area: "payerPage", method: "POST", path: "/p/{token}/promise" },
  // The receipt of one settlement, as a PDF; `number` has the form of a receipt's number.
  downloadReceipt: { name: "downloadReceipt", area: "receipts", method: "GET", path: "/p/{token}/receipts/{number}" },
  verifyReceipt: { name: "verifyReceipt", area: "receipts", method: "GET", path: "/r/{code}" },
  peekReceipt: { name: "peekReceipt", area: "receipts", method: "HEAD", path: "/r/{code}" },
} as const satisfies Readonly<Record<string, PageRoute>>;

export const allPageRoutes: readonly PageRoute[] = Object.values(pageRoutes);

/** The first parts of the paths that the HTTP API serves; all other paths are the site's. */
export const apiRoots: readonly string[] = ["api", ...new Set(allPageRoutes.map(({ path }) => path.slice(1, 2)))];

/** Matches the paths that the HTTP API serves; its text is also valid in CloudFront's engine. */
export const API_PATH: RegExp = new RegExp(`^/(${apiRoots.join("|")})(/|$)`);

/** The token of the page that shows people without an account what a payer sees. */
export const EXAMPLE_TOKEN = "exemplo";

export const pagePath = (token: string): string => pageRoutes.showPage.path.replace("{token}", token);

export const reportPaidPath = (token: string): string => pageRoutes.reportPaid.path.replace("{token}", token);

export const promisePath = (token: string): string => pageRoutes.promisePayment.path.replace("{token}", token);

export const receiptSubpath = (number: string): string => `/receipts/${number}`;

export const verifyReceiptPath = (code: string): string => pageRoutes.verifyReceipt.path.replace("{code}", code);

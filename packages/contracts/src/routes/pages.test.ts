import { expect, test } from "vitest";
import { refusalsOf } from "../testing/refusal.ts";
import { allRoutes } from "./index.ts";
import {
  API_PATH,
  allPageRoutes,
  chargePagePath,
  pageRoutes,
  payerPagePath,
  promiseAllPath,
  promisePath,
  receiptSubpath,
  reportAllPaidPath,
  reportPaidPath,
  verifyReceiptPath,
} from "./pages.ts";
import { UuidParams } from "./params.ts";

test("given the pages that a Lambda writes, when their table is read, then people keep these addresses", () => {
  expect(pageRoutes).toEqual({
    showChargePage: { name: "showChargePage", area: "chargePage", method: "GET", path: "/c/{token}" },
    peekChargePage: { name: "peekChargePage", area: "chargePage", method: "HEAD", path: "/c/{token}" },
    reportPaid: { name: "reportPaid", area: "chargePage", method: "POST", path: "/c/{token}/paid" },
    promisePayment: { name: "promisePayment", area: "chargePage", method: "POST", path: "/c/{token}/promise" },
    showPayerPage: { name: "showPayerPage", area: "chargePage", method: "GET", path: "/f/{token}" },
    peekPayerPage: { name: "peekPayerPage", area: "chargePage", method: "HEAD", path: "/f/{token}" },
    reportAllPaid: { name: "reportAllPaid", area: "chargePage", method: "POST", path: "/f/{token}/paid" },
    promiseAll: { name: "promiseAll", area: "chargePage", method: "POST", path: "/f/{token}/promise" },
    downloadReceipt: { name: "downloadReceipt", area: "receipts", method: "GET", path: "/c/{token}/receipts/{number}" },
    verifyReceipt: { name: "verifyReceipt", area: "receipts", method: "GET", path: "/r/{code}" },
    peekReceipt: { name: "peekReceipt", area: "receipts", method: "HEAD", path: "/r/{code}" },
  });
  expect(allPageRoutes).toEqual(Object.values(pageRoutes));
});

test("given a token, when the addresses of its charge or payer are made, then they contain it", () => {
  expect([chargePagePath("um-token"), reportPaidPath("um-token")]).toEqual(["/c/um-token", "/c/um-token/paid"]);
  expect([payerPagePath("um-token"), reportAllPaidPath("um-token")]).toEqual(["/f/um-token", "/f/um-token/paid"]);
  expect([promisePath("um-token"), promiseAllPath("um-token")]).toEqual(["/c/um-token/promise", "/f/um-token/promise"]);
  expect([chargePagePath("um-token") + receiptSubpath(2), verifyReceiptPath("um-codigo")]).toEqual([
    "/c/um-token/receipts/2",
    "/r/um-codigo",
  ]);
});

test("given the API's calls, when a body may be larger than usual, then it is an import, a bank statement or a certificate", () => {
  const larger = allRoutes.filter(({ maxBodyBytes }) => maxBodyBytes !== undefined);
  expect(larger.map(({ name, maxBodyBytes }) => [name, maxBodyBytes])).toEqual([
    ["startImport", 2_097_152],
    ["matchEntries", 524_288],
    ["settleEntries", 524_288],
    ["connectBank", 131_072],
  ]);
});

test.each([
  ...["/api", "/api/plans", "/c/um-token", "/f/um-token/paid", "/r/um-codigo", "/c/"].map(
    (path) => [path, true] as const,
  ),
  ...["/", "/cadastro/x", "/faq", "/r.txt", "/cx/y", "/assets/api/x"].map((path) => [path, false] as const),
])("given the path %s, then the HTTP API serves it: %s", (path, isServed) => {
  expect(API_PATH.test(path)).toBe(isServed);
});

test("given an id that is no UUID, when it is parsed, then it is refused; capital letters are written small", () => {
  expect(refusalsOf(UuidParams, { id: "1" })).toEqual(["id: Identificador inválido"]);
  const id = "7F000101-8D31-4A5F-9C1E-2B8D9B8E1C11";
  expect(UuidParams.parse({ id })).toEqual({ id: id.toLowerCase() });
});

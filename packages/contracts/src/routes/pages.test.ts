import { expect, test } from "vitest";
import { refusalsOf } from "../testing/refusal.ts";
import { allRoutes } from "./index.ts";
import {
  API_PATH,
  allPageRoutes,
  pagePath,
  pageRoutes,
  promisePath,
  receiptSubpath,
  reportPaidPath,
  verifyReceiptPath,
} from "./pages.ts";
import { UuidParams } from "./params.ts";

test("given the pages that a Lambda writes, when their table is read, then people keep these addresses", () => {
  expect(pageRoutes).toEqual({
    showPage: { name: "showPage", area: "payerPage", method: "GET", path: "/p/{token}" },
    peekPage: { name: "peekPage", area: "payerPage", method: "HEAD", path: "/p/{token}" },
    reportPaid: { name: "reportPaid", area: "payerPage", method: "POST", path: "/p/{token}/paid" },
    promisePayment: { name: "promisePayment", area: "payerPage", method: "POST", path: "/p/{token}/promise" },
    downloadReceipt: { name: "downloadReceipt", area: "receipts", method: "GET", path: "/p/{token}/receipts/{number}" },
    verifyReceipt: { name: "verifyReceipt", area: "receipts", method: "GET", path: "/r/{code}" },
    peekReceipt: { name: "peekReceipt", area: "receipts", method: "HEAD", path: "/r/{code}" },
  });
  expect(allPageRoutes).toEqual(Object.values(pageRoutes));
});

test("given a token, when the addresses of its page are made, then they contain it", () => {
  expect([pagePath("um-token"), reportPaidPath("um-token")]).toEqual(["/p/um-token", "/p/um-token/paid"]);
  expect([promisePath("um-token"), verifyReceiptPath("um-codigo")]).toEqual(["/p/um-token/promise", "/r/um-codigo"]);
  expect(pagePath("um-token") + receiptSubpath("220270100-2")).toBe("/p/um-token/receipts/220270100-2");
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
  ...["/api", "/api/plans", "/p/um-token", "/p/um-token/paid", "/r/um-codigo", "/p/"].map(
    (path) => [path, true] as const,
  ),
  ...["/", "/cadastro/x", "/faq", "/r.txt", "/px/y", "/c/um-token", "/f/um-token", "/assets/api/x"].map(
    (path) => [path, false] as const,
  ),
])("given the path %s, then the HTTP API serves it: %s", (path, isServed) => {
  expect(API_PATH.test(path)).toBe(isServed);
});

test("given an id that is no UUID, when it is parsed, then it is refused; capital letters are written small", () => {
  expect(refusalsOf(UuidParams, { id: "1" })).toEqual(["id: Identificador inválido"]);
  const id = "7F000101-8D31-4A5F-9C1E-2B8D9B8E1C11";
  expect(UuidParams.parse({ id })).toEqual({ id: id.toLowerCase() });
});

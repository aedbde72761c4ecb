import { NOT_FOUND_PAGE, pageOf } from "@emdia/contracts/site-pages";
import { expect, test } from "vitest";
import { paths } from "./paths.ts";

const addresses = Object.values(paths).map((path) => (typeof path === "string" ? path : path(1 as never)));

test.each(addresses)("given %s, when it is opened or reloaded, then a page answers", (address) => {
  const { pathname, searchParams } = new URL(address, "https://emdia.com.br");
  expect(pageOf(pathname, searchParams)).not.toBe(NOT_FOUND_PAGE);
});

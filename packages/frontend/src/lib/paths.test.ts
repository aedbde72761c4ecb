import { openScreens, ownerScreens, signUpPage } from "@emdia/contracts/screens";
import { matchPath } from "react-router-dom";
import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test.each<readonly [address: string, screen: string, says: Record<string, string>]>([
  [paths.editPlan(3), ownerScreens.editPlan, { id: "3" }],
  [paths.invoice(1220261100), ownerScreens.invoice, { id: "1220261100" }],
  [paths.registration("K3y_x-1"), openScreens.registration, { code: "K3y_x-1" }],
  [paths.student(12), ownerScreens.student, { id: "12" }],
])("given %s, when it is opened, then the router finds %s in it, with what it says", (address, screen, says) => {
  expect(matchPath(screen, address.split("?")[0] ?? "")?.params).toEqual(says);
});

test("given the sign-up, then its address asks for the page that the build renders for it", () => {
  expect([...new URLSearchParams(paths.signUp.split("?")[1]).keys()]).toEqual([signUpPage.query]);
});

import { expect, test } from "vitest";
import { parseSecrets } from "./list-secrets.ts";

test("given the CLI's list, when it is read, then a stage's value replaces the fallback's, with all its characters", () => {
  const text = "# fallback\nEdgeSecret=old\nStripeSecretKey=sk_test_1\n\n# emdia/staging\r\nEdgeSecret=a=b,c==\r\n";
  expect([...parseSecrets(text)]).toEqual([
    ["EdgeSecret", "a=b,c=="],
    ["StripeSecretKey", "sk_test_1"],
  ]);
});

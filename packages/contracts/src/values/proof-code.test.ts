import { expect, test } from "vitest";
import { parsePixCode } from "./pix-code.ts";
import { PROOF_TXID, proofCodeOf } from "./proof-code.ts";
import { readTxid } from "./txid.ts";

const owner = { pixKey: "pix@estudio.com.br", businessName: "Estúdio Sol", pixCity: "Santos" };

test("given an owner with a PIX key, then the code asks for one centavo under its own txid, which names no charge", () => {
  expect(parsePixCode(proofCodeOf(owner) ?? "")).toMatchObject({
    key: "pix@estudio.com.br",
    amountCents: 1,
    txid: PROOF_TXID,
    merchantName: "ESTUDIO SOL",
  });
  expect(readTxid(PROOF_TXID)).toBeUndefined();
});

test.each([
  ["no key", { pixKey: null }],
  ["no receiver", { businessName: "", pixMerchantName: null }],
  ["codes without a txid", { pixWithoutTxid: true }],
])("given an owner with %s, then there is no code", (_, change) => {
  expect(proofCodeOf({ ...owner, ...change })).toBeUndefined();
});

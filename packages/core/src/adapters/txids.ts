/** See docs/decisions/045-txid.md */
import { createHmac, hash, hkdfSync, timingSafeEqual } from "node:crypto";
import { base36, readTxid, txidBody } from "@emdia/contracts/values/txid";
import type { Txids } from "../model/ports/txids.ts";
import { keysOfAll } from "./page-links.ts";

const [SET_DIGITS, TAG_DIGITS] = [3, 8];

/** While a secret is replaced, `secrets` is "new,old": the first makes txids, each proves them. */
export function txids(secrets: string): Txids {
  const [first, ...others] = keysOfAll(secrets, keyOf);
  return {
    make(ownerId, { payer, day, cents, chargeIds }) {
      const body = txidBody({ payer, day, cents, set: setOf(chargeIds) });
      return body && body + first(ownerId, body);
    },
    read(ownerId, text) {
      const parts = readTxid(text);
      if (!parts) return undefined;
      const { body, tag, set, payer, day, cents } = parts;
      const isTag = (tagOf: typeof first) => timingSafeEqual(Buffer.from(tagOf(ownerId, body)), Buffer.from(tag));
      return [first, ...others].some(isTag)
        ? { payer, day, cents, isOf: (chargeIds) => setOf(chargeIds) === set }
        : undefined;
    },
  };
}

/** Reduces a hash to base-36 digits byte by byte: up to 8 digits each step is a safe integer. */
function digitsOf(bytes: Buffer, length: number): string {
  const size = 36 ** length;
  let rest = 0;
  for (const byte of bytes) rest = (rest * 256 + byte) % size;
  return base36(rest, length);
}

const setOf = (chargeIds: readonly number[]) =>
  digitsOf(hash("sha256", chargeIds.toSorted((a, b) => a - b).join(" "), "buffer"), SET_DIGITS);

const keyOf = (secret: string) => (ownerId: string, body: string) => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `txid${ownerId}`, 32));
  return digitsOf(createHmac("sha256", key).update(`txid1${body}`).digest(), TAG_DIGITS);
};

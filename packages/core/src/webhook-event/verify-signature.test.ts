import { createHmac } from "node:crypto";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { isSignedBy } from "./verify-signature.ts";

const SECRET = "whsec_one";
const NOW = new Date("2027-01-10T12:00:00.500Z");
const SECONDS = Math.floor(NOW.getTime() / 1000);
const text = JSON.stringify({ id: "evt_1", name: "Ação" });
const body = Buffer.from(text);

const v1 = (secret: string, seconds: number, payload: Uint8Array = body) =>
  createHmac("sha256", secret).update(`${seconds}.`).update(payload).digest("hex");
const header = (secret = SECRET, seconds = SECONDS) => `t=${seconds},v1=${v1(secret, seconds)}`;
const isAccepted = (signature: string | undefined, its: Uint8Array = body, secret = SECRET) =>
  isSignedBy(secret, { body: its, signature }, NOW);

test("given a header of the provider's own library, when verified, then it is accepted", () => {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: SECRET, timestamp: SECONDS });
  expect(isAccepted(signature)).toBe(true);
});

test.each([
  ["whsec_old", "whsec_new,whsec_old", true],
  ["whsec_new", "whsec_new,whsec_old", true],
  ["whsec_new", "whsec_new, whsec_old", true],
  ["whsec_old", "whsec_new", false],
  ["whsec_new,whsec_old", "whsec_new,whsec_old", false],
  ["", "whsec_new,", false],
])("given an event signed by %j and our secrets %j, when verified, then it is accepted: %s", (by, ours, accepted) => {
  expect(isAccepted(header(by), body, ours)).toBe(accepted);
});

test.each([
  ["just now", header(), true],
  ["300 s ago", header(SECRET, SECONDS - 300), true],
  ["301 s ago", header(SECRET, SECONDS - 301), false],
  ["300 s ahead", header(SECRET, SECONDS + 300), true],
  ["301 s ahead", header(SECRET, SECONDS + 301), false],
  ["with two secrets while one is replaced", `${header("whsec_old")},v1=${v1(SECRET, SECONDS)}`, true],
  ["with another scheme beside", `${header()},v0=${"0".repeat(64)}`, true],
  ["by another endpoint", header("whsec_two"), false],
  ["by an empty secret", header(""), false],
  ["without a header", undefined, false],
  ["with an empty one", "", false],
  ["without a time", `v1=${v1(SECRET, SECONDS)}`, false],
  ["without a signature", `t=${SECONDS}`, false],
  ["with two times", `t=1,${header()}`, false],
  ["with two times, ours first", `${header()},t=1`, false],
  ["with a value that goes on behind another sign", `${header()}=`, false],
  ["with a mark before its signature", `t=${SECONDS},v1=z${v1(SECRET, SECONDS)}`, false],
  ["with a mark behind its signature", `${header()}z`, false],
  ["with a byte more than a signature has", `${header()}00`, false],
  ["with a header of 2,000 characters", `${header()},v0=`.padEnd(2_000, "0"), true],
  ["with a header of 2,001 characters", `${header()},v0=`.padEnd(2_001, "0"), false],
  ["with a time that goes on", header().replace(",", "abc,"), false],
  ["in another scheme only", header().replace("v1", "v0"), false],
  ["in capitals", header().toUpperCase(), false],
  ["cut short", header().slice(0, -1), false],
  ["with a header of a megabyte", `${header()}${",v1=0".repeat(200_000)}`, false],
])("given a body signed %s, when verified, then accepted: %s", (_what, signature, expected) => {
  expect(isAccepted(signature)).toBe(expected);
});

test("given any one bit of the body flipped, or a mark before it, when verified, then none is accepted", () => {
  const signature = header();
  const flipped = Array.from({ length: body.length * 8 }, (_, bit) => {
    const copy = Buffer.from(body);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return isAccepted(signature, copy);
  });
  expect(flipped).not.toContain(true);
  expect(isAccepted(signature, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]))).toBe(false);
});

test("given a body that is no text, when one broken byte becomes another, then it is refused", () => {
  const [sent, changed] = [Buffer.from([0x7b, 0xff, 0x7d]), Buffer.from([0x7b, 0xfe, 0x7d])];
  const signature = `t=${SECONDS},v1=${v1(SECRET, SECONDS, sent)}`;
  expect([isAccepted(signature, sent), isAccepted(signature, changed)]).toEqual([true, false]);
});

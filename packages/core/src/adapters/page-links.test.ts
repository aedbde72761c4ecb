import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { yearMonth } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PageLink, PayerLink } from "../model/ports/page-links.ts";
import { pageLinks, pageUrls } from "./page-links.ts";

const [OLD, NEW] = ["the-old-secret-0123456789", "the-new-secret-0123456789"];
const link: PayerLink = { ownerId: randomUUID(), payer: "P0000012", revision: 0 };
const links = pageLinks(OLD);
const settled = { studentId: 2, month: yearMonth("2027-01"), sequence: 0 };

const ownerId = fc.oneof(
  fc.uuid(),
  fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.isWellFormed()),
);
const revision = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyKey = fc.record({
  studentId: fc.integer({ min: 1, max: 9_999_999 }),
  month: fc
    .tuple(fc.integer({ min: 1970, max: 9999 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, month]) => yearMonth(`${year}-${String(month).padStart(2, "0")}`)),
  sequence: fc.integer({ min: 0, max: 99 }),
});
const anyPayer = fc
  .tuple(fc.constantFrom("P", "S"), fc.integer({ min: 1, max: 9_999_999 }))
  .map(([kind, number]): PayerLink["payer"] => `${kind}${String(number).padStart(7, "0")}` as PayerLink["payer"]);
const anyLink: fc.Arbitrary<PageLink> = fc.oneof(
  fc.record({ ownerId, payer: anyPayer, revision }),
  fc.record({ ownerId, settled: anyKey, number: revision }),
);

test("given any payer or receipt of any owner, when its link is sealed and opened, then it is the same", () => {
  fc.assert(fc.property(anyLink, (one) => void expect(links.open(links.seal(one))).toEqual(one)));
});

test("given any payer and any receipt, when their links are sealed, then neither opens as the other", () => {
  fc.assert(
    fc.property(anyLink, (one) => {
      const opened = links.open(links.seal(one)) ?? {};
      expect(["payer" in opened, "settled" in opened]).toEqual(["payer" in one, "settled" in one]);
    }),
  );
});

test("given owners' ids of up to 255 bytes, when sealed, then they open; a longer one is refused", () => {
  for (const length of [254, 255]) {
    const long = { ...link, ownerId: "x".repeat(length) };
    expect(links.open(links.seal(long))).toEqual(long);
  }
  expect(() => links.seal({ ...link, ownerId: "x".repeat(256) })).toThrow(RangeError);
});

test("given two different links, when sealed, then their tokens differ; the same link gives the same token", () => {
  fc.assert(
    fc.property(anyLink, anyLink, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(links.seal(one) === links.seal(other)).toBe(isSame);
      expect(links.seal(one)).toBe(links.seal({ ...one }));
    }),
  );
});

function bent(token: string): string {
  const bytes = Buffer.from(token, "base64url");
  const at = randomInt(bytes.length);
  switch (randomInt(5)) {
    case 0:
      bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
      return bytes.toString("base64url");
    case 1:
      return token.slice(0, randomInt(token.length));
    case 2:
      return token + randomBytes(randomInt(1, 9)).toString("base64url");
    case 3:
      return randomBytes(bytes.length).toString("base64url");
    default: {
      const place = randomInt(token.length);
      return token.slice(0, place) + "Aa-_9 ="[randomInt(7)] + token.slice(place + 1);
    }
  }
}

test("given 100,000 bent, cut, lengthened and invented tokens, when opened, then none is accepted", () => {
  const ofDono = { ownerId: "dono" };
  const alone = { ...link, payer: "S0000012" } as const;
  const receipt = { ownerId: link.ownerId, settled, number: 1 };
  const seals = [link, { ...link, ...ofDono }, { ...link, revision: 7 }, alone, receipt, { ...receipt, ...ofDono }];
  const tokens = seals.map((one) => links.seal(one));
  const own = new Set(tokens);
  let tried = 0;
  const accepted: string[] = [];
  while (tried < 100_000) {
    const token = bent(tokens[tried % tokens.length] ?? "");
    if (own.has(token)) continue;
    tried += 1;
    if (links.open(token)) accepted.push(token);
  }
  expect(accepted).toEqual([]);
});

test.each(["", "x", "A".repeat(59), "ç".repeat(59), "A".repeat(5_000), "../../etc/passwd", "%00".repeat(20)])(
  "given %j, when opened, then it is no link",
  (text) => expect(links.open(text)).toBeUndefined(),
);

test("given a token spelled otherwise for the same bytes, when opened, then it is no link", () => {
  const token = links.seal(link);
  for (const other of [`${token}=`, token.replace(/-/g, "+").replace(/_/g, "/"), ` ${token}`].filter(
    (one) => one !== token,
  ))
    expect(links.open(other)).toBeUndefined();
  // Some bits of the token's last character belong to no byte.
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const twins = [...alphabet].map((last) => token.slice(0, -1) + last).filter((one) => one !== token);
  expect(twins.filter((twin) => Buffer.from(twin, "base64url").equals(Buffer.from(token, "base64url")))).not.toEqual(
    [],
  );
  for (const twin of twins) expect(links.open(twin)).toBeUndefined();
});

test("given two secrets while one replaces the other, then links of both open, and new ones are of the first", () => {
  const both = pageLinks(`${NEW}, ${OLD}`);
  expect(both.open(links.seal(link))).toEqual(link);
  expect(both.seal(link)).toBe(pageLinks(NEW).seal(link));
  expect(both.seal(link)).not.toBe(links.seal(link));
  expect(pageLinks(NEW).open(links.seal(link))).toBeUndefined();
});

test.each(["", "short", `${OLD},`, "012345678901234567890"])("given the secret %j, then nothing starts", (secret) => {
  expect(() => pageLinks(secret)).toThrow("too short");
});

test("given a secret of 22 characters, then it is long enough", () => {
  expect(pageLinks("0123456789012345678901").seal(link)).toMatch(/^[\w-]{59}$/);
});

test("given a payer and a student with one number, when their pages' addresses are composed, then they differ and hold no name", () => {
  const urlOf = pageUrls("https://emdia.example", links);
  const urls = (["P0000012", "S0000012"] as const).map((payer) => urlOf({ ownerId: "dono", payer, revision: 3 }));
  expect(urls.map((url) => links.open(url.replace("https://emdia.example/p/", "")))).toEqual([
    { ownerId: "dono", payer: "P0000012", revision: 3 },
    { ownerId: "dono", payer: "S0000012", revision: 3 },
  ]);
  for (const url of urls) expect(url).toMatch(/^https:\/\/emdia\.example\/p\/[\w-]{40,}$/);
});

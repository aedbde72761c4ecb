import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { yearMonth } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChargeLink, PageLink, PayerLink } from "../model/ports/charge-links.ts";
import { chargeLinks, pageUrls } from "./charge-links.ts";

const [OLD, NEW] = ["the-old-secret-0123456789", "the-new-secret-0123456789"];
const key = { studentId: 2, month: yearMonth("2027-01"), sequence: 0 };
const link: ChargeLink = { ownerId: randomUUID(), key, revision: 0 };
const links = chargeLinks(OLD);

const payerLink: PayerLink = { ownerId: link.ownerId, payerId: 12, revision: 0 };

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
const anyLink: fc.Arbitrary<PageLink> = fc.oneof(
  fc.record({ ownerId, key: anyKey, revision }),
  fc.record({ ownerId, payerId: fc.integer({ min: 1, max: 9_999_999 }), revision }),
);

test("given any charge or payer of any owner, when its link is sealed and opened, then it is the same", () => {
  fc.assert(fc.property(anyLink, (one) => void expect(links.open(links.seal(one))).toEqual(one)));
});

const UUID = "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";

test.each([
  [UUID, "A_BvuzeoR23E98K_ztenyYh3q1Lny511D0sAkZJbeDYDGpkKcLmXlPGkMHs"],
  ["dono", "RnmJgxoE1NvBRTH0jFy-Noaj0pz-GhJbz-Z79blVSjvg"],
  [`x${UUID}`, "GMtRoCw2vdztXdz8E6ciZCPf_7WTqtc_WBvhyEyId7hJHlCHyBfywZq1tHPbHaxJv5D3sMx28MwC1Qv9E4pZ6j2k"],
  [`${UUID}x`, "82byocQGkSK6_CG-kJfIKvVaczeW3I2YDduLCaYzdzf3-LscJ02oNtZ_WQYpeqEWp_HFAY9OI1CM729La2xofk3P"],
])("given a link of %s in a mail of a release before, when opened, then it leads where it led", (ownerId, token) => {
  const sent = { ownerId, key, revision: 7 };
  expect([links.open(token), links.seal(sent)]).toEqual([sent, token]);
});

test.each([
  [UUID, "0obFNMqHSSaHib_ix8c5nmY22pZatH_rMcaXpi0AZh7HqxFmH5U3wSSV9O4"],
  ["dono", "Umm8Qr9IBkX53UNalGW_VSTkI6u6zYqMzbpN74AxhZml"],
  [`x${UUID}`, "vdwMfEPFh21km09iqH842dJIpPp1ihxuL8MUEB5Xx4j2kUeziB6kCKk0VruY0j8M6COu76qUsiAY_gprM6QAk312"],
])(
  "given a payer's link of %s in a mail of a release before, when opened, then it leads where it led",
  (owner, token) => {
    const sent = { ownerId: owner, payerId: 12, revision: 7 };
    expect([links.open(token), links.seal(sent)]).toEqual([sent, token]);
  },
);

test("given any charge and any payer, when their links are sealed, then neither opens as the other", () => {
  fc.assert(
    fc.property(anyLink, (one) => {
      const opened = links.open(links.seal(one)) ?? {};
      expect(["key" in opened, "payerId" in opened]).toEqual(["key" in one, "payerId" in one]);
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

/** Returns the token with one of the changes that an attacker might try. */
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

test("given 20,000 bent, cut, lengthened and invented tokens, when opened, then none is accepted", () => {
  const ofDono = { ownerId: "dono" };
  const seals = [link, { ...link, ...ofDono }, { ...link, revision: 7 }, payerLink, { ...payerLink, ...ofDono }];
  const tokens = seals.map((one) => links.seal(one));
  const own = new Set(tokens);
  let tried = 0;
  const accepted: string[] = [];
  while (tried < 20_000) {
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
  const both = chargeLinks(`${NEW}, ${OLD}`);
  expect(both.open(links.seal(link))).toEqual(link);
  expect(both.seal(link)).toBe(chargeLinks(NEW).seal(link));
  expect(both.seal(link)).not.toBe(links.seal(link));
  expect(chargeLinks(NEW).open(links.seal(link))).toBeUndefined();
});

test.each(["", "short", `${OLD},`, "012345678901234567890"])("given the secret %j, then nothing starts", (secret) => {
  expect(() => chargeLinks(secret)).toThrow("too short");
});

test("given a secret of 22 characters, then it is long enough", () => {
  expect(chargeLinks("0123456789012345678901").seal(link)).toMatch(/^[\w-]{59}$/);
});

test("given a charge, when its page's address is composed, then it holds the revision of its link and no name", () => {
  const urlOf = pageUrls("https://emdia.example", links);
  const token = (url: string) => url.replace("https://emdia.example/c/", "");
  expect(links.open(token(urlOf("dono", key)))).toEqual({ ownerId: "dono", key, revision: 0 });
  expect(links.open(token(urlOf("dono", { ...key, linkRevision: 3 })))).toMatchObject({ revision: 3 });
  expect(urlOf("dono", key)).toMatch(/^https:\/\/emdia\.example\/c\/[\w-]{40,}$/);
});

test("given a payer, when their page's address is composed, then it is not a charge's, and holds the revision of its link", () => {
  const urlOf = pageUrls("https://emdia.example", links);
  const url = urlOf("dono", { payerId: 12, linkRevision: 3 });
  expect(url).toMatch(/^https:\/\/emdia\.example\/f\/[\w-]{40,}$/);
  const opened = (address: string) => links.open(address.replace("https://emdia.example/f/", ""));
  expect(opened(url)).toEqual({ ownerId: "dono", payerId: 12, revision: 3 });
  expect(opened(urlOf("dono", { payerId: 12 }))).toEqual({ ownerId: "dono", payerId: 12, revision: 0 });
  expect(urlOf("dono", { ...key, ...{ payerId: 12 } })).toBe(urlOf("dono", key));
});

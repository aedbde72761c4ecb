/**
 * The token of a charge's page: a capability that cannot be guessed and is never stored. It is the
 * charge's key and the revision of its link, encrypted so that a changed bit is detected
 * (docs/decisions/021-charge-page.md).
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { chargePagePath } from "@emdia/contracts/routes/pages";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import type { ChargeLink, ChargeLinks, PageUrlOf } from "../model/ports/charge-links.ts";

/** The shortest secret: 128 bits in base64. */
const MIN_SECRET = 22;
/** 128 bits: a second text with the same tag cannot be found. */
const TAG_BYTES = 16;
const CIPHER = "aes-256-ctr";
/**
 * The first byte tells how the owner's id is encoded: as the 16 bytes of a UUID, or as a text after
 * its length.
 */
const [UUID_OWNER, TEXT_OWNER] = [1, 2];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** 7 bytes hold every charge's id, 4 bytes the revision. */
const [ID_BYTES, REVISION_BYTES] = [7, 4];
/** The shape of a token; the longest token has an owner's id of 255 bytes. */
const SHAPE = /^[\w-]{20,400}$/;

type Keys = { mac: Buffer; cipher: Buffer };

function keysOf(secret: string): Keys {
  if (secret.length < MIN_SECRET) throw new Error("a secret of charge links is too short");
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", `charge-link ${purpose}`, 32));
  return { mac: derive("mac"), cipher: derive("cipher") };
}

const tagOf = ({ mac }: Keys, plain: Buffer) => createHmac("sha256", mac).update(plain).digest().subarray(0, TAG_BYTES);

function encodeOwner(ownerId: string): Buffer {
  if (UUID.test(ownerId)) return Buffer.from(`0${UUID_OWNER}${ownerId.replaceAll("-", "")}`, "hex");
  const text = Buffer.from(ownerId, "utf8");
  if (text.length > 255) throw new RangeError("the owner's id is too long for a link");
  return Buffer.concat([Buffer.from([TEXT_OWNER, text.length]), text]);
}

function encode({ ownerId, key, revision }: ChargeLink): Buffer {
  const numbers = Buffer.alloc(ID_BYTES + REVISION_BYTES);
  const id = chargeIdOf(key);
  numbers.writeUIntBE(Math.floor(id / 2 ** 32), 0, ID_BYTES - 4);
  numbers.writeUInt32BE(id % 2 ** 32, ID_BYTES - 4);
  numbers.writeUInt32BE(revision, ID_BYTES);
  return Buffer.concat([encodeOwner(ownerId), numbers]);
}

function decode(plain: Buffer): ChargeLink | undefined {
  const end = plain[0] === UUID_OWNER ? 17 : 2 + (plain[1] ?? 0);
  const hex = plain.toString("hex", 1, 17);
  const ownerId =
    plain[0] === UUID_OWNER ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : plain.toString("utf8", 2, end);
  if (plain.length !== end + ID_BYTES + REVISION_BYTES) return undefined;
  const id = plain.readUIntBE(end, ID_BYTES - 4) * 2 ** 32 + plain.readUInt32BE(end + ID_BYTES - 4);
  const key = parseChargeId(id);
  return key && { ownerId, key, revision: plain.readUInt32BE(end + ID_BYTES) };
}

/**
 * Encrypts a link with its tag as the start of the counter: the same link gives the same token, and
 * a different link starts at a different counter.
 */
function seal(keys: Keys, link: ChargeLink): string {
  const plain = encode(link);
  const tag = tagOf(keys, plain);
  const cipher = createCipheriv(CIPHER, keys.cipher, tag);
  return Buffer.concat([tag, cipher.update(plain), cipher.final()]).toString("base64url");
}

function open(keys: Keys, sealed: Buffer): ChargeLink | undefined {
  const tag = sealed.subarray(0, TAG_BYTES);
  const cipher = createDecipheriv(CIPHER, keys.cipher, tag);
  const plain = Buffer.concat([cipher.update(sealed.subarray(TAG_BYTES)), cipher.final()]);
  return timingSafeEqual(tag, tagOf(keys, plain)) ? decode(plain) : undefined;
}

/**
 * Returns the links of one secret, or of two secrets with a comma between them while one replaces
 * the other: the first secret seals, both secrets open.
 * @throws Error for a secret of less than 128 bits
 */
export function chargeLinks(secrets: string): ChargeLinks {
  const [first, ...others] = secrets.split(",").map((secret) => keysOf(secret.trim()));
  if (!first) throw new Error("there is no secret of charge links");
  return {
    seal: (link) => seal(first, link),
    open(token) {
      const sealed = SHAPE.test(token) ? Buffer.from(token, "base64url") : Buffer.alloc(0);
      // The same bytes have several spellings in base64. Only our spelling is accepted.
      if (sealed.length <= TAG_BYTES || sealed.toString("base64url") !== token) return undefined;
      for (const keys of [first, ...others]) {
        const link = open(keys, sealed);
        if (link) return link;
      }
      return undefined;
    },
  };
}

/** Composes addresses of charge pages on a site. */
export function pageUrls(siteUrl: string, links: Pick<ChargeLinks, "seal">): PageUrlOf {
  return (ownerId, { studentId, month, sequence, linkRevision = 0 }) =>
    siteUrl + chargePagePath(links.seal({ ownerId, key: { studentId, month, sequence }, revision: linkRevision }));
}

/** Tokens are encrypted keys, never stored (docs/decisions/047-one-page-a-payer.md). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { pagePath } from "@emdia/contracts/routes/pages";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { numberOfPayer, payerOfNumber } from "@emdia/contracts/values/payer-key";
import type { PageLink, PageLinks, PageUrlOf } from "../model/ports/page-links.ts";

const MIN_SECRET = 22;
/** 128 bits, so that no second text with the same tag can be found. */
const TAG_BYTES = 16;
const CIPHER = "aes-256-ctr";
/**
 * The first byte of a token: its kind of page, and whether the owner's id follows as the 16 bytes
 * of a UUID or as length and text. A token of one kind never opens as another.
 */
const KINDS = { payer: { uuid: 1, text: 2 }, receipt: { uuid: 3, text: 4 } } as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The sizes of a charge's id or a payer's number, and of a revision or a settlement's number. */
const [ID_BYTES, REVISION_BYTES] = [7, 4];
/** The shape of a token; the longest token has an owner's id of 255 bytes. */
const SHAPE = /^[\w-]{20,400}$/;

type Keys = { mac: Buffer; cipher: Buffer };

/** The first keys make links or txids, and all read them. @throws Error for less than 128 bits */
export function keysOfAll<T>(setting: string, keysOf: (secret: string) => T): readonly [T, ...T[]] {
  const [first, ...others] = setting.split(",").map((part) => {
    const secret = part.trim();
    if (secret.length < MIN_SECRET) throw new Error("a secret of page links is too short");
    return keysOf(secret);
  });
  if (first === undefined) throw new Error("there is no secret of page links");
  return [first, ...others];
}

/** `secrets` is "new,old": new makes links, and both read them. @throws Error below 128 bits */
export function pageLinks(secrets: string): PageLinks {
  const [first, ...others] = keysOfAll(secrets, keysOf);
  return {
    seal: (link) => seal(first, link),
    open(token) {
      const sealed = SHAPE.test(token) ? Buffer.from(token, "base64url") : Buffer.alloc(0);
      // The same bytes have several spellings in base64; only what `seal` writes is accepted.
      if (sealed.length <= TAG_BYTES || sealed.toString("base64url") !== token) return undefined;
      for (const keys of [first, ...others]) {
        const link = open(keys, sealed);
        if (link) return link;
      }
      return undefined;
    },
  };
}

export const pageUrls =
  (siteUrl: string, links: Pick<PageLinks, "seal">): PageUrlOf =>
  (link) =>
    siteUrl + pagePath(links.seal(link));

function keysOf(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", `page-link ${purpose}`, 32));
  return { mac: derive("mac"), cipher: derive("cipher") };
}

const tagOf = ({ mac }: Keys, plain: Buffer) => createHmac("sha256", mac).update(plain).digest().subarray(0, TAG_BYTES);

function encodeOwner(ownerId: string, { uuid, text }: Kind): Buffer {
  if (UUID.test(ownerId)) return Buffer.from(`0${uuid}${ownerId.replaceAll("-", "")}`, "hex");
  const bytes = Buffer.from(ownerId, "utf8");
  if (bytes.length > 255) throw new RangeError("the owner's id is too long for a link");
  return Buffer.concat([Buffer.from([text, bytes.length]), bytes]);
}

function partsOf(link: PageLink): { kind: Kind; id: number; last: number } {
  if ("payer" in link) return { kind: KINDS.payer, id: numberOfPayer(link.payer), last: link.revision };
  return { kind: KINDS.receipt, id: chargeIdOf(link.settled), last: link.number };
}

function encode(link: PageLink): Buffer {
  const { kind, id, last } = partsOf(link);
  const numbers = Buffer.alloc(ID_BYTES + REVISION_BYTES);
  numbers.writeUIntBE(Math.floor(id / 2 ** 32), 0, ID_BYTES - 4);
  numbers.writeUInt32BE(id % 2 ** 32, ID_BYTES - 4);
  numbers.writeUInt32BE(last, ID_BYTES);
  return Buffer.concat([encodeOwner(link.ownerId, kind), numbers]);
}

function decode(plain: Buffer): PageLink | undefined {
  const [first, length = 0] = plain;
  const kind = Object.values(KINDS).find(({ uuid, text }) => first === uuid || first === text);
  const isUuid = first === kind?.uuid;
  const end = isUuid ? 17 : 2 + length;
  const hex = plain.toString("hex", 1, 17);
  const ownerId = isUuid ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : plain.toString("utf8", 2, end);
  if (plain.length !== end + ID_BYTES + REVISION_BYTES) return undefined;
  const id = plain.readUIntBE(end, ID_BYTES - 4) * 2 ** 32 + plain.readUInt32BE(end + ID_BYTES - 4);
  const last = plain.readUInt32BE(end + ID_BYTES);
  if (kind === KINDS.receipt) {
    const settled = parseChargeId(id);
    return settled && { ownerId, settled, number: last };
  }
  const payer = payerOfNumber(id);
  return payer && { ownerId, payer, revision: last };
}

/** The link's tag starts the cipher's counter, so that one link always gives the same token. */
function seal(keys: Keys, link: PageLink): string {
  const plain = encode(link);
  const tag = tagOf(keys, plain);
  const cipher = createCipheriv(CIPHER, keys.cipher, tag);
  return Buffer.concat([tag, cipher.update(plain), cipher.final()]).toString("base64url");
}

function open(keys: Keys, sealed: Buffer): PageLink | undefined {
  const tag = sealed.subarray(0, TAG_BYTES);
  const cipher = createDecipheriv(CIPHER, keys.cipher, tag);
  const plain = Buffer.concat([cipher.update(sealed.subarray(TAG_BYTES)), cipher.final()]);
  return timingSafeEqual(tag, tagOf(keys, plain)) ? decode(plain) : undefined;
}

/** Forges tokens that are wrong in one way, and otherwise like the pool's tokens. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import type { Region } from "@emdia/local/region-types";

type Json = Record<string, unknown>;
type Forge = {
  /** Signs with the pool's own key, so that only the token's content is wrong. */
  signed(header: Json, claims: Json): string;
  /** Joins a header, claims and any signature into a token. */
  sealed(header: Json | string, claims: Json | string, signature: string): string;
  by(key: KeyObject, header: Json, claims: Json): string;
  hmac(secret: string | Buffer, header: Json, claims: Json): string;
  header: Json;
  claims: Json;
  token: string;
  publicKey: KeyObject;
};

const encoded = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const decoded = (part = ""): Json => JSON.parse(Buffer.from(part, "base64url").toString());

/** Returns a forge with the pool's own key, so that a token can be wrong in one way only. */
export function createForge(region: Region, token: string): Forge {
  const privateKey = createPrivateKey(region.store.get<string>("cognito.keys", "signing") ?? "");
  const [header, claims] = token
    .split(".")
    .slice(0, 2)
    .map((part) => decoded(part));
  const by: Forge["by"] = (key, head, body) => {
    const text = `${encoded(head)}.${encoded(body)}`;
    return `${text}.${createSign("RSA-SHA256").update(text).sign(key).toString("base64url")}`;
  };
  return {
    signed: (head, body) => by(privateKey, head, body),
    sealed: (head, body, signature) => `${encoded(head)}.${encoded(body)}.${signature}`,
    by,
    hmac(secret, head, body) {
      const text = `${encoded(head)}.${encoded(body)}`;
      return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
    },
    header: header ?? {},
    claims: claims ?? {},
    token,
    publicKey: createPublicKey(privateKey),
  };
}

const seconds = () => Math.floor(Date.now() / 1000);
const without = (record: Json, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));

/** Returns tokens with a wrong signature, and with the owner's own claims. */
function wrongSignatures({
  sealed,
  signed,
  by,
  hmac,
  header,
  claims,
  token,
  publicKey,
}: Forge): Record<string, string> {
  const [head = "", body = "", signature = ""] = token.split(".");
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = publicKey.export({ type: "spki", format: "pem" });
  const jwk = { ...foreign.publicKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "mine" };
  const none = ["none", "None", "NONE", "nOnE", "", " none"].flatMap((alg) => [
    [`alg ${JSON.stringify(alg)} without a signature`, sealed({ ...header, alg }, claims, "")],
    [`alg ${JSON.stringify(alg)} with the true signature`, sealed({ ...header, alg }, claims, signature)],
  ]);
  const hs = { ...header, alg: "HS256" };
  const flipped = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  return {
    ...Object.fromEntries(none),
    "HS256 by the public key's PEM": hmac(String(pem), hs, claims),
    "HS256 by the public key's DER": hmac(publicKey.export({ type: "spki", format: "der" }), hs, claims),
    "HS256 by its modulus": hmac(String(publicKey.export({ format: "jwk" }).n), hs, claims),
    "HS256 by an empty secret": hmac("", hs, claims),
    "HS256 by the key id": hmac(String(header.kid), hs, claims),
    "RS512 named, RS256 made": signed({ ...header, alg: "RS512" }, claims),
    "PS256 named": signed({ ...header, alg: "PS256" }, claims),
    "ES256 named": signed({ ...header, alg: "ES256" }, claims),
    "no alg": signed(without(header, "alg"), claims),
    "a foreign key": by(foreign.privateKey, header, claims),
    "a foreign key with its own jwk": by(foreign.privateKey, { ...header, jwk }, claims),
    "a foreign key behind a jku": by(foreign.privateKey, { ...header, jku: "https://evil.example/jwks.json" }, claims),
    "a foreign key behind an x5u": by(foreign.privateKey, { ...header, x5u: "https://evil.example/x.pem" }, claims),
    "a foreign key with an x5c": by(foreign.privateKey, { ...header, x5c: [encoded("mine")] }, claims),
    "a foreign key id": by(foreign.privateKey, { ...header, kid: "mine" }, claims),
    "an unknown key id": signed({ ...header, kid: "mine" }, claims),
    "no key id": signed(without(header, "kid"), claims),
    "a key id that is a path": signed({ ...header, kid: "../../../dev/null" }, claims),
    "a key id that is SQL": signed({ ...header, kid: "' UNION SELECT 'x" }, claims),
    "a key id that is a list": signed({ ...header, kid: [header.kid] }, claims),
    "an unknown crit": signed({ ...header, crit: ["http://evil.example/x"], "http://evil.example/x": true }, claims),
    "b64 off": signed({ ...header, b64: false, crit: ["b64"] }, claims),
    "a flipped signature": `${head}.${body}.${flipped}`,
    "a cut signature": `${head}.${body}.${signature.slice(0, -4)}`,
    "no signature": `${head}.${body}.`,
    "no third part": `${head}.${body}`,
    "data after the signature": `${token}.${signature}`,
    "data behind the signature": `${token}AAAA`,
    "another's claims under this signature": sealed(
      header,
      { ...claims, sub: "00000000-0000-4000-8000-000000000000" },
      signature,
    ),
    "claims that are no JSON": sealed(header, "{", signature),
    "a header that is no JSON": sealed("{", claims, signature),
  };
}

function wrongClaims({ signed, header, claims }: Forge): Record<string, string> {
  const changed = (change: Json) => signed(header, { ...claims, ...change });
  const less = (name: string) => signed(header, without(claims, name));
  const now = seconds();
  return {
    "ended an hour ago": changed({ exp: now - 3600 }),
    "ended a second ago": changed({ exp: now - 1 }),
    "no end": less("exp"),
    "an end that is a text": changed({ exp: String(now + 3600) }),
    "an end that is no number": changed({ exp: "never" }),
    "an end that is null": changed({ exp: null }),
    "begins in an hour": changed({ nbf: now + 3600 }),
    "a beginning that is a text": changed({ nbf: "now" }),
    "issued in an hour": changed({ iat: now + 3600 }),
    "another pool": changed({ iss: `${claims.iss}X` }),
    "another region": changed({ iss: String(claims.iss).replace("sa-east-1", "us-east-1") }),
    "an issuer with a slash": changed({ iss: `${claims.iss}/` }),
    "no issuer": less("iss"),
    "a list of issuers": changed({ iss: [claims.iss, "https://evil.example"] }),
    "another client": changed({ client_id: "another" }),
    "no client": less("client_id"),
    "another audience beside our client": changed({ aud: "another" }),
    "no use": less("token_use"),
    "an id token's use": changed({ token_use: "id" }),
    "a refresh token's use": changed({ token_use: "refresh" }),
    "a list of uses": changed({ token_use: ["access"] }),
    "no subject": less("sub"),
    "an empty subject": changed({ sub: "" }),
  };
}

export const forgedTokens = (forge: Forge) => ({ ...wrongSignatures(forge), ...wrongClaims(forge) });

export const wrongHeaders = (token: string): Record<string, string> => ({
  "an empty header": "",
  "the scheme alone": "Bearer",
  "the scheme and a space": "Bearer ",
  "another scheme": `Basic ${token}`,
  "the scheme twice": `Bearer Bearer ${token}`,
  "two tokens": `Bearer ${token}, Bearer ${token}`,
  "two tokens with a space": `Bearer ${token} ${token}`,
  "a quoted token": `Bearer "${token}"`,
  "a scheme glued on": `Bearer${token}`,
  "a scheme with a colon": `Bearer: ${token}`,
});

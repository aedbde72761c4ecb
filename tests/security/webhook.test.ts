import { createHmac } from "node:crypto";
import { isSignedBy } from "@emdia/core/webhook-event/verify-signature";
import { measures } from "./support/measure.ts";

const SECRET = "whsec_of-this-test";
const NOW = new Date("2027-01-10T12:00:00.000Z");
const SECONDS = NOW.getTime() / 1000;
const TEXT = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "customer.subscription.updated",
  livemode: false,
  data: { object: { id: "sub_1", object: "subscription", customer: "cus_1", status: "active", nickname: "Ação" } },
});
const BODY = Buffer.from(TEXT);

type Signed = { body: Uint8Array; signature: string | undefined };
const hexOf = (secret: string, seconds: number | string, body: Uint8Array = BODY) =>
  createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
const headerOf = (secret = SECRET, seconds = SECONDS) => `t=${seconds},v1=${hexOf(secret, seconds)}`;
const good = headerOf();

function alteredBodies(): Signed[] {
  const flipped = Array.from({ length: BODY.length * 8 }, (_, bit) => {
    const body = Buffer.from(BODY);
    body[bit >> 3] = (body[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return body;
  });
  const cut = Array.from({ length: BODY.length }, (_, length) => BODY.subarray(0, length));
  const marked = ["\ufeff", " ", "\n", "\0", "{}"].flatMap((extra) => [
    Buffer.concat([Buffer.from(extra), BODY]),
    Buffer.concat([BODY, Buffer.from(extra)]),
  ]);
  const rewritten = [JSON.stringify(JSON.parse(TEXT), undefined, 1), TEXT.normalize("NFD"), TEXT.toUpperCase()];
  const bodies = [...flipped, ...cut, ...marked, ...rewritten.map((text) => Buffer.from(text))];
  return bodies.map((body) => ({ body, signature: good }));
}

function alteredHeaders(): Signed[] {
  const hex = hexOf(SECRET, SECONDS);
  const turned = Array.from(hex).flatMap((digit, index) =>
    Array.from("0123456789abcdef").flatMap((other) =>
      other === digit ? [] : [`t=${SECONDS},v1=${hex.slice(0, index)}${other}${hex.slice(index + 1)}`],
    ),
  );
  const times = Array.from({ length: 600 }, (_, index) => index - 300).flatMap((offset) =>
    offset === 0 ? [] : [`t=${SECONDS + offset},v1=${hex}`],
  );
  const cut = Array.from({ length: good.length }, (_, length) => good.slice(0, length));
  const v1 = `v1=${hex}`;
  const words = [
    "",
    "t=",
    "v1=",
    "t=,v1=",
    v1,
    `t=x,${v1}`,
    `t=${SECONDS}.0,${v1}`,
    `t=-${SECONDS},${v1}`,
    `t=0${SECONDS},${v1}`,
  ];
  const twice = [
    `${good},t=${SECONDS}`,
    `t=1,${good}`,
    `t=${SECONDS};${v1}`,
    `t=${SECONDS} ${v1}`,
    `T=${SECONDS},V1=${hex}`,
  ];
  const others = [
    good.replace("v1", "v0"),
    good.replace("v1", "v2"),
    good.toUpperCase(),
    `t=${SECONDS},v1=${"0".repeat(64)}`,
  ];
  const pairs = [
    `t=${SECONDS},v1=${"0".repeat(64)},v1=${"f".repeat(64)}`,
    `t=${SECONDS},v1=${hex.slice(1)},v1=${hex.slice(0, 63)}`,
  ];
  const headers = [...turned, ...times, ...cut, ...words, ...twice, ...others, ...pairs];
  return [...headers.map((signature) => ({ body: BODY, signature })), { body: BODY, signature: undefined }];
}

function alteredOrigins(): Signed[] {
  const secrets = [
    "",
    "whsec_",
    "whsec_other",
    SECRET.toUpperCase(),
    `${SECRET} `,
    SECRET.slice(6),
    "whsec_of-this-tes",
  ];
  const guessed = Array.from({ length: 2600 }, (_, index) => `whsec_${index}`);
  const byOthers = [...secrets, ...guessed].map((secret) => headerOf(secret));
  const late = Array.from({ length: 2600 }, (_, index) => headerOf(SECRET, SECONDS - 301 - index));
  const early = Array.from({ length: 2600 }, (_, index) => headerOf(SECRET, SECONDS + 301 + index));
  return [...byOthers, ...late, ...early].map((signature) => ({ body: BODY, signature }));
}

const rotations = (): string[] => {
  const old = `v1=${hexOf("whsec_old", SECONDS)}`;
  const current = `v1=${hexOf(SECRET, SECONDS)}`;
  return [
    good,
    `t=${SECONDS},${old},${current}`,
    `t=${SECONDS},${current},${old}`,
    `t=${SECONDS},${old},${old},${current},v0=${"0".repeat(64)}`,
    headerOf(SECRET, SECONDS - 300),
    headerOf(SECRET, SECONDS + 300),
  ];
};

measures("webhook", "given every altered delivery, then none is accepted, and a secret may be replaced", async () => {
  const mutants = [...alteredBodies(), ...alteredHeaders(), ...alteredOrigins()];
  return {
    tried: { "unreadable deliveries": mutants.length, "valid ones while a secret is replaced": rotations().length },
    figures: {
      "mutants accepted": mutants.filter((one) => isSignedBy(SECRET, one, NOW)).map(({ signature }) => signature ?? ""),
      mutants: mutants.length,
      "valid rotations refused": rotations().filter((signature) => !isSignedBy(SECRET, { body: BODY, signature }, NOW)),
    },
  };
});

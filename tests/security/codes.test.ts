import { randomBytes } from "node:crypto";
import { RegisterStudentInput } from "@emdia/contracts/registration";
import { findRegistrationPage } from "@emdia/core/registration/find-registration-page";
import { beforeAll } from "vitest";
import { memoryTable } from "../../packages/core/src/testing/memory-table.ts";
import { oneRegion, START } from "../support/one-region.ts";
import { aRegistration, fromViewer } from "../support/public-registration.ts";
import { aStudio, type Studio } from "../support/studio.ts";
import { contentOf, inBatches, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";

const region = oneRegion();
const GUESSES = 1_000_000;
const CODES = 200;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
let studio: Studio;
/** The codes of one studio: each code replaced the code before it. */
const codes: string[] = [];

beforeAll(async () => {
  studio = await aStudio(region());
  for (let drawn = 0; drawn < CODES; drawn++) {
    const { body } = await studio.api<{ registrationCode: string }>("POST", "/api/generate-registration-code", {
      rotate: true,
    });
    codes.push(body.registrationCode);
  }
});

/** Yields the codes with one letter changed, in other case, cut or reversed; then random codes. */
function* guesses(): Generator<string> {
  for (const code of codes) {
    yield* [
      code.toLowerCase(),
      code.toUpperCase(),
      code.slice(1),
      `${code}=`,
      ` ${code}`,
      `${code}\0`,
      [...code].reverse().join(""),
    ];
    for (let index = 0; index < code.length; index++)
      for (const letter of ALPHABET)
        if (letter !== code[index]) yield `${code.slice(0, index)}${letter}${code.slice(index + 1)}`;
  }
  for (let index = 0; ; index++)
    yield index % 4 ? randomBytes(16).toString("base64url") : String(index).padStart(22, "A");
}

/** Counts the bits of a code, of 128, that are random: each is 1 in about half of the codes. */
function fairBits(): number {
  const bits = codes.map((code) =>
    [...Buffer.from(code, "base64url")].flatMap((byte) => [...byte.toString(2).padStart(8, "0")]),
  );
  const shares = (bits[0] ?? []).map((_, index) => bits.filter((one) => one[index] === "1").length / codes.length);
  return shares.filter((share) => share > 0.3 && share < 0.7).length;
}

const MALFORMED = [
  "x",
  "A".repeat(21),
  "A".repeat(23),
  "A".repeat(2000),
  "%00",
  "..%2f..%2fprofile",
  "O%23x",
  "%F0%9F%98%80",
  "null",
  "*",
];
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

measures(
  "codeGuessing",
  "given unknown, replaced and malformed codes, then look-up and registration answer all of them the same",
  async () => {
    const unknown = Array.from({ length: 30 }, () => randomBytes(16).toString("base64url"));
    const kinds = { unknown, replaced: codes.slice(0, 30), malformed: MALFORMED };
    const times: string[] = [];
    const answers = new Set<string>();
    for (const [kind, all] of Object.entries(kinds)) {
      const took: number[] = [];
      for (const code of all) {
        const start = performance.now();
        const path = `/api/public/teacher/${code}`;
        const reply = await send(region().url, { method: "GET", path, headers: fromViewer(region()) });
        took.push(performance.now() - start);
        answers.add(contentOf(reply));
      }
      times.push(`${kind} ${median(took).toFixed(1)} ms`);
      // A value that is not a text is refused by its type, before a code is looked up.
      const posts = await inBatches(
        all.filter((code) => RegisterStudentInput.safeParse(aRegistration(decodeURIComponent(code), 1)).success),
        (code) => {
          const body = aRegistration(decodeURIComponent(code), 1);
          return send(region().url, {
            method: "POST",
            path: "/api/public/register-student",
            body,
            headers: fromViewer(region()),
          });
        },
      );
      for (const reply of posts) answers.add(contentOf(reply));
    }
    return {
      tried: { "unknown, replaced and malformed codes": Object.values(kinds).flat().length },
      figures: { "kinds of answer": [...answers] },
      note: `median look-up: ${times.join(", ")}`,
    };
  },
);

measures("codeGuessing", "given a million guesses near the real codes, then none finds a business", async () => {
  const issued = new Set(codes);
  const table = memoryTable();
  for (const code of codes)
    table.items.set(`REG#${code}|REG`, { pk: `REG#${code}`, sk: "REG", ownerId: studio.userId });
  const hits: string[] = [];
  const get: typeof table.get = async (key, options) => {
    const item = await table.get(key, options);
    if (item) hits.push(key.pk);
    return item;
  };
  const ctx = { table: { ...table, get }, now: () => START };
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  let tried = 0;
  for (const guess of guesses()) {
    if (issued.has(guess)) continue;
    await findRegistrationPage(ctx, guess).catch(() => undefined);
    tried += 1;
    if (tried === GUESSES) break;
  }
  Error.stackTraceLimit = before;
  return { tried: { guesses: tried, "codes drawn": codes.length }, figures: { hits, "bits of a code": fairBits() } };
});

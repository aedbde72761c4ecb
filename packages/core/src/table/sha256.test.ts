import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Sha256 } from "./sha256.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("given any bytes in any parts, when hashed, also once more, then it is Node's own hash of them", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 })), async (parts) => {
      const hash = new Sha256();
      const whole = createHash("sha256").update(Buffer.concat(parts)).digest("hex");
      for (const part of parts) hash.update(part);
      expect(hex(await hash.digest())).toBe(whole);
      hash.reset();
      for (const part of parts) hash.update(part);
      expect(hex(await hash.digest())).toBe(whole);
    }),
  ));

test("given secrets as text, bytes, a part of bytes or a buffer, when signed with twice, then each signs as Node's own", () =>
  fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1 }), fc.uint8Array({ minLength: 1 }), async (text, bytes) => {
      const part = Buffer.concat([Buffer.from("before"), bytes, Buffer.from("after")]).subarray(6, 6 + bytes.length);
      const content = Buffer.from("what is signed");
      for (const secret of [text, bytes, part, Uint8Array.from(bytes).buffer, bytes]) {
        const key = typeof secret === "string" ? secret : Buffer.from(bytes);
        const signature = new Sha256(secret);
        signature.update(content);
        expect(hex(await signature.digest())).toBe(createHmac("sha256", key).update(content).digest("hex"));
      }
    }),
  ));

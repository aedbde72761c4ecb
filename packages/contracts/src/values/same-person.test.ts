import fc from "fast-check";
import { expect, test } from "vitest";
import { type Identifiers, sameIdentifier } from "./same-person.ts";

const maria = { email: "maria@exemplo.com.br", phone: "5511987654321", document: "52998224725" };

test.each<[string, Identifiers, string | undefined]>([
  ["the same document, with its mask", { document: "529.982.247-25" }, "document"],
  ["the same e-mail in capitals, with spaces", { email: " MARIA@exemplo.com.br " }, "email"],
  ["the same phone without the country", { phone: "(11) 98765-4321" }, "phone"],
  ["the same phone without the ninth digit", { phone: "1187654321" }, "phone"],
  ["all of them", maria, "document"],
  ["another document", { document: "111.444.777-35" }, undefined],
  ["another e-mail", { email: "maria@exemplo.com" }, undefined],
  ["another phone", { phone: "11987654322" }, undefined],
  ["texts that are neither", { document: "529", phone: "987654321", email: "" }, undefined],
  ["nothing", {}, undefined],
  ["nothing that is known", { email: null, phone: null, document: null }, undefined],
])(
  "given a person with %s, when compared with Maria, then the shared identifier is returned, or none",
  (_what, other, same) => {
    expect(sameIdentifier(maria, other)).toBe(same);
    expect(sameIdentifier(other, maria)).toBe(same);
  },
);

test("given two people of whom nothing is known, when compared, then they are not the same", () => {
  const unknown = fc.constantFrom("", " ", null, undefined, "-");
  fc.assert(
    fc.property(unknown, unknown, (a, b) => {
      const [one, other] = [a, b].map((text) => ({ email: text?.replace("-", "") ?? null, phone: text ?? null }));
      expect(sameIdentifier(one ?? {}, other ?? {})).toBeUndefined();
    }),
  );
});

import { MAIL_EVENT, type Mutant } from "./mutant.ts";

/** Mistakes of letters (docs/decisions/044-letters.md). */
export const LETTER_MUTANTS: readonly Mutant[] = [
  {
    name: "letter-bounce-ignored",
    what: "the bounce of a letter marks no address",
    substitutions: [
      { file: MAIL_EVENT, from: "&& recordFailure(ctx, tagged.sk, status)", to: "&& ctx.ownerId === tagged.sk" },
    ],
  },
  {
    name: "letter-repeated",
    what: "a letter tells what an earlier letter told",
    substitutions: [
      {
        file: "packages/core/src/store/claims.ts",
        from: "about.tells.filter((one) => !told.has(one))",
        to: "about.tells.filter((one) => !told.has(one) || told.has(one))",
      },
      {
        file: "packages/core/src/store/claims.ts",
        from: "(about.asked !== undefined && told.has(about.asked))",
        to: '(about.asked !== undefined && about.asked === "")',
      },
    ],
  },
];

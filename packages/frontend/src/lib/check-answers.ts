import type { ClientContext } from "./api-client.ts";

/**
 * Local and test builds check answers; deployed builds have no schemas
 * (docs/decisions/017-site.md).
 */
export const checkAnswers: Pick<ClientContext, "checkAnswer"> = import.meta.env.VITE_CHECK_ANSWERS
  ? { checkAnswer: async (name, answer) => (await import("./answer-schemas.ts")).parseAnswer(name, answer) }
  : {};

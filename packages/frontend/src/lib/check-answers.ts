import type { ClientContext } from "./api-client.ts";

/** Deployed builds have no schemas to check answers (docs/decisions/017-site.md). */
export const checkAnswers: Pick<ClientContext, "checkAnswer"> = import.meta.env.VITE_CHECK_ANSWERS
  ? { checkAnswer: async (name, answer) => (await import("./answer-schemas.ts")).parseAnswer(name, answer) }
  : {};

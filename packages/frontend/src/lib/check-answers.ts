import type { ClientContext } from "./api-client.ts";

/**
 * Local stacks and browser tests request it. Deployed builds contain neither schemas nor the check
 * (docs/decisions/017-site.md).
 */
export const checkAnswers: Pick<ClientContext, "checkAnswer"> = import.meta.env.VITE_CHECK_ANSWERS
  ? { checkAnswer: async (name, answer) => (await import("./answer-schemas.ts")).parseAnswer(name, answer) }
  : {};

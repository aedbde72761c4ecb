import type { AskedDetail } from "../registration.ts";

/** A sample of each detail that the form asks, and the words by which consent and mail name it. */
export const askedDetails: Readonly<Record<AskedDetail, { sample: string; words: string }>> = {
  birthday: { sample: "1990-03-01", words: "data de nascimento" },
};

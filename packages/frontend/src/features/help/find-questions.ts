import type { Category } from "../../content/questions.ts";
import { toSearchText } from "../../lib/format.ts";

/** Ignoring accents and case. */
export function findQuestions(categories: readonly Category[], search: string): readonly Category[] {
  const words = toSearchText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return categories;
  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter(({ question, answer }) => {
        const text = toSearchText([category.title, question, ...answer].join(" "));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

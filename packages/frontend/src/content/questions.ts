export type Question = {
  readonly question: string;
  /** The paragraphs; a single text is one paragraph. */
  readonly answer: string | readonly string[];
  readonly goTo?: { readonly path: string; readonly label: string };
};
/** A group of questions; `id` is the element id on the page. */
export type Category = { readonly id: string; readonly title: string; readonly questions: readonly Question[] };

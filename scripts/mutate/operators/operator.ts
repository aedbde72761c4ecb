import type { Node } from "../syntax.ts";

/** A change of one place of a text. */
export type Edit = { start: number; end: number; to: string };

/** What an operator sees of a node: the text it stands in, and the nodes around it, nearest last. */
export type Place = { node: Node; text: string; around: readonly Node[] };

/** A way to change code: the edits it can make at a node. Each edit is a mutant of its own. */
export type Operator = (place: Place) => Edit[];

/** The text of a node. */
export const textOf = (text: string, { start, end }: Node): string => text.slice(start, end);

/** Replaces a node as a whole. */
export const replace = ({ start, end }: Node, to: string): Edit => ({ start, end, to });

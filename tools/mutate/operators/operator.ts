import type { Node } from "../syntax.ts";

/** A change of one place in a text. */
export type Edit = { start: number; end: number; to: string };

/**
 * The input of an operator: a node, the text that contains it, and the nodes around it, nearest
 * last.
 */
export type Place = { node: Node; text: string; around: readonly Node[] };

/** A way to change code. It returns the possible edits at a node, and each edit is a mutant. */
export type Operator = (place: Place) => Edit[];

/** Returns the text of a node. */
export const textOf = (text: string, { start, end }: Node): string => text.slice(start, end);

/** Replaces a whole node. */
export const replace = ({ start, end }: Node, to: string): Edit => ({ start, end, to });

import { isPassing, messageOf } from "./api-error.ts";
import { toastError } from "./toast.ts";

type Failure = {
  error: unknown;
  /** The name of the affected person, where a list has several people. */
  name?: string;
  /** The text for the person where the server sent none. */
  otherwise: string;
  /** Repeats the action. Offered only where that may help. */
  again?: (() => void) | undefined;
};

/**
 * Shows what failed in one sentence, with the name of the affected person, and offers to try again
 * where that may help.
 */
export function toastFailure(title: string, { error, name, otherwise, again }: Failure): void {
  toastError(title, messageOf(error, otherwise), { about: name, again: isPassing(error) ? again : undefined });
}

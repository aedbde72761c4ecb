import { isPassing, messageOf } from "./api-error.ts";
import { toastError } from "./toast.ts";

type Failure = {
  error: unknown;
  /** Whom it concerns, where a list has several people. */
  name?: string;
  /** What the person reads where the server said nothing. */
  otherwise: string;
  /** Does the same again; offered only where that may help. */
  again?: (() => void) | undefined;
};

/** Shows what failed in one sentence, beside the name of whom it concerns, and offers to try again where that may help. */
export function toastFailure(title: string, { error, name, otherwise, again }: Failure): void {
  toastError(title, messageOf(error, otherwise), { about: name, again: isPassing(error) ? again : undefined });
}

import { isPassing, messageOf } from "./api-error.ts";
import { toastError } from "./toast.ts";

/** The affected person, if a list has several people, and the function that repeats the action. */
export type Concern = { name?: string | undefined; again?: (() => void) | undefined };

/**
 * Makes a toast that says in one sentence what failed, with the name of the affected person, and
 * offers a retry if that may help. `otherwise` is the text if the server sent no text.
 */
export const failureToast =
  (title: string, otherwise: string) =>
  (error: unknown, { name, again }: Concern = {}): void =>
    toastError(title, messageOf(error, otherwise), { about: name, again: isPassing(error) ? again : undefined });

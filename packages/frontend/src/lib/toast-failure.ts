import { isPassing, messageOf } from "./api-error.ts";
import { toastError } from "./toast.ts";

export type Concern = { name?: string | undefined; again?: (() => void) | undefined };

/** `otherwise` is the text if the server sent none. */
export const failureToast =
  (title: string, otherwise: string) =>
  (error: unknown, { name, again }: Concern = {}): void =>
    toastError(title, messageOf(error, otherwise), { about: name, again: isPassing(error) ? again : undefined });

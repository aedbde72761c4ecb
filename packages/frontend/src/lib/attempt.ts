import { isPassing, messageOf } from "./api-error.ts";
import { toastError } from "./toast.ts";

type Telling<Result> = {
  done?(result: Result): unknown;
  failed(error: unknown, concern: Concern): unknown;
  /** The name of the affected person, where a list has several people. */
  name?: string | undefined;
  /** Tells whether the screen has a button to repeat; no toast then repeats it. */
  hasButton?: boolean;
};

/** Performs an action. After a failure, `failed` gets a function that repeats it for the toast. */
export async function attempt<Result>(action: () => Promise<Result>, telling: Telling<Result>): Promise<void> {
  const { done, failed, name, hasButton = false } = telling;
  try {
    const result = await action();
    done?.(result);
  } catch (error) {
    failed(error, { name, again: hasButton ? undefined : () => void attempt(action, telling) });
  }
}

/** @throws the failure, which the form shows at its fields */
export async function perform<Result>(
  action: Promise<Result>,
  failed: (error: unknown, concern: Concern) => unknown,
  name?: string,
): Promise<Result> {
  try {
    return await action;
  } catch (error) {
    failed(error, { name });
    throw error;
  }
}

export type Concern = { name?: string | undefined; again?: (() => void) | undefined };

/** `otherwise` is the text if the server sent none. */
export const failureToast =
  (title: string, otherwise = "Verifique sua conexão e tente novamente.") =>
  (error: unknown, { name, again }: Concern = {}): void =>
    toastError(title, messageOf(error, otherwise), { about: name, again: isPassing(error) ? again : undefined });

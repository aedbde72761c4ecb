import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorState } from "./error-state.tsx";
import { Loading } from "./loading.tsx";

type Query<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "isError"> & { refetch(): unknown };

type Props<All extends readonly unknown[]> = {
  of: readonly [...{ [Place in keyof All]: Query<All[Place]> }];
  /** The content while the data are read; a text is shown beside a spinner. */
  loading: ReactNode;
  /** The title of the error message. */
  failed: string;
  /** The text of the error message, instead of the server's text. */
  failedText?: string;
  /**
   * The frame around the error message: a card, no frame (inside another frame), or one line of
   * text.
   */
  failedIn?: "card" | "nothing" | "line";
  /** Tells whether data that were already read stay on screen when reading them again fails. */
  keepsData?: boolean;
  /** Renders a failure in place of the default error message. */
  onFailure?(error: unknown, retry: () => void): ReactNode;
  /** The content if the first query returns an empty list. */
  empty?: ReactNode;
  children(...data: NoInfer<All>): ReactNode;
};

/**
 * Shows the data as soon as all queries are read. Until then it shows a placeholder. If a query
 * fails, it shows the reason and a retry button. For an empty list it shows other content.
 */
export function QueryState<All extends readonly unknown[]>({ of: queries, keepsData = false, ...props }: Props<All>) {
  const failed = queries.filter(({ isError }) => isError);
  const isRead = queries.every(({ data }) => data !== undefined);
  const retry = () => void Promise.all(failed.map((query) => query.refetch()));
  if (failed[0] && !(isRead && keepsData)) return <Failure {...props} error={failed[0].error} retry={retry} />;
  if (!isRead) return typeof props.loading === "string" ? <Loading text={props.loading} /> : props.loading;
  // `map` turns the tuple type into an array type, and `isRead` has excluded undefined.
  const data = queries.map((query) => query.data) as readonly unknown[] as All;
  const isEmpty = Array.isArray(data[0]) && data[0].length === 0;
  return isEmpty && props.empty !== undefined ? props.empty : props.children(...data);
}

type FailureProps = Pick<Props<readonly unknown[]>, "failed" | "failedText" | "failedIn" | "onFailure"> & {
  error: unknown;
  retry(): void;
};

function Failure({ failed, failedText, failedIn = "card", onFailure, error, retry }: FailureProps) {
  if (onFailure) return onFailure(error, retry);
  if (failedIn === "line") return <FailedLine text={messageOf(error, failed)} onRetry={retry} />;
  const text = failedText ?? messageOf(error, "Verifique sua conexão e tente novamente.");
  const state = <ErrorState title={failed} text={text} onRetry={retry} />;
  return failedIn === "nothing" ? state : <Card>{state}</Card>;
}

export function FailedLine({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-ink-2 text-sm">
      <p>{text}</p>
      <Button tone="secondary" size="slim" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorState, Loading } from "./states.tsx";

type Query<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "isError"> & { refetch(): unknown };

type Props<All extends readonly unknown[]> = {
  of: readonly [...{ [Place in keyof All]: Query<All[Place]> }];
  loading: ReactNode;
  failed: string;
  failedText?: string;
  /** A failure is shown as a card, as a card's content without a frame, or as one line. */
  failedIn?: "card" | "nothing" | "line";
  keepsData?: boolean;
  onFailure?(error: unknown, retry: () => void): ReactNode;
  empty?: ReactNode;
  children(...data: NoInfer<All>): ReactNode;
};

export function QueryState<All extends readonly unknown[]>({ of: queries, keepsData = false, ...props }: Props<All>) {
  const failed = queries.filter(({ isError }) => isError);
  const isRead = queries.every(({ data }) => data !== undefined);
  const retry = () => void Promise.all(failed.map((query) => query.refetch()));
  if (failed[0] && !(isRead && keepsData)) return <Failure {...props} error={failed[0].error} retry={retry} />;
  if (!isRead) return typeof props.loading === "string" ? <Loading text={props.loading} /> : props.loading;
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

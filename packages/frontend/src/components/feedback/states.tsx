import { CloudOff, LoaderCircle } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useOnline } from "../../lib/use-online.ts";
import { Button } from "../ui/button.tsx";

/** Offline shows that there is no connection, and retries as soon as the connection returns. */
export function ErrorState(props: { title: string; text: string; onRetry(): void }) {
  const isOnline = useOnline();
  const retry = useEffectEvent(props.onRetry);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) retry();
    wasOnline.current = isOnline;
  }, [isOnline]);
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-overdue-soft text-overdue">
        <CloudOff aria-hidden className="size-7" />
      </span>
      <p className="font-bold text-lg">{props.title}</p>
      <p className="max-w-sm text-ink-2">
        {isOnline ? props.text : "Você está sem internet. Tentamos de novo assim que a conexão voltar."}
      </p>
      <Button tone="secondary" className="mt-4" onClick={props.onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}

export function Loading({ text }: { text: string }) {
  return (
    <p role="status" className="flex animate-late items-center justify-center gap-3 px-6 py-16 text-ink-2">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {text}
    </p>
  );
}

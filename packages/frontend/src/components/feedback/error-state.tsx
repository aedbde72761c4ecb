import { CloudOff } from "lucide-react";
import { Button } from "../ui/button.tsx";

/** Says what could not be read and what to do about it, with the button that does it. */
export function ErrorState(props: { title: string; text: string; onRetry(): void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-overdue-soft text-overdue">
        <CloudOff aria-hidden className="size-7" />
      </span>
      <p className="font-bold text-lg">{props.title}</p>
      <p className="max-w-sm text-ink-2">{props.text}</p>
      <Button tone="secondary" className="mt-4" onClick={props.onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}

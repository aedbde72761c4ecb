import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import { Button } from "../ui/button.tsx";

const tones = { overdue: "bg-overdue-soft text-overdue", pending: "bg-pending-soft text-pending" };

/** Its tone is `pending` if nothing is wrong yet. */
export function Banner(props: {
  text: string;
  tone?: keyof typeof tones;
  label: string;
  isBusy: boolean;
  onAct(): unknown;
}) {
  return (
    <div
      role="status"
      className={clsx(
        "mx-auto mb-6 flex max-w-[1080px] flex-wrap items-center gap-x-4 gap-y-2 rounded-lg p-3 pl-4 print:hidden",
        tones[props.tone ?? "overdue"],
      )}
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 font-semibold">{props.text}</p>
      <Button tone="secondary" disabled={props.isBusy} onClick={() => void props.onAct()} className="max-sm:w-full">
        {props.label}
      </Button>
    </div>
  );
}

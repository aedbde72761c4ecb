import clsx from "clsx";
import { type Delivering, deliveryOf } from "./delivery.ts";

const tones = { quiet: "text-ink-2", good: "text-paid", bad: "text-first" };

/** The state of a charge's mail: a word, an icon and, where it failed, the reason. */
export function DeliveryLine({ charge }: { charge: Delivering }) {
  const { icon: Icon, text, tone, detail } = deliveryOf(charge);
  return (
    <span className={clsx("inline-flex min-w-0 items-start gap-1", tones[tone])}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {text}
        {detail && `: ${detail}`}
      </span>
    </span>
  );
}

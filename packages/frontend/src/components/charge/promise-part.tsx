import type { ChargeWire } from "@emdia/contracts/charge";
import { CalendarClock } from "lucide-react";
import { type ComponentProps, Suspense, useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Button } from "../ui/button.tsx";

const PromiseDialog = lazyPart(async () => (await import("./promise-dialog.tsx")).PromiseDialog);

/** Returns "prometeu 12/12", with the latest day of these charges; undefined without a promise. */
export function promiseText(charges: readonly Pick<ChargeWire, "promisedFor">[]): string | undefined {
  const last = charges
    .flatMap(({ promisedFor }) => promisedFor ?? [])
    .toSorted()
    .at(-1);
  return last && `prometeu ${formatDay(last).slice(0, 5)}`;
}

type Promised = Pick<ChargeWire, "studentName" | "promisedFor">;

/**
 * Returns a sentence with the promised day, for the question before a message by hand; undefined
 * once the day has passed.
 */
export const waitingPromise = ({ studentName, promisedFor }: Promised, today: string): string | undefined =>
  promisedFor !== null && promisedFor >= today
    ? `${studentName} prometeu pagar em ${formatDay(promisedFor)}.`
    : undefined;

type Props = Omit<ComponentProps<typeof PromiseDialog>, "onClose"> & Pick<ComponentProps<typeof Button>, "size">;

/** Shows the button that records, changes or removes a promise to pay these charges. */
export function PromiseButton({ name, charges, ...look }: Props) {
  const [isOpen, setOpen] = useState(false);
  const text = promiseText(charges);
  return (
    <>
      <Button tone="quiet" {...look} onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        {text ? `P${text.slice(1)}` : "Prometeu pagar"}
        <span className="sr-only"> {name}</span>
      </Button>
      <Suspense>{isOpen && <PromiseDialog name={name} charges={charges} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

import { type ComponentProps, Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { Button } from "./button.tsx";
import type { ConfirmProps } from "./confirm-view.tsx";

const ConfirmView = lazyPart(async () => (await import("./confirm-view.tsx")).ConfirmView);

/** The focus starts on the cancel button. The dialog's code loads when it opens. */
export function ConfirmDialog(props: ConfirmProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <ConfirmView {...props} />
    </Suspense>
  );
}

type ConfirmedButtonProps = Pick<ComponentProps<typeof Button>, "tone" | "className" | "disabled" | "children"> &
  Omit<ConfirmProps, "open" | "onCancel">;

export function ConfirmedButton({ tone, className, disabled, children, ...question }: ConfirmedButtonProps) {
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    setAsking(false);
    question.onConfirm();
  }

  return (
    <>
      <Button tone={tone} className={className} disabled={disabled} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog {...question} open={isAsking} onConfirm={confirm} onCancel={() => setAsking(false)} />
    </>
  );
}

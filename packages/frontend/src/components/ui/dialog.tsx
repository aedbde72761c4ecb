import { type ComponentProps, type ReactNode, Suspense, type SyntheticEvent } from "react";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { Button } from "./button.tsx";
import type { DialogProps } from "./dialog-view.tsx";

const DialogView = lazyPart(async () => (await import("./dialog-view.tsx")).DialogView);

/** The focus moves into the dialog, stays inside, and returns afterwards. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogView {...props} />
    </Suspense>
  );
}

/** The buttons stay in sight while a long dialog scrolls, unless their parent is a grid. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="dialog-foot flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

type FormProps = Pick<ComponentProps<typeof Button>, "tone" | "disabled" | "aria-describedby"> & {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  cancelLabel?: string;
  /** Keeps the focus on the button while the form is sent. The form is sent once in any case. */
  keepsFocus?: boolean;
  onSubmit(event: SyntheticEvent): unknown;
  onClose(): void;
  children: ReactNode;
};

export function DialogForm({ label, busyLabel, isBusy, keepsFocus = false, onSubmit, onClose, ...props }: FormProps) {
  const { cancelLabel = "Cancelar", children, ...button } = props;
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit(event);
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isBusy && !keepsFocus} className="flex flex-col gap-5">
        {children}
        <DialogButtons>
          <Button tone="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" aria-disabled={(isBusy && keepsFocus) || undefined} {...button}>
            {isBusy ? busyLabel : label}
          </Button>
        </DialogButtons>
      </fieldset>
    </form>
  );
}

export function FormDialog(props: FormProps & { title: string; description?: string }) {
  const { title, description, ...form } = props;
  return (
    <Dialog onClose={props.onClose} title={title} description={description}>
      <DialogForm {...form} />
    </Dialog>
  );
}

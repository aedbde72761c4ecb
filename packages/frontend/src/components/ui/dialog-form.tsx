import type { ComponentProps, ReactNode, SyntheticEvent } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/**
 * Shows the buttons at the end of a dialog: stacked on a phone, at the right on wider screens. They
 * stay in sight while a long dialog scrolls, unless their parent is a grid.
 */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="dialog-foot flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

type FormProps = Pick<ComponentProps<typeof Button>, "tone" | "disabled" | "aria-describedby"> & {
  /** The label of the submit button, and its label while the form is being sent. */
  label: string;
  busyLabel: string;
  isBusy: boolean;
  cancelLabel?: string;
  /**
   * Tells whether the fields stay enabled while the form is being sent, so that the focus stays in
   * its field. The form is sent only once anyway.
   */
  keepsFocus?: boolean;
  onSubmit(event: SyntheticEvent): unknown;
  onClose(): void;
  children: ReactNode;
};

/** Shows a dialog's form: its fields, the button that closes it, and the button that sends it. */
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

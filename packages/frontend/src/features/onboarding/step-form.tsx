import type { ReactNode, SyntheticEvent } from "react";
import { Button } from "../../components/ui/button.tsx";

/** The fields are disabled while they are saved. */
export function StepForm(props: { onSubmit(): Promise<void>; isSaving: boolean; label: string; children: ReactNode }) {
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void props.onSubmit();
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={props.isSaving} className="grid gap-5">
        {props.children}
        <Button type="submit" size="lg" disabled={props.isSaving} className="sm:justify-self-start">
          {props.isSaving ? "Salvando..." : props.label}
        </Button>
      </fieldset>
    </form>
  );
}

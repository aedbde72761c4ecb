import type { RegistrationControls } from "./use-registration-form.ts";

/** A field that only robots fill in: out of sight, out of the tab order, and hidden from screen readers. */
export function Trap({ form }: { form: RegistrationControls }) {
  return (
    <div aria-hidden className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        Site
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          value={form.values.website}
          onChange={(event) => form.change("website", event.target.value)}
        />
      </label>
    </div>
  );
}

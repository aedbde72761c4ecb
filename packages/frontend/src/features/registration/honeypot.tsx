import type { RegistrationControls } from "./use-registration-form.ts";

/**
 * Shows the hidden field that only robots fill in (docs/rules.md, "Public registration"). It is out
 * of sight, out of the tab order, and hidden from screen readers.
 */
export function Honeypot({ form }: { form: RegistrationControls }) {
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

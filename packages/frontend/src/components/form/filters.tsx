import clsx from "clsx";
import { Search } from "lucide-react";

export function FilterChips<Value extends string>(props: {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange(value: Value): void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-0.5 rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{props.legend}</legend>
      {props.options.map(({ value, label }) => (
        <label
          key={value}
          className={clsx(
            "flex min-h-11 flex-1 items-center justify-center rounded-[8px] px-[min(0.75rem,2.75vw)] font-semibold text-sm transition-colors has-focus-visible:outline-3 has-focus-visible:outline-primary",
            value === props.value
              ? "bg-raised text-ink shadow-[0_1px_2px_rgb(6_40_31/12%)]"
              : "text-ink-2 hover:text-ink",
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={props.legend}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows a search field. The list below it changes while the person types. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  value: string;
  isWanted?: boolean;
  /** Tells whether the field shows only its icon on a phone until it has the focus or a text. */
  isSmall?: boolean;
  onChange(value: string): void;
}) {
  return (
    <div
      className={clsx(
        "relative min-w-0 flex-1",
        props.isSmall &&
          "max-sm:min-w-11 max-sm:max-w-11 max-sm:focus-within:max-w-none max-sm:focus-within:basis-full max-sm:has-[input:not(:placeholder-shown)]:max-w-none max-sm:has-[input:not(:placeholder-shown)]:basis-full",
      )}
    >
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-2" />
      <input
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        className={clsx("control min-h-11 pl-11", props.isSmall && "max-sm:placeholder-shown:not-focus:px-5")}
        // biome-ignore lint/a11y/noAutofocus: the person has asked for the search by its key.
        autoFocus={props.isWanted}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}

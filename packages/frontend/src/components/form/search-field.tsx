import clsx from "clsx";
import { Search } from "lucide-react";

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

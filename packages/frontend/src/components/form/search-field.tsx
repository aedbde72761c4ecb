import { Search } from "lucide-react";

/** Shows a search field. The list below it changes while the person types. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  value: string;
  isWanted?: boolean;
  onChange(value: string): void;
}) {
  return (
    <div className="relative min-w-0 flex-1">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-2" />
      <input
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        className="control min-h-11 pl-11"
        // biome-ignore lint/a11y/noAutofocus: the person has asked for the search by its key.
        autoFocus={props.isWanted}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}

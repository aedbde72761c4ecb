import clsx from "clsx";

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

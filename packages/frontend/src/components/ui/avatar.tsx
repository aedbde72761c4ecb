import { initialsOf } from "@emdia/contracts/values/person-name";

/** They are decorative, because the name is shown beside them. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft font-bold text-link text-sm"
    >
      {initialsOf(name)}
    </span>
  );
}

import type { PlanWire } from "@emdia/contracts/plan";
import clsx from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { Select } from "../../components/form/select-field.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { ORDERS, SITUATIONS } from "./filter-students.ts";
import type { useShownStudents } from "./use-shown-students.ts";

type Options = readonly { value: string | number; label: string }[];

export type FilterProps = {
  plans: readonly PlanWire[];
  /** The search, the filters and the order of the list, and the functions that change them. */
  query: Pick<ReturnType<typeof useShownStudents>, "search" | "find" | "planId" | "situation" | "order" | "narrow">;
  /** With a phone's cards, a button starts the selection, and the filters are hidden at first. */
  isTable: boolean;
};

export function FilterToggle(props: { isOpen: boolean; active: number; controls: string; onToggle(): void }) {
  return (
    <span className="relative">
      <IconButton
        label={props.active > 0 ? `Filtros e ordem (${props.active})` : "Filtros e ordem"}
        aria-expanded={props.isOpen}
        aria-controls={props.controls}
        className={clsx("border border-control/60", props.isOpen && "bg-sunken text-ink")}
        onClick={props.onToggle}
      >
        <SlidersHorizontal aria-hidden />
      </IconButton>
      {props.active > 0 && (
        <span
          aria-hidden
          className="num pointer-events-none top-0 right-0 absolute grid size-5 place-items-center rounded-full bg-primary font-bold text-on-primary text-xs"
        >
          {props.active}
        </span>
      )}
    </span>
  );
}

export function Filters({ query, isTable, ...props }: FilterProps) {
  const filter = (label: string, value: string, parameter: string, options: Options) => (
    <Select
      aria-label={label}
      box={clsx("min-w-0", isTable ? "w-44" : "flex-1 basis-32")}
      className="min-h-11"
      value={value}
      onChange={({ target }) => query.narrow(parameter)(target.value)}
      options={options.map((option) => [option.value, option.label])}
    />
  );
  const plans = props.plans.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {filter("Filtrar por plano", query.planId, "plano", [{ value: "", label: "Todos os planos" }, ...plans])}
      {filter("Filtrar por situação", query.situation, "situacao", SITUATIONS)}
      {filter("Ordenar", query.order, "ordem", ORDERS)}
    </>
  );
}

import type { PlanWire } from "@emdia/contracts/plan";
import clsx from "clsx";
import { ChevronDown, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { ORDERS, SITUATIONS } from "./filter-students.ts";

/**
 * The filters and the order of the list, and the functions that change them. An empty filter means
 * all students; an empty order means by name.
 */
export type FilterProps = {
  plans: readonly PlanWire[];
  planId: string;
  onPlan(planId: string): void;
  situation: string;
  onSituation(situation: string): void;
  order: string;
  onOrder(order: string): void;
  /**
   * Tells whether the list is a table. With a phone's cards, a button starts the selection, and the
   * filters are hidden at first.
   */
  isTable: boolean;
};

/**
 * Opens and closes the filters on a phone. Its label and a badge show the number of active filters.
 */
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

/** Shows the fields for the filters and the order. */
export function Filters(props: FilterProps) {
  return (
    <>
      <Filter isTable={props.isTable} label="Filtrar por plano" value={props.planId} onChange={props.onPlan}>
        <option value="">Todos os planos</option>
        {props.plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.name}
          </option>
        ))}
      </Filter>
      <Filter isTable={props.isTable} label="Filtrar por situação" value={props.situation} onChange={props.onSituation}>
        {SITUATIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Filter>
      <Filter isTable={props.isTable} label="Ordenar" value={props.order} onChange={props.onOrder}>
        {ORDERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Filter>
    </>
  );
}

function Filter(props: {
  isTable: boolean;
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}) {
  return (
    <div className={clsx("relative min-w-0", props.isTable ? "w-44" : "flex-1 basis-32")}>
      <select
        aria-label={props.label}
        className="control min-h-11 appearance-none truncate pr-10"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-2" />
    </div>
  );
}

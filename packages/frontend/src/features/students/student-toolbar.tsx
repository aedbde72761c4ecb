import type { PlanWire } from "@emdia/contracts/plan";
import clsx from "clsx";
import { ListChecks, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { Select } from "../../components/form/choice-fields.tsx";
import { SearchField } from "../../components/form/filters.tsx";
import { KeyHelp } from "../../components/layout/key-help.tsx";
import { Button } from "../../components/ui/button.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { RefreshButton } from "../../components/ui/refresh-button.tsx";
import { formatCount } from "../../lib/format.ts";
import { FOR_SEARCH } from "../../lib/screen-history.ts";
import { ORDERS, SITUATIONS, type useShownStudents } from "./filter-students.ts";

type Props = FilterProps & {
  shown: number;
  isRefreshing: boolean;
  onRefresh(): unknown;
  onChoose: (() => void) | undefined;
  link: ReactNode;
};

/** On a phone one button shows the filters, the selection and the number of students. */
export function StudentToolbar(props: Props) {
  const filtersId = useId();
  const [isOpen, setOpen] = useState(false);
  const { isTable, query } = props;
  const active = [query.planId, query.situation, query.order].filter(Boolean).length;
  const isWhole = isTable || isOpen;
  return (
    <>
      <div className={clsx("flex flex-wrap items-center gap-2", isTable ? "p-4" : "px-[min(1rem,5vw)] pt-2")}>
        <div className="flex min-w-0 flex-1 basis-48 items-center gap-2">
          <SearchField
            label="Buscar aluno"
            placeholder="Nome, e-mail ou telefone"
            value={query.search}
            isWanted={useLocation().state === FOR_SEARCH}
            onChange={query.find}
          />
          {!isTable && (
            <FilterToggle isOpen={isOpen} active={active} controls={filtersId} onToggle={() => setOpen(!isOpen)} />
          )}
        </div>
        <div id={filtersId} hidden={!isWhole} className={isTable ? undefined : "w-full"}>
          <div className="flex flex-wrap gap-2">
            <Filters {...props} />
          </div>
          {!isTable && props.onChoose && (
            <Button
              tone="ghost"
              size="slim"
              className="mt-1"
              onClick={() => {
                setOpen(false);
                props.onChoose?.();
              }}
            >
              <ListChecks aria-hidden />
              Selecionar
            </Button>
          )}
        </div>
        <div className={clsx("flex items-center", isWhole ? "ml-auto" : "sr-only")}>
          <p role="status" className="num whitespace-nowrap text-ink-2 text-sm">
            {formatCount(props.shown, "aluno", "alunos")}
          </p>
          {isTable && props.shown > 0 && <KeyHelp steps="próximo e anterior" />}
          {isWhole && <RefreshButton isBusy={props.isRefreshing} onRefresh={() => void props.onRefresh()} />}
        </div>
      </div>
      {props.link}
    </>
  );
}

type Options = readonly { value: string | number; label: string }[];

type FilterProps = {
  plans: readonly PlanWire[];
  /** The search, the filters and the order of the list, and the functions that change them. */
  query: Pick<ReturnType<typeof useShownStudents>, "search" | "find" | "planId" | "situation" | "order" | "narrow">;
  /** Tells whether the list is a table. With cards, a button starts the selection. */
  isTable: boolean;
};

function FilterToggle(props: { isOpen: boolean; active: number; controls: string; onToggle(): void }) {
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

function Filters({ query, isTable, ...props }: FilterProps) {
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

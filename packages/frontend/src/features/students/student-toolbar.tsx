import clsx from "clsx";
import { ListChecks } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { SearchField } from "../../components/form/search-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { RefreshButton } from "../../components/ui/refresh-button.tsx";
import { FOR_SEARCH } from "../../lib/for-search.ts";
import { formatCount } from "../../lib/format.ts";
import { type FilterProps, Filters, FilterToggle } from "./student-filters.tsx";

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
          {isWhole && <RefreshButton isBusy={props.isRefreshing} onRefresh={() => void props.onRefresh()} />}
        </div>
      </div>
      {props.link}
    </>
  );
}

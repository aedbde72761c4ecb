import clsx from "clsx";
import { ListChecks } from "lucide-react";
import { useId, useState } from "react";
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
};

/** A phone shows the filters on demand. */
export function StudentToolbar(props: Props) {
  const filtersId = useId();
  const [isOpen, setOpen] = useState(false);
  const { isTable, query } = props;
  const active = [query.planId, query.situation, query.order].filter(Boolean).length;
  return (
    <div className={clsx("flex flex-wrap items-center gap-2 border-line border-b", isTable ? "p-4" : "p-3 pb-1")}>
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
      <div id={filtersId} hidden={!isTable && !isOpen} className={isTable ? undefined : "w-full"}>
        <div className="flex flex-wrap gap-2">
          <Filters {...props} />
        </div>
      </div>
      <div className={clsx("flex flex-wrap items-center justify-between", !isTable && "w-full")}>
        {!isTable && props.onChoose && (
          <Button tone="ghost" size="slim" onClick={props.onChoose}>
            <ListChecks aria-hidden />
            Selecionar
          </Button>
        )}
        <p role="status" className="num -mr-2 ml-auto flex min-h-11 items-center whitespace-nowrap text-ink-2 text-sm">
          {formatCount(props.shown, "aluno", "alunos")}
          <RefreshButton isBusy={props.isRefreshing} onRefresh={() => void props.onRefresh()} />
        </p>
      </div>
    </div>
  );
}

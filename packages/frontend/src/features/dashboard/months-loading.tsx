import { Skeleton } from "../../components/ui/skeleton.tsx";

/** Shows a placeholder while the chart's code or charges load. */
export function MonthsLoading() {
  return (
    <div role="status">
      <span className="sr-only">Carregando os meses...</span>
      <Skeleton className="h-36" />
    </div>
  );
}

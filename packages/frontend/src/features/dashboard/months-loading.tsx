import { Skeleton } from "../../components/ui/skeleton.tsx";

/** Shown in place of the chart while its code or its charges load. */
export function MonthsLoading() {
  return (
    <div role="status">
      <span className="sr-only">Carregando os meses...</span>
      <Skeleton className="h-36" />
    </div>
  );
}

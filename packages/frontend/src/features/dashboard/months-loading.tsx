import { Skeleton } from "../../components/ui/skeleton.tsx";

/** The place of the months while their code or their charges are under way. */
export function MonthsLoading() {
  return (
    <div role="status">
      <span className="sr-only">Carregando os meses...</span>
      <Skeleton className="h-36" />
    </div>
  );
}

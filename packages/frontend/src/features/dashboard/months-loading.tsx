import { Skeleton } from "../../components/ui/skeleton.tsx";

export function MonthsLoading() {
  return (
    <div role="status">
      <span className="sr-only">Carregando os meses...</span>
      <Skeleton className="h-36" />
    </div>
  );
}

import { Skeleton } from "../../components/ui/skeleton.tsx";

/** Shows the outline of the form while the business is read. */
export function RegistrationSkeleton() {
  return (
    <div className="grid gap-5">
      <h1 className="font-extrabold text-3xl">Cadastro de Aluno</h1>
      <p role="status" className="-mt-3 text-ink-2">
        Carregando...
      </p>
      <Skeleton className="h-19" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-19" />
        <Skeleton className="h-19" />
      </div>
      <Skeleton className="h-32" />
      <Skeleton className="h-13" />
    </div>
  );
}

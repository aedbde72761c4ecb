import type { PlanWire } from "@emdia/contracts/plan";
import { ChevronDown } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Loading } from "../../../components/feedback/loading.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import type { StudentFormControls } from "../student-schema.ts";
import { hasTerms, typedTerms } from "./terms-schema.ts";

const StudentTerms = lazyPart(async () => (await import("./student-terms.tsx")).StudentTerms);

const FIELDS = Object.keys(typedTerms);

type Props = {
  form: StudentFormControls;
  plans: readonly PlanWire[];
  studentId: number | undefined;
  /** The draft may contain terms. */
  isRestored: boolean;
};

/** Closed at first unless the student has own terms or a term is invalid. */
export function TermsSection({ form, plans, studentId, isRestored }: Props) {
  const { errors, submitCount } = form.formState;
  const [isOpen, setOpen] = useState(() => hasTerms(form.getValues()));
  const isWrong = FIELDS.some((field) => field in errors);
  // The section opens again if the person closed it although it contains an invalid field.
  useEffect(() => {
    if (submitCount > 0 && isWrong) setOpen(true);
  }, [submitCount, isWrong]);
  useEffect(() => {
    if (isRestored && hasTerms(form.getValues())) setOpen(true);
  }, [isRestored, form]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-md border border-line"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md px-[min(1rem,5vw)] py-3 [&::-webkit-details-marker]:hidden">
        <span className="grid">
          <span className="font-semibold text-sm">Condições deste aluno</span>
          <span className="text-ink-2 text-sm">Valor próprio ou desconto, vencimento, quem paga</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-line border-t p-[min(1rem,5vw)]">
        <Suspense fallback={<Loading text="Carregando..." />}>
          {isOpen && <StudentTerms form={form} plans={plans} studentId={studentId} />}
        </Suspense>
      </div>
    </details>
  );
}

import { MAX_RECESS_MONTHS } from "@emdia/contracts/constants";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, laterOf, monthName, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { priceOf } from "@emdia/contracts/values/own-terms";
import { afterRecess, type Recess } from "@emdia/contracts/values/recess";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "../../components/form/select-field.tsx";
import { FormDialog } from "../../components/ui/dialog-form.tsx";
import { ScrollList } from "../../components/ui/scroll-list.tsx";
import { ownPricingOf, pricedOf } from "../../data/plans/priced.ts";
import { useUpdateProfile } from "../../data/profile/mutations.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatPrice } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { useToday } from "../../lib/today.ts";

const PARTS = [0, 25, 50, 75].map((part) => [part, part === 0 ? "Nada" : `${part}% do valor`] as const);
const monthsFrom = (first: YearMonth, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first, index)).map(
    (month) => [month, monthName(month)] as const,
  );

/**
 * Asks for a closed period of the business, and shows what each student pays for its first month.
 */
export function RecessDialog({ profile, onClose }: { profile: ProfileWire; onClose(): void }) {
  const first = monthOf(useToday());
  const students = useQuery(studentQueries.list());
  const { mutateAsync, isPending } = useUpdateProfile();
  const [from, setFrom] = useState<YearMonth>(() => addMonths(first, 1));
  const [to, setTo] = useState<YearMonth>(() => addMonths(first, 1));
  const [percent, setPercent] = useState(0);
  const last = laterOf(to, from);

  function submit() {
    const recesses = profile.recesses.map((one) => ({ ...one, from: one.from as YearMonth, to: one.to as YearMonth }));
    void attempt(() => mutateAsync({ recesses: [...recesses, { from, to: last, percent }] }), {
      done: () => {
        onClose();
        toastSuccess("Recesso marcado", "Ele termina sozinho. As cobranças já criadas não mudam.");
      },
      failed: failureToast("Erro ao marcar o recesso", "Não foi possível marcar o recesso. Tente novamente."),
      hasButton: true,
    });
  }

  return (
    <FormDialog
      title="Marcar recesso"
      description="Vale para todos os alunos. As cobranças já criadas não mudam."
      label="Marcar recesso"
      busyLabel="Salvando..."
      isBusy={isPending}
      disabled={!students.isSuccess}
      keepsFocus
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Primeiro mês"
        value={from}
        onChange={(event) => setFrom(event.target.value as YearMonth)}
        options={monthsFrom(first, 12)}
      />
      <SelectField
        label="Último mês"
        value={last}
        onChange={(event) => setTo(event.target.value as YearMonth)}
        options={monthsFrom(from, MAX_RECESS_MONTHS)}
      />
      <SelectField
        label="Quanto cobrar nesses meses"
        value={percent}
        onChange={(event) => setPercent(Number(event.target.value))}
        options={PARTS}
      />
      <Preview
        students={students.data ?? []}
        profile={profile}
        recess={{ from, to: last, basisPoints: percent * 100 }}
      />
    </FormDialog>
  );
}

type Shown = { students: readonly StudentWire[]; profile: ProfileWire; recess: Recess };

/** Lists what each active student pays for a charge that covers the first closed month. */
function Preview({ students, profile: { billingType }, recess }: Shown) {
  const rows = students.flatMap((student) => {
    const { plan, status } = student;
    if (!plan || plan.isOneTime || status !== "ativo") return [];
    const { periodInMonths, isOneTime } = plan;
    const month = billingType === "previous" ? addMonths(recess.from, periodInMonths) : recess.from;
    const before = priceOf(pricedOf(plan), month, ownPricingOf(student));
    const { amountCents } = afterRecess(before, { month, periodInMonths, isOneTime, billingType }, [recess]);
    return [{ student, before: before.amountCents, after: amountCents }];
  });
  if (rows.length === 0) return null;
  return (
    <ScrollList label="Quem paga quanto" className="max-h-[30dvh] divide-y divide-line">
      {rows.map(({ student, before, after }) => (
        <li key={student.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 basis-32 font-semibold">{student.name}</span>
          <span className="num text-ink-2">
            {formatPrice(reaisFromCents(before))} → {formatPrice(reaisFromCents(after))}
          </span>
        </li>
      ))}
    </ScrollList>
  );
}

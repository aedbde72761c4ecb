import { PRICE_MAX_CENTS } from "@emdia/contracts/constants";
import type { PlanWire } from "@emdia/contracts/plan";
import { monthName } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { raiseByBasisPoints } from "@emdia/contracts/values/own-terms";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CheckboxField } from "../../components/form/choice-fields.tsx";
import { previewRise, type RisePreview } from "../../components/price/preview-rise.ts";
import { changeText, priceText } from "../../components/price/price-texts.ts";
import { RiseFields, useRise } from "../../components/price/rise-fields.tsx";
import { FormDialog } from "../../components/ui/dialog.tsx";
import { NameList } from "../../components/ui/scroll-list.tsx";
import { useRaisePlan } from "../../data/plans/mutations.ts";
import { studentQueries } from "../../data/queries.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { centsOf, formatPrice } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";

const textOf = ({ before, after, isOwn }: RisePreview) =>
  before === after
    ? `${priceText(before)}, ${isOwn ? "valor próprio: " : ""}fica como está`
    : changeText(before, after);

export function RiseDialog({ plan, onClose }: { plan: PlanWire; onClose(): void }) {
  const { data: students = [], isSuccess } = useQuery(studentQueries.list());
  const { mutateAsync, isPending } = useRaisePlan();
  const { rise, now, ...fields } = useRise();
  const [withOwn, setWithOwn] = useState(false);
  const [isTried, setTried] = useState(false);
  const points = rise && "basisPoints" in rise ? rise.basisPoints : undefined;
  const raised =
    rise && ("priceCents" in rise ? rise.priceCents : raiseByBasisPoints(centsOf(plan.price), rise.basisPoints));
  const priceCents = raised !== undefined && raised <= PRICE_MAX_CENTS ? raised : undefined;
  const { from } = fields;
  const preview =
    priceCents === undefined
      ? []
      : previewRise(plan, students, { from, priceCents }, { now, ownPoints: withOwn ? points : undefined });
  const own = preview.filter(({ isOwn, student }) => isOwn && !student.discount).map(({ student }) => student.id);

  function submit() {
    setTried(true);
    if (priceCents === undefined) return;
    const ownRise = withOwn && points !== undefined ? { studentIds: own, percent: points / 100 } : undefined;
    void attempt(() => mutateAsync({ id: plan.id, nextPrice: { price: reaisFromCents(priceCents), from }, ownRise }), {
      done: () => {
        onClose();
        toastSuccess("Reajuste marcado", `${plan.name} muda em ${monthName(from)}. Agora avise quem paga.`);
      },
      failed: failureToast("Erro ao marcar o reajuste", "Não foi possível marcar o reajuste. Tente novamente."),
      name: plan.name,
      hasButton: true,
    });
  }

  return (
    <FormDialog
      title="Reajustar preço"
      description={`${plan.name} custa ${formatPrice(plan.price)}. Cobranças já criadas e meses pagos adiantado não mudam.`}
      label="Marcar reajuste"
      busyLabel="Salvando..."
      isBusy={isPending}
      disabled={!isSuccess}
      keepsFocus
      onSubmit={submit}
      onClose={onClose}
    >
      <RiseFields
        {...fields}
        error={fields.error ?? (isTried && priceCents === undefined ? "Informe o reajuste" : undefined)}
      />
      {points !== undefined && own.length > 0 && (
        <CheckboxField
          label="Reajustar também quem tem valor próprio"
          checked={withOwn}
          onChange={(event) => setWithOwn(event.target.checked)}
        />
      )}
      <NameList label="Quem paga quanto" rows={preview.map((row) => ({ ...row.student, note: textOf(row) }))} />
    </FormDialog>
  );
}

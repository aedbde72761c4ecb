import { MAX_BULK_CHANGED, PRICE_MAX_CENTS } from "@emdia/contracts/constants";
import type { PlanWire } from "@emdia/contracts/plan";
import { monthName, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseReais, reaisFromCents } from "@emdia/contracts/values/money";
import { raisedBy } from "@emdia/contracts/values/own-terms";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CheckboxField } from "../../components/form/checkbox-field.tsx";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { FormDialog } from "../../components/ui/dialog-form.tsx";
import { ScrollList } from "../../components/ui/scroll-list.tsx";
import { useUpdatePlan } from "../../data/plans/mutations.ts";
import { changeStudents } from "../../data/students/mutations.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { attempt } from "../../lib/attempt.ts";
import { batchesOfItems, runBatches } from "../../lib/batches.ts";
import { centsOf, formatPrice } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { useToday } from "../../lib/today.ts";
import { firstRiseMonth, previewRise, type RisePreview, riseMonths } from "./preview-rise.ts";

/** Returns a typed per cent from 0.01 to 100 in hundredths; undefined for any other text. */
function pointsOf(text: string): number | undefined {
  const points = parseReais(text.replace("%", "").trim());
  return points !== undefined && points > 0 && points <= 10_000 ? points : undefined;
}

/** Asks for a plan's next price and its month, and shows who pays what before and after. */
export function RiseDialog({ plan, onClose }: { plan: PlanWire; onClose(): void }) {
  const today = useToday();
  const { data: students = [], isSuccess } = useQuery(studentQueries.list());
  const { mutateAsync, isPending } = useUpdatePlan();
  const [kind, setKind] = useState("percent");
  const [typed, setTyped] = useState("");
  const [from, setFrom] = useState<YearMonth>(() => firstRiseMonth(today));
  const [withOwn, setWithOwn] = useState(false);
  const [isTried, setTried] = useState(false);
  const points = kind === "percent" ? pointsOf(typed) : undefined;
  const raised = points === undefined ? undefined : raisedBy(centsOf(plan.price), points);
  const cents = kind === "percent" ? raised : parseReais(typed);
  const isValid = cents !== undefined && cents > 0 && cents <= PRICE_MAX_CENTS;
  const error = isTried && !isValid ? "Informe o reajuste" : undefined;
  const preview = isValid ? previewRise(plan, students, { nextPriceCents: cents, nextPriceFrom: from }) : [];
  const own = preview.filter(({ isOwn, student }) => isOwn && !student.discount);

  async function raise() {
    if (!isValid) return;
    await mutateAsync({ id: plan.id, patch: { nextPrice: { price: reaisFromCents(cents), from } } });
    if (!withOwn || points === undefined) return;
    const ids = own.map(({ student }) => student.id);
    const rise = { percent: points / 100, from };
    const end = await runBatches(batchesOfItems(ids, MAX_BULK_CHANGED), (batch) => changeStudents(batch, { rise }));
    if ("error" in end) throw end.error;
    const refused = end.lines.find(({ changed }) => !changed);
    if (refused) throw new Error(refused.reason ?? undefined);
  }

  function submit() {
    setTried(true);
    if (!isValid) return;
    void attempt(raise, {
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
      description={`${plan.name} custa ${formatPrice(plan.price)}. As cobranças já criadas não mudam.`}
      label="Marcar reajuste"
      busyLabel="Salvando..."
      isBusy={isPending}
      disabled={!isSuccess}
      keepsFocus
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Como reajustar"
        value={kind}
        onChange={(event) => {
          setKind(event.target.value);
          setTyped("");
        }}
        options={[
          ["percent", "Em porcentagem"],
          ["price", "Novo preço"],
        ]}
      />
      {kind === "percent" ? (
        <TextField
          label="Porcentagem"
          inputMode="decimal"
          placeholder="10"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <MoneyField label="Novo preço" value={typed} error={error} onChange={(event) => setTyped(event.target.value)} />
      )}
      <SelectField
        label="A partir das cobranças de"
        value={from}
        onChange={(event) => setFrom(event.target.value as YearMonth)}
        options={riseMonths(today).map((month) => [month, monthName(month)] as const)}
      />
      {kind === "percent" && own.length > 0 && (
        <CheckboxField
          label="Reajustar também quem tem valor próprio"
          checked={withOwn}
          onChange={(event) => setWithOwn(event.target.checked)}
        />
      )}
      <Preview preview={preview} ownPoints={withOwn ? points : undefined} />
    </FormDialog>
  );
}

function Preview({ preview, ownPoints }: { preview: readonly RisePreview[]; ownPoints: number | undefined }) {
  if (preview.length === 0) return null;
  const price = (cents: number) => formatPrice(reaisFromCents(cents));
  return (
    <ScrollList label="Quem paga quanto" className="max-h-[35dvh] divide-y divide-line">
      {preview.map(({ student, before, after, isOwn }) => {
        const next = isOwn && ownPoints !== undefined && !student.discount ? raisedBy(before, ownPoints) : after;
        return (
          <li key={student.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="min-w-0 flex-1 basis-32 font-semibold">{student.name}</span>
            <span className="num text-ink-2">
              {next === before
                ? `${price(before)}, ${isOwn ? "valor próprio: " : ""}fica como está`
                : `de ${price(before)} para ${price(next)}`}
            </span>
          </li>
        );
      })}
    </ScrollList>
  );
}

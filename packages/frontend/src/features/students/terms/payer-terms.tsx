import type { PayerWire } from "@emdia/contracts/payer";
import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading } from "../../../components/feedback/states.tsx";
import { FilterChips } from "../../../components/form/filters.tsx";
import { visibleErrors } from "../../../components/form/use-zod-form.ts";
import { Button } from "../../../components/ui/button.tsx";
import { payerQueries, studentQueries } from "../../../data/queries.ts";
import { PayerFields } from "../payers/edit-payer.tsx";
import { findSamePerson, studentNamesOf } from "../payers/find-payers.ts";
import { SamePersonOffer } from "../payers/payer-offers.tsx";
import { PayerSearch } from "../payers/payer-search.tsx";
import type { StudentFormControls } from "../student-schema.ts";
import { noTerms, typedPayerOf } from "./terms-schema.ts";
import { payerLines } from "./terms-texts.tsx";

const KINDS = [
  { value: "student", label: "O próprio aluno" },
  { value: "other", label: "Outra pessoa" },
] as const;

type Props = { form: StudentFormControls; studentId: number | undefined };

export function PayerTerms({ form, studentId }: Props) {
  const kind = form.watch("payerKind");
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <h3 className="font-semibold text-sm">Quem paga</h3>
        <FilterChips
          legend="Quem paga"
          options={KINDS}
          value={kind}
          onChange={(value) => form.setValue("payerKind", value, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
      {kind === "other" && (
        <>
          <OtherPayer form={form} studentId={studentId} />
          <p className="text-ink-2 text-sm">
            Cobranças, lembretes e recibos vão para esta pessoa. Sem e-mail ou WhatsApp dela, vão para os do aluno.
          </p>
        </>
      )}
    </div>
  );
}

function OtherPayer({ form, studentId }: Props) {
  const { data: payers = [], isPending } = useQuery(payerQueries.list());
  const students = useQuery(studentQueries.list()).data ?? [];
  const [isNew, setNew] = useState(false);
  const errorOf = visibleErrors(form);
  const [payerId, typed] = form.watch(["payerId", "payer"]);
  const before = form.formState.defaultValues?.payerId ?? "";
  const options = { shouldDirty: true, shouldValidate: true };

  function take(payer: PayerWire | undefined) {
    form.setValue("payer", payer ? typedPayerOf(payer) : noTerms.payer, options);
    form.setValue("payerId", payer ? String(payer.id) : "", options);
    setNew(false);
  }

  if (isPending) return <Loading text="Carregando..." />;
  if (payerId !== "" && payerId !== before) {
    const error = errorOf("payerId");
    const chosen = payers.find(({ id }) => String(id) === payerId);
    return <ChosenPayer chosen={chosen} error={error} students={students} onChange={() => take(undefined)} />;
  }
  const isEmpty = Object.values(typed).every((text) => text === "");
  if (payerId === "" && isEmpty && !isNew && payers.length > 0) {
    const error = errorOf("payer.name") && "Escolha um responsável ou cadastre um novo.";
    return <PayerSearch payers={payers} students={students} error={error} onChoose={take} onNew={() => setNew(true)} />;
  }
  const people = { payers, students };
  return (
    <TypedPayer form={form} studentId={studentId} people={people} onTake={take} onChange={() => take(undefined)} />
  );
}

type ChosenProps = {
  chosen: PayerWire | undefined;
  students: readonly StudentWire[];
  error: string | undefined;
  onChange(): void;
};

function ChosenPayer({ chosen, students, error, onChange }: ChosenProps) {
  const names = chosen && studentNamesOf(chosen.id, students);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-48">
        {chosen &&
          payerLines(chosen).map((line, at) => (
            <p key={line} className={at === 0 ? "break-words font-semibold" : "break-words text-ink-2 text-sm"}>
              {line}
            </p>
          ))}
        {names && <p className="break-words text-ink-2 text-sm">Paga também por {names}.</p>}
        {(error || !chosen) && (
          <p role="alert" className="text-overdue text-sm">
            {error ?? "Este responsável não existe mais. Escolha outro."}
          </p>
        )}
      </div>
      <Button tone="secondary" size="slim" onClick={onChange}>
        Trocar
      </Button>
    </div>
  );
}

type TypedProps = Props & {
  people: { payers: readonly PayerWire[]; students: readonly StudentWire[] };
  onTake(payer: PayerWire): void;
  onChange(): void;
};

/** Shows the payer's fields, which count for all students of the payer. */
function TypedPayer({ form, studentId, people, onTake, onChange }: TypedProps) {
  const errorOf = visibleErrors(form);
  const [payerId, typed] = form.watch(["payerId", "payer"]);
  const isStored = payerId !== "";
  const names = isStored ? studentNamesOf(Number(payerId), people.students, studentId) : "";
  const exceptPayerId = isStored ? Number(payerId) : undefined;
  const same = findSamePerson(typed, { ...people, exceptPayerId, exceptStudentId: studentId });

  function takeSame() {
    if (same?.payer) return onTake(same.payer);
    if (!same) return;
    const { name, email, phone } = same.student;
    const payer = typedPayerOf({ name, email, phone, document: null });
    form.setValue("payer", { ...payer, document: typed.document }, { shouldDirty: true, shouldValidate: true });
  }

  // Once the form has the offered name, the offer is accepted, and so it disappears.
  const isTaken = same?.student?.name === typed.name;
  return (
    <>
      <PayerFields
        field={(name, tidy) => ({
          error: errorOf(`payer.${name}`) ?? (name === "name" ? (errorOf("payer") ?? errorOf("payerId")) : undefined),
          ...form.register(`payer.${name}`, {
            ...(tidy && { onBlur: () => form.setValue(`payer.${name}`, tidy(form.getValues(`payer.${name}`))) }),
          }),
        })}
      />
      {names && <p className="text-sm">Vale também para {names}.</p>}
      {same && !isTaken && (
        <SamePersonOffer
          same={same}
          names={same.payer ? studentNamesOf(same.payer.id, people.students, studentId) : ""}
          onTake={takeSame}
        />
      )}
      {people.payers.length > 0 && (
        <Button tone="ghost" size="slim" className="justify-self-start" onClick={onChange}>
          {isStored ? "Trocar responsável" : "Escolher da lista"}
        </Button>
      )}
    </>
  );
}

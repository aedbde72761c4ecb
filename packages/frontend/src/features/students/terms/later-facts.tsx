import type { StudentWire } from "@emdia/contracts/student";
import { monthOf } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { priceOf } from "@emdia/contracts/values/own-terms";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { comingText, partText, spanText } from "../../../components/price/price-texts.ts";
import { Button } from "../../../components/ui/button.tsx";
import { ownPricingOf, pricedOf } from "../../../data/plans/priced.ts";
import { profileQueries } from "../../../data/queries.ts";
import { useChangeStudent } from "../../../data/students/students.ts";
import { attempt, failureToast } from "../../../lib/attempt.ts";
import { lazyPart } from "../../../lib/lazy-part.tsx";
import { toastSuccess } from "../../../lib/toast.ts";
import { useToday } from "../../../lib/today.ts";
import { Fact } from "../student-fact.tsx";

const NoticeDialog = lazyPart(async () => (await import("../../../components/batch/notice-dialog.tsx")).NoticeDialog);

const NAMES = { rise: "reajuste", recess: "recesso" } as const;
type Change = keyof typeof NAMES;

function comingPriceOf(student: StudentWire): { text: string; isOwn: boolean } | undefined {
  const { plan, nextOwnPrice, ownPrice } = student;
  if (nextOwnPrice) return { text: comingText(nextOwnPrice), isOwn: true };
  if (!plan?.nextPrice || ownPrice !== null) return undefined;
  const [priced, { from }] = [pricedOf(plan), plan.nextPrice];
  if (!priced.nextPriceFrom) return undefined;
  const { amountCents } = priceOf(priced, priced.nextPriceFrom, ownPricingOf(student));
  return { text: comingText({ price: reaisFromCents(amountCents), from }), isOwn: false };
}

export function LaterFacts({ student }: { student: StudentWire }) {
  const now = monthOf(useToday());
  const business = useQuery(profileQueries.own()).data?.recesses ?? [];
  const [told, setTold] = useState<Change>();
  const { mutateAsync, isPending } = useChangeStudent();
  const rise = comingPriceOf(student);
  const recess = student.recess && student.recess.to >= now ? student.recess : undefined;
  const closed = business.filter(({ to }) => to >= now);
  if (student.status === "arquivado") return null;

  const undo = (what: Change) =>
    attempt(() => mutateAsync({ id: student.id, change: { [what]: null } }), {
      done: () =>
        what === "rise"
          ? toastSuccess("Reajuste desfeito", `O valor de ${student.name} não muda.`)
          : toastSuccess("Recesso cancelado", "As cobranças desses meses saem normalmente."),
      failed: failureToast("Erro ao desfazer", "Não foi possível desfazer. Tente novamente."),
      name: student.name,
    });
  const tell = (what: Change) => (
    <Button tone="soft" size="slim" onClick={() => setTold(what)}>
      Avisar<span className="sr-only"> do {NAMES[what]}</span>
    </Button>
  );
  const remove = (what: Change, verb: string) => (
    <Button tone="quiet" size="slim" onClick={() => !isPending && void undo(what)}>
      {verb}
      <span className="sr-only"> {NAMES[what]}</span>
    </Button>
  );

  return (
    <>
      {rise && (
        <Later name={rise.isOwn ? "Reajuste" : "Reajuste do plano"} text={rise.text}>
          {tell("rise")}
          {rise.isOwn && remove("rise", "Desfazer")}
        </Later>
      )}
      {recess && (
        <Later name="Recesso" text={`${spanText(recess)}, ${partText(recess)}`}>
          {tell("recess")}
          {remove("recess", "Cancelar")}
        </Later>
      )}
      {closed.length > 0 && (
        <Later name="Recesso do negócio" text={closed.map((one) => `${spanText(one)}, ${partText(one)}`).join("; ")}>
          {!recess && tell("recess")}
        </Later>
      )}
      <Suspense>
        {told && <NoticeDialog kind={told} students={[student]} onClose={() => setTold(undefined)} />}
      </Suspense>
    </>
  );
}

function Later({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <Fact name={name}>
      <span className="num">{text}</span>
      <span className="mt-1 flex flex-wrap gap-2 empty:hidden">{children}</span>
    </Fact>
  );
}

export function LaterLines({ student }: { student: StudentWire }) {
  const now = monthOf(useToday());
  const { recess } = student;
  const texts = [
    comingPriceOf(student)?.text,
    recess && recess.to >= now && `Recesso: ${spanText(recess)}, ${partText(recess)}`,
  ].filter((text) => typeof text === "string");
  return texts.map((text) => (
    <span key={text} className="num block w-full pb-1 text-ink-2 text-sm">
      {text}
    </span>
  ));
}

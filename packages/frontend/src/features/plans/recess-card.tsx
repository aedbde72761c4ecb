import type { ProfileWire } from "@emdia/contracts/profile";
import type { RecessWire } from "@emdia/contracts/rise";
import { monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { partText, spanText } from "../../components/price/price-texts.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { profileQueries } from "../../data/profile/queries.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { useToday } from "../../lib/today.ts";

const RecessDialog = lazyPart(async () => (await import("./recess-dialog.tsx")).RecessDialog);
const NoticeDialog = lazyPart(async () => (await import("../../components/batch/notice-dialog.tsx")).NoticeDialog);

export function RecessCard() {
  const profile = useQuery(profileQueries.own()).data;
  return profile ? <Recesses profile={profile} /> : null;
}

function Recesses({ profile }: { profile: ProfileWire }) {
  const now = monthOf(useToday());
  const [open, setOpen] = useState<"new" | "notice">();
  const students = useQuery({ ...studentQueries.list(), enabled: open === "notice" });
  const { mutateAsync, isPending } = useWrite("updateProfile");
  const coming = profile.recesses.filter(({ to }) => to >= now);
  const close = () => setOpen(undefined);

  function cancel(recess: RecessWire) {
    const left = profile.recesses.filter((one) => one !== recess);
    const recesses = left.map((one) => ({ ...one, from: one.from as YearMonth, to: one.to as YearMonth }));
    void attempt(() => mutateAsync({ body: { recesses } }), {
      done: () => toastSuccess("Recesso cancelado", "As cobranças desses meses saem normalmente."),
      failed: failureToast("Erro ao cancelar o recesso", "Não foi possível cancelar o recesso. Tente novamente."),
    });
  }

  return (
    <Card aria-labelledby="recesso" className="mt-6 grid gap-3 p-[min(1.25rem,5vw)]">
      <h2 id="recesso" className="font-bold text-lg">
        Recesso
      </h2>
      <p className="text-ink-2 text-sm">
        Vai fechar por um tempo? Nos meses do recesso a cobrança não sai, ou sai só uma parte. Termina sozinho.
      </p>
      {coming.length > 0 && (
        <ul className="divide-y divide-line">
          {coming.map((recess) => (
            <li key={`${recess.from} ${recess.to}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
              <span className="num min-w-0 flex-1 basis-48">
                <strong>{spanText(recess)}</strong>, {partText(recess)}
              </span>
              <Button tone="quiet" size="slim" onClick={() => !isPending && cancel(recess)}>
                Cancelar<span className="sr-only"> recesso de {spanText(recess)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="slim" onClick={() => setOpen("new")}>
          Marcar recesso
        </Button>
        {coming.length > 0 && (
          <Button tone="soft" size="slim" onClick={() => setOpen("notice")}>
            Avisar os alunos
          </Button>
        )}
      </div>
      <Suspense>
        {open === "new" && <RecessDialog profile={profile} onClose={close} />}
        {open === "notice" && students.data && <NoticeDialog kind="recess" students={students.data} onClose={close} />}
      </Suspense>
    </Card>
  );
}

import type { ProfileWire } from "@emdia/contracts/profile";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { useQuery } from "@tanstack/react-query";
import { changeText, priceText } from "../../components/price/price-texts.ts";
import { previewRecess, RecessFields, useRecess } from "../../components/price/recess-fields.tsx";
import { FormDialog } from "../../components/ui/dialog.tsx";
import { NameList } from "../../components/ui/scroll-list.tsx";
import { studentQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";

export function RecessDialog({ profile, onClose }: { profile: ProfileWire; onClose(): void }) {
  const students = useQuery(studentQueries.list());
  const { mutateAsync, isPending } = useWrite("updateProfile");
  const { recess, ...fields } = useRecess();
  const { billingType, recesses } = profile;

  function submit() {
    const marked = recesses.map((one) => ({ ...one, from: one.from as YearMonth, to: one.to as YearMonth }));
    void attempt(() => mutateAsync({ body: { recesses: recess ? [...marked, recess] : marked } }), {
      done: () => {
        onClose();
        toastSuccess("Recesso marcado", "Ele termina sozinho. As cobranças já criadas não mudam.");
      },
      failed: failureToast("Erro ao marcar o recesso", "Não foi possível marcar o recesso. Tente novamente."),
      hasButton: true,
    });
  }

  const rows = (students.data ?? []).flatMap((student) => {
    const others = student.recess ? [...recesses, student.recess] : recesses;
    const amounts =
      recess && student.status === "ativo" ? previewRecess(student, recess, { billingType, others }) : undefined;
    if (!amounts) return [];
    const { before, after } = amounts;
    return [{ ...student, note: before === after ? `${priceText(after)}, não muda` : changeText(before, after) }];
  });
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
      <RecessFields {...fields} />
      <NameList label="Quem paga quanto" rows={rows} />
    </FormDialog>
  );
}

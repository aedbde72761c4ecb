import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../../components/ui/button.tsx";
import { useWrite } from "../../../data/write.ts";
import { call } from "../../../lib/api.ts";
import { attempt } from "../../../lib/attempt.ts";
import { downloadPdf } from "../../../lib/download.ts";
import { paths } from "../../../lib/paths.ts";
import { studentMessages } from "../messages.ts";

type Props = { id: number; about: string };

export function ChargeAgainButton({ id, about }: Props) {
  const { mutateAsync, isPending } = useWrite("chargeAgain");
  const navigate = useNavigate();
  const charge = async () => navigate(paths.invoice((await mutateAsync({ params: { id } })).id));
  return (
    <TimelineButton
      className="whitespace-nowrap"
      aria-label={`Cobrar de novo ${about}`}
      disabled={isPending}
      onClick={() => void attempt(charge, { failed: studentMessages.chargeAgainFailed, hasButton: true })}
    >
      Cobrar de novo
    </TimelineButton>
  );
}

export function ReceiptButton({ id, number, about }: Props & { number: number }) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => downloadPdf(await call("issueReceipt", { params: { id, number } })),
  });
  const download = () =>
    attempt(() => mutateAsync(), {
      done: studentMessages.receiptReady,
      failed: studentMessages.receiptFailed,
      hasButton: true,
    });
  return (
    <TimelineButton aria-label={`Baixar recibo de ${about}`} disabled={isPending} onClick={() => void download()}>
      Recibo
    </TimelineButton>
  );
}

const TimelineButton = ({ className, ...props }: ComponentProps<typeof Button>) => (
  <Button tone="ghost" size="slim" className={clsx("-mr-[min(0.625rem,3vw)] -mb-2", className)} {...props} />
);

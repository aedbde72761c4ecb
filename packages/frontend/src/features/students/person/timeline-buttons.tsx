import { useNavigate } from "react-router-dom";
import { Button } from "../../../components/ui/button.tsx";
import { useDownloadReceipt } from "../../../data/receipts/mutations.ts";
import { useWrite } from "../../../data/write.ts";
import { attempt } from "../../../lib/attempt.ts";
import { paths } from "../../../lib/paths.ts";
import { studentMessages } from "../messages.ts";

type Props = { id: number; about: string };

export function ChargeAgainButton({ id, about }: Props) {
  const { mutateAsync, isPending } = useWrite("chargeAgain");
  const navigate = useNavigate();
  const charge = async () => navigate(paths.invoice((await mutateAsync({ params: { id } })).id));
  return (
    <Button
      tone="ghost"
      size="slim"
      className="-mr-[min(0.625rem,3vw)] -mb-2 whitespace-nowrap"
      aria-label={`Cobrar de novo ${about}`}
      disabled={isPending}
      onClick={() => void attempt(charge, { failed: studentMessages.chargeAgainFailed, hasButton: true })}
    >
      Cobrar de novo
    </Button>
  );
}

export function ReceiptButton({ id, number, about }: Props & { number: number }) {
  const { mutateAsync, isPending } = useDownloadReceipt();
  const download = () =>
    attempt(() => mutateAsync({ id, number }), {
      done: studentMessages.receiptReady,
      failed: studentMessages.receiptFailed,
      hasButton: true,
    });
  return (
    <Button
      tone="ghost"
      size="slim"
      className="-mr-[min(0.625rem,3vw)] -mb-2"
      aria-label={`Baixar recibo de ${about}`}
      disabled={isPending}
      onClick={() => void download()}
    >
      Recibo
    </Button>
  );
}

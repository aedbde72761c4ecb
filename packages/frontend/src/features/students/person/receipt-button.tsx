import { Button } from "../../../components/ui/button.tsx";
import { useDownloadReceipt } from "../../../data/receipts/mutations.ts";
import { attempt } from "../../../lib/attempt.ts";
import { studentMessages } from "../messages.ts";

type Props = { id: number; number: number; about: string };

export function ReceiptButton({ id, number, about }: Props) {
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
      className="-mr-2.5 -mb-2"
      aria-label={`Baixar recibo de ${about}`}
      disabled={isPending}
      onClick={() => void download()}
    >
      Recibo
    </Button>
  );
}

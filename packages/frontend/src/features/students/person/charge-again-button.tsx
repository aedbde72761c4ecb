import { useNavigate } from "react-router-dom";
import { Button } from "../../../components/ui/button.tsx";
import { useChargeAgain } from "../../../data/charges/mutations.ts";
import { attempt } from "../../../lib/attempt.ts";
import { paths } from "../../../lib/paths.ts";
import { studentMessages } from "../messages.ts";

type Props = { id: number; about: string };

export function ChargeAgainButton({ id, about }: Props) {
  const { mutateAsync, isPending } = useChargeAgain();
  const navigate = useNavigate();
  const charge = async () => navigate(paths.invoice((await mutateAsync(id)).id));
  return (
    <Button
      tone="ghost"
      size="slim"
      className="-mr-2.5 -mb-2 whitespace-nowrap"
      aria-label={`Cobrar de novo ${about}`}
      disabled={isPending}
      onClick={() => void attempt(charge, { failed: studentMessages.chargeAgainFailed, hasButton: true })}
    >
      Cobrar de novo
    </Button>
  );
}

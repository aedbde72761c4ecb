import { UserCheck } from "lucide-react";
import { Notice } from "../../../components/feedback/notice.tsx";
import { Button } from "../../../components/ui/button.tsx";
import type { SamePerson } from "./find-payers.ts";

type Props = {
  same: SamePerson;
  names: string;
  disabled?: boolean;
  onTake(): void;
  /** Stores that the two are different people; undefined if the offer ends with its form. */
  onDecline?: () => void;
};

export function SamePersonOffer({ same, names, disabled, onTake, onDecline }: Props) {
  return (
    <Notice tone="info" icon={UserCheck} role="status">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 break-words">{samePersonText(same, names)}</p>
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" size="slim" disabled={disabled} onClick={onTake}>
            É a mesma pessoa
          </Button>
          {onDecline && (
            <Button tone="quiet" size="slim" disabled={disabled} onClick={onDecline}>
              Não é
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}

const SAME = { document: "Mesmo documento", email: "Mesmo e-mail", phone: "Mesmo WhatsApp" } as const;

/**
 * "Mesmo WhatsApp de Maria Silva (responsável por João): é a mesma pessoa?". `names`: the payer's.
 */
export function samePersonText({ by, payer, student }: SamePerson, names: string): string {
  const who = payer ? `${payer.name}${names && ` (responsável por ${names})`}` : student.name;
  return `${SAME[by]} de ${who}: é a mesma pessoa?`;
}

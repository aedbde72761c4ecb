import type { ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { MessageCircle } from "lucide-react";
import { Link } from "react-router-dom";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { chosenQueuePath } from "../../data/reminders/chosen-queue.ts";
import { formatDay, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

/** Lists the people for whom no step is left; it shows nothing while there are none. */
export function ToTalkTo({ people }: { people: ReminderRuleWire["toTalkTo"] }) {
  if (people.length === 0) return null;
  return (
    <Card aria-labelledby="falar-com" className="p-[min(1rem,5vw)] sm:p-6">
      <h2 id="falar-com" className="font-bold text-lg">
        Falar com
      </h2>
      <p className="text-ink-2 text-sm">Já receberam todos os lembretes. Daqui em diante, nada sai sozinho.</p>
      <ul className="mt-2 divide-y divide-line">
        {people.map(({ studentId, studentName, payerName, amount, oldest, promisedFor }) => (
          <li key={studentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="grid min-w-0 flex-1 basis-40">
              <Link
                to={paths.student(studentId)}
                className="inline-flex min-h-11 items-center break-words font-semibold underline-offset-4 hover:underline"
              >
                {studentName}
              </Link>
              <span className="num -mt-2 break-words text-ink-2 text-sm">
                {payerName && payerName !== studentName && `Quem paga: ${payerName} · `}
                desde {formatDay(oldest)}
                {promisedFor && ` · prometeu ${formatDay(promisedFor)}`}
              </span>
            </span>
            <span className="num whitespace-nowrap font-semibold">{formatPrice(amount)}</span>
            <ButtonLink tone="secondary" size="slim" to={chosenQueuePath([studentId])}>
              <MessageCircle aria-hidden />
              WhatsApp<span className="sr-only"> de {studentName}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { ChargeChoice } from "@emdia/contracts/charge";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { formatPrice, formatShortDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

type Props = { choices: readonly ChargeChoice[]; studentId: number; current: number; today: string };

export function FirstCharge({ choices, studentId, current, today }: Props) {
  const waitDay = waitDayOf(choices, today);
  if (choices.length === 0) return null;
  return (
    <TitledCard id="primeira" title="Primeira cobrança" className="p-4 max-lg:-order-2 sm:p-5 lg:col-span-2">
      <ul className="mt-1 gap-x-6 max-sm:divide-y max-sm:divide-line sm:grid sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {choices.map((choice) => (
          <Choice
            key={choice.paymentId}
            to={paths.invoice(choice.paymentId)}
            isCurrent={choice.paymentId === current}
            title={choiceText(choice)}
          >
            {formatPrice(choice.amount)} · vence em {formatShortDay(choice.dueDate)}
          </Choice>
        ))}
        {waitDay && (
          <Choice to={paths.student(studentId)} isCurrent={false} title={`Esperar ${waitDay}`}>
            Nada é enviado agora.
          </Choice>
        )}
      </ul>
    </TitledCard>
  );
}

type ChoiceProps = { to: string; isCurrent: boolean; title: string; children: ReactNode };

function Choice({ to, isCurrent, title, children }: ChoiceProps) {
  return (
    <li>
      <Link
        to={to}
        replace
        aria-current={isCurrent ? "page" : undefined}
        className="num group -mx-2 grid gap-x-3 rounded-md px-2 py-2.5 hover:bg-sunken aria-[current=page]:bg-sunken"
      >
        <span className="font-medium group-hover:underline group-aria-[current=page]:font-semibold">{title}</span>
        <span className="text-ink-2 text-sm">{children}</span>
      </Link>
    </li>
  );
}

const monthsOf = ({ reference }: ChargeChoice): string =>
  reference.includes(" a ") ? reference : reference.replace(/\/\d+$/, "").toLowerCase();

/** Returns what a first charge by hand means: "Agora por dezembro, a próxima em 05/01". */
export const choiceText = (choice: ChargeChoice): string =>
  `Agora por ${monthsOf(choice)}, ${choice.next ? `a próxima em ${formatShortDay(choice.next.date)}` : "pagamento único"}`;

/** Returns the day of the first choice's run ("05/01"); undefined if that day is not ahead. */
export const waitDayOf = ([ofRun]: readonly ChargeChoice[], today: string): string | undefined =>
  ofRun && ofRun.date > today ? formatShortDay(ofRun.date) : undefined;

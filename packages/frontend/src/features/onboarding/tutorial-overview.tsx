import { CalendarClock, ChartNoAxesColumn, type LucideIcon, QrCode } from "lucide-react";
import { SampleLedger } from "../../components/layout/sample-ledger.tsx";

const SCENES: readonly { icon: LucideIcon; text: string }[] = [
  { icon: CalendarClock, text: "No dia escolhido, cada aluno recebe a cobrança." },
  { icon: QrCode, text: "Ele paga por PIX, direto na sua conta." },
  { icon: ChartNoAxesColumn, text: "Você vê na hora quem pagou." },
];

/** The overview that opens the tutorial: the product at work, and what happens in three sentences. */
export function TutorialOverview() {
  return (
    <div className="grid gap-4 rounded-lg bg-deep p-4 text-on-deep max-sm:[&_ul>li:last-child]:hidden">
      <SampleLedger />
      <ol className="grid gap-2.5">
        {SCENES.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3 text-sm">
            <Icon aria-hidden className="size-5 shrink-0 text-canary" />
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

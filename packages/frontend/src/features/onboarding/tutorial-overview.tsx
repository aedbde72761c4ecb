import { CalendarClock, ChartNoAxesColumn, type LucideIcon, QrCode } from "lucide-react";
import { Phone } from "../../components/pictures/phone.tsx";
import { TutorialVideo } from "../../components/pictures/tutorial-video.tsx";
import type { Video } from "../../content/video.ts";

const SCENES: readonly { icon: LucideIcon; text: string }[] = [
  { icon: CalendarClock, text: "No dia escolhido, cada aluno recebe a cobrança." },
  { icon: QrCode, text: "Ele paga por PIX, direto na sua conta." },
  { icon: ChartNoAxesColumn, text: "Ele avisa que pagou, e você confirma." },
];

export function TutorialOverview({ video }: { video: Video | undefined }) {
  return (
    <div className="grid gap-4 rounded-lg bg-deep p-4 text-on-deep">
      {video ? (
        <TutorialVideo video={video} />
      ) : (
        <div className="h-56 overflow-hidden">
          <Phone picture="dashboard" />
        </div>
      )}
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

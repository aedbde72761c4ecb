import { brand } from "@emdia/contracts/brand";
import { ArrowRight, CalendarClock, ChartNoAxesColumn, type LucideIcon, QrCode } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Phone, PhoneScene } from "../../components/pictures/phone.tsx";
import { TutorialVideo } from "../../components/pictures/tutorial-video.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { tutorialVideo, type Video } from "../../content/video.ts";
import { paths } from "../../lib/paths.ts";

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

type TutorialStep = { title: string; text: string; scene: () => ReactNode; link?: { to: string; label: string } };

const STEPS: readonly TutorialStep[] = [
  {
    title: `Conheça o ${brand.name}`,
    text: "Em um minuto: como a cobrança sai, como o aluno paga e como você vê quem está em dia.",
    scene: () => <TutorialOverview video={tutorialVideo} />,
  },
  {
    title: "Configure os dados da empresa",
    text: "Nome, WhatsApp, chave PIX e o dia da cobrança. É o que aparece em cada cobrança que o aluno recebe.",
    scene: () => <PhoneScene picture="settings" />,
    link: { to: paths.settings, label: "Ir para Configurações" },
  },
  {
    title: "Adicione seus planos",
    text: "Quanto custa e quando o aluno paga: todo mês, a cada três ou seis, uma vez por ano ou uma vez só.",
    scene: () => <PhoneScene picture="plans" />,
    link: { to: paths.plans, label: "Ir para Planos" },
  },
  {
    title: "Adicione seus alunos",
    text: "Cadastre você mesmo ou use o link de cadastro, na página Alunos: eles preenchem os próprios dados.",
    scene: () => <PhoneScene picture="students" />,
    link: { to: paths.students, label: "Ir para Alunos" },
  },
  {
    title: "Cobre seus alunos",
    text: "No dia escolhido os e-mails saem sozinhos. Nesse dia você também pode cobrar todos os pendentes por este botão.",
    scene: () => <PhoneScene picture="charge" />,
  },
];

/** `onEnd` gets the step's screen, or none on closing (docs/decisions/018-first-steps.md). */
export function Tutorial({ onEnd, children }: { onEnd(to?: string): void; children: ReactNode }) {
  const [place, setPlace] = useState(0);
  const step = STEPS[place];
  if (!step) return null;
  const isLast = place === STEPS.length - 1;
  const { link, scene: Scene } = step;
  return (
    <Dialog onClose={() => onEnd()} title={step.title} description={step.text}>
      <div className="grid gap-5">
        <Scene />
        {link && (
          <Button tone="soft" onClick={() => onEnd(link.to)} className="sm:justify-self-start">
            {link.label}
            <ArrowRight aria-hidden />
          </Button>
        )}
        {isLast && children}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="num text-ink-2 text-sm">
            Passo {place + 1} de {STEPS.length}
          </p>
          <div className="flex flex-wrap gap-3">
            {place > 0 && (
              <Button tone="secondary" onClick={() => setPlace(place - 1)}>
                Voltar
              </Button>
            )}
            <Button onClick={() => (isLast ? onEnd(paths.settings) : setPlace(place + 1))}>
              {isLast ? "configurar" : "Próximo"}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

import { PartyPopper, WalletCards } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { type Ending, endingTexts } from "./ending.ts";

type Props = { ending: Ending; onStart(): void; onComplete(): void };

/** docs/rules/screen.md, "The screens". */
export function Congratulations({ ending, onStart, onComplete }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isMissing = ending.kind === "no-payment-data";
  const Icon = isMissing ? WalletCards : PartyPopper;
  const texts = endingTexts(ending);
  return (
    <Card className="grid justify-items-center gap-3 p-6 py-10 text-center sm:p-10">
      <span className="mb-1 grid size-16 place-items-center rounded-full bg-canary text-on-canary">
        <Icon aria-hidden className="size-8" />
      </span>
      <h2 ref={title} tabIndex={-1} className="font-extrabold text-2xl outline-none sm:text-3xl">
        {texts.title}
      </h2>
      <p className="max-w-md text-ink-2 text-lg">{texts.text}</p>
      <div className="mt-3 grid gap-3 max-sm:w-full">
        {isMissing && (
          <Button size="lg" onClick={onComplete}>
            Completar agora
          </Button>
        )}
        <Button size="lg" tone={isMissing ? "secondary" : "primary"} onClick={onStart}>
          Começar a Usar a Plataforma
        </Button>
      </div>
    </Card>
  );
}

import { brand } from "@emdia/contracts/brand";
import { PartyPopper } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";

/** The end of the wizard. */
export function Congratulations({ nextCharge, onStart }: { nextCharge: string | undefined; onStart(): void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className="grid justify-items-center gap-3 p-6 py-10 text-center sm:p-10">
      <span className="mb-1 grid size-16 place-items-center rounded-full bg-canary text-on-canary">
        <PartyPopper aria-hidden className="size-8" />
      </span>
      <h2 ref={title} tabIndex={-1} className="font-extrabold text-2xl outline-none sm:text-3xl">
        Parabéns! Está tudo pronto
      </h2>
      <p className="max-w-md text-ink-2 text-lg">
        {nextCharge
          ? `No dia ${nextCharge} as cobranças saem sozinhas. Até lá, cadastre os outros alunos ou mande o link de cadastro para eles.`
          : `Agora o ${brand.name} cuida das cobranças e você cuida dos seus alunos.`}
      </p>
      <Button size="lg" className="mt-3 max-sm:w-full" onClick={onStart}>
        Começar a Usar a Plataforma
      </Button>
    </Card>
  );
}

import { CircleAlert, ShieldCheck } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { guideOf } from "./guides.ts";

export function BankGuide({ bank: { id, name } }: { bank: { id: string; name: string } }) {
  const { steps, files, unknown } = guideOf(id);
  return (
    <section aria-labelledby="guia" className="grid gap-3 rounded-md bg-sunken p-4 text-sm">
      <h3 id="guia" className="font-bold">
        No {name}
      </h3>
      <ol className="grid list-decimal gap-1.5 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <strong>Você vai receber:</strong> {files}
      </p>
      <Notice tone="info" icon={ShieldCheck}>
        Peça só a permissão <strong>pix.read</strong>. Nunca peça pix.write: ela deixa devolver dinheiro, e aqui não
        serve para nada.
      </Notice>
      <p className="flex gap-2 text-ink-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>Não testado neste banco ainda: os menus podem ter outro nome. {unknown}</span>
      </p>
    </section>
  );
}

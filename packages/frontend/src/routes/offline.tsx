import { brand } from "@emdia/contracts/brand";
import { WifiOff } from "lucide-react";
import { buttonLook } from "../components/ui/button-look.ts";

/** If a screen cannot be loaded, the service worker shows this page. The build adds a script. */
export function OfflineRoute() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 px-4 py-12">
      <title>{`Sem internet · ${brand.name}`}</title>
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-link">
        <WifiOff aria-hidden className="size-7" />
      </span>
      <h1 className="font-extrabold text-3xl tracking-tight">Sem internet</h1>
      <p className="text-ink-2 text-lg">Esta tela abre sozinha assim que a conexão voltar.</p>
      <p className="mb-4 text-ink-2">O que você registrou está guardado, e o {brand.name} continua cobrando no dia.</p>
      <button type="button" className={buttonLook({})}>
        Tentar novamente
      </button>
    </main>
  );
}

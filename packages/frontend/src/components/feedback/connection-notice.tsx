import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { Hourglass, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useOnline } from "../../lib/use-online.ts";
import { Notice } from "./notice.tsx";

const SLOW_MS = 5_000;

export function ConnectionNotice() {
  const isOnline = useOnline();
  const isSlow = useSlow();
  return (
    <div role="status" className="mx-auto max-w-[1080px] *:mb-4">
      {!isOnline && (
        <Notice tone="overdue" icon={WifiOff}>
          <strong>Você está sem internet.</strong> O que você digitar fica aqui; tente de novo quando a conexão voltar.
        </Notice>
      )}
      {isOnline && isSlow && (
        <Notice tone="pending" icon={Hourglass}>
          A conexão está lenta. Ainda estamos tentando.
        </Notice>
      )}
    </div>
  );
}

/** Returns true while requests have been pending for longer than SLOW_MS. */
function useSlow(): boolean {
  const isBusy = useIsFetching() + useIsMutating() > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isSlow;
}

import { useState } from "react";
import { TextField } from "../../components/form/text-field.tsx";
import { useToday } from "../../lib/today.ts";

/** An empty date means a pause without an end. A date before today is refused. */
export function usePauseUntil() {
  const today = useToday();
  const [until, setUntil] = useState("");
  const error = until !== "" && until < today ? "Escolha um dia a partir de hoje" : undefined;
  return { until, setUntil, today, error };
}

export function PauseUntilField({ until, setUntil, today, error }: ReturnType<typeof usePauseUntil>) {
  return (
    <TextField
      label="Pausar até"
      isOptional
      type="date"
      min={today}
      hint="Sem data, a pausa dura até você retomar."
      error={error}
      value={until}
      onChange={(event) => setUntil(event.target.value)}
    />
  );
}

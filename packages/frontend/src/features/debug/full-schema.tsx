import type { SchemaCheckWire } from "@emdia/contracts/diagnostics";
import { useId, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";

export function FullSchema({ schema }: { schema: SchemaCheckWire["schema"] }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-4">
      <Button
        tone="secondary"
        aria-expanded={isShown}
        aria-controls={id}
        className="sm:justify-self-start"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Ocultar schema completo" : "Mostrar schema completo"}
      </Button>
      <div id={id} hidden={!isShown}>
        <Card className="overflow-hidden">
          <h2 className="border-line border-b p-4 font-bold text-lg sm:px-5">Schema completo</h2>
          <ul className="divide-y divide-line">
            {schema.map((kind) => (
              <li key={kind.kind} className="grid gap-1 p-4 sm:px-5">
                <p className="flex justify-between gap-3">
                  <span className="font-semibold">{kind.kind}</span>
                  <span className="num text-ink-2">{kind.count}</span>
                </p>
                <code className="break-all font-mono text-sm">{kind.key}</code>
                <p className="break-words text-ink-2 text-sm">{kind.attributes.join(", ")}</p>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

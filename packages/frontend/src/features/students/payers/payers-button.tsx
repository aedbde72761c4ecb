import { Users } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";

const PayersDialog = lazyPart(async () => (await import("./payers-dialog.tsx")).PayersDialog);

export function PayersButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        <Users aria-hidden />
        Responsáveis
      </Button>
      <Suspense>{isOpen && <PayersDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

import { History } from "lucide-react";
import { Notice } from "../feedback/notice.tsx";
import type { Draft } from "./use-form-draft.ts";

/** Says that a draft was restored, and offers to start over. */
export function DraftNotice({ draft }: { draft: Draft }) {
  if (!draft.isRestored) return null;
  return (
    <Notice tone="info" icon={History} role="status">
      Recuperamos o que você tinha digitado.{" "}
      <button type="button" className="min-h-6 font-semibold underline" onClick={draft.startOver}>
        Começar do zero
      </button>
    </Notice>
  );
}

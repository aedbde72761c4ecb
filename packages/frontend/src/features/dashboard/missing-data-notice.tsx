import type { ProfileWire } from "@emdia/contracts/profile";
import { FilePen, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Notice } from "../../components/feedback/notice.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { paths } from "../../lib/paths.ts";
import { dismissals } from "../../lib/storage.ts";
import { missingDataOf } from "./missing-data.ts";

/**
 * Asks for data that are optional in the wizard but missing from every charge. The notice blocks no
 * action, and the owner can close it.
 */
export function MissingDataNotice({ profile }: { profile: ProfileWire }) {
  const [isClosed, setClosed] = useState(() => dismissals.has("missing-data", profile.id));
  const missing = missingDataOf(profile);
  if (isClosed || missing.length === 0) return null;

  function close() {
    dismissals.set("missing-data", profile.id);
    setClosed(true);
  }

  return (
    <Notice tone="info" icon={FilePen}>
      <div className="flex items-start justify-between gap-3">
        <p>
          <strong>Faltam dados seus nas cobranças.</strong> {missing.join(" ")}{" "}
          <Link to={paths.settings} className="inline-block py-0.5 font-semibold underline">
            Completar meus dados
          </Link>
        </p>
        <IconButton label="Fechar aviso de dados" className="-my-2.5 -mr-3 text-info" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
    </Notice>
  );
}

import { Plus, Trash2 } from "lucide-react";
import { BackLink } from "../components/layout/back-link.tsx";
import { Avatar } from "../components/ui/avatar.tsx";
import { Badge, type BadgeTone } from "../components/ui/badge.tsx";
import { Button, ButtonLink } from "../components/ui/button.tsx";
import { CopyButton } from "../components/ui/copy-button.tsx";
import { IconButton } from "../components/ui/icon-button.tsx";
import { RefreshButton } from "../components/ui/refresh-button.tsx";
import { nothing } from "./nothing.ts";
import { Specimen } from "./specimen.tsx";

const tones = ["primary", "secondary", "ghost", "quiet", "soft", "danger", "canary"] as const;
const badges: readonly BadgeTone[] = ["paid", "pending", "overdue", "first", "info", "neutral"];

/** Shows buttons, badges and other small components. */
export function ButtonSpecimens() {
  return (
    <>
      <Specimen name="Button">
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button: tamanhos, desabilitado, trabalhando">
        <Button size="slim">Estreito</Button>
        <Button size="lg">Grande</Button>
        <Button disabled>Desabilitado</Button>
        <Button aria-disabled>Com motivo ao lado</Button>
        <Button disabled>Salvando...</Button>
        <Button>
          <Plus aria-hidden />
          Com ícone
        </Button>
        <ButtonLink to="/" tone="secondary">
          ButtonLink
        </ButtonLink>
        <BackLink to="/">Voltar</BackLink>
      </Specimen>
      <Specimen name="IconButton, RefreshButton, CopyButton">
        <IconButton label="Excluir">
          <Trash2 aria-hidden />
        </IconButton>
        <IconButton label="Excluir (bloqueado)" aria-disabled>
          <Trash2 aria-hidden />
        </IconButton>
        <RefreshButton isBusy={false} onRefresh={nothing} />
        <RefreshButton isBusy onRefresh={nothing} />
        <CopyButton text="pix@exemplo.com.br" onCopied={nothing} onFailed={nothing}>
          Copiar chave
        </CopyButton>
      </Specimen>
      <Specimen name="Badge e Avatar">
        {badges.map((tone) => (
          <Badge key={tone} tone={tone} icon={Plus}>
            {tone}
          </Badge>
        ))}
        <Avatar name="Ana Souza" />
      </Specimen>
    </>
  );
}

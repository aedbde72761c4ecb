import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Link2, Link2Off, QrCode as QrIcon, Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { ActionSheet } from "../../components/ui/action-sheet.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { profileQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { paths } from "../../lib/paths.ts";
import { studentMessages } from "./messages.ts";

const QrCode = lazyPart(async () => (await import("../../components/ui/qr-code.tsx")).QrCode);

export function RegistrationLink() {
  const generate = useWrite("generateRegistrationCode");
  const profile = useQuery(profileQueries.own()).data;
  const code = profile?.registrationCode;
  const link = generate.data?.registrationLink ?? (code && `${location.origin}${paths.registration(code)}`);

  const make = (rotate: boolean) =>
    attempt(() => generate.mutateAsync({ body: { rotate } }), {
      done: studentMessages.linkMade,
      failed: studentMessages.linkFailed,
    });

  return (
    <section
      aria-labelledby="link-de-cadastro"
      className="flex min-h-12 flex-wrap items-center gap-x-1 sm:gap-x-2.5 border-line border-b px-[min(1rem,5vw)] py-0.5 text-sm sm:border-t sm:px-4"
    >
      <Link2 aria-hidden className="size-5 shrink-0 text-ink-2 max-sm:hidden" />
      <h2 id="link-de-cadastro">Link de cadastro</h2>
      <p className="min-w-0 flex-1 truncate text-ink-2" title={link || undefined}>
        <span className="max-md:sr-only">{link || "Seus alunos preenchem os próprios dados e escolhem o plano."}</span>
      </p>
      {link ? (
        <LinkActions
          link={link}
          businessName={profile?.businessName ?? ""}
          isBusy={generate.isPending}
          onReplace={() => void make(true)}
        />
      ) : (
        <Button tone="ghost" size="slim" disabled={!profile || generate.isPending} onClick={() => void make(false)}>
          {generate.isPending ? "Gerando..." : "Gerar link"}
        </Button>
      )}
    </section>
  );
}

type LinkProps = { link: string; businessName: string; isBusy: boolean; onReplace(): void };

/** Replacing asks first, because the old link stops working. */
function LinkActions({ link, businessName, isBusy, onReplace }: LinkProps) {
  const [open, setOpen] = useState<"more" | "code" | "replace">();
  const close = () => setOpen(undefined);

  async function share() {
    try {
      await navigator.share({
        title: "Cadastro de Aluno",
        text: `Cadastre-se em ${businessName || "nosso estúdio"}:`,
        url: link,
      });
    } catch {
      // The person closed the share dialog, so no failure is reported.
    }
  }

  return (
    <>
      <CopyButton
        tone="ghost"
        size="slim"
        text={link}
        onCopied={studentMessages.linkCopied}
        onFailed={studentMessages.copyFailed}
      >
        Copiar link
      </CopyButton>
      <IconButton label="Mais opções do link" className="-mr-2" onClick={() => setOpen("more")}>
        <Ellipsis aria-hidden />
      </IconButton>
      {open === "more" && (
        <ActionSheet
          title="Link de cadastro"
          description={link}
          actions={[
            ...("share" in navigator ? [{ label: "Compartilhar link", icon: Share2, onPick: () => void share() }] : []),
            { label: "Mostrar QR Code do link", icon: QrIcon, onPick: () => setOpen("code") },
            { label: "Gerar novo link", icon: Link2Off, isBusy, onPick: () => setOpen("replace") },
          ]}
          onClose={close}
        />
      )}
      {open === "code" && (
        <Dialog
          onClose={close}
          title="QR Code do link de cadastro"
          description="Mostre na recepção: o aluno aponta a câmera e se cadastra."
        >
          <div className="grid justify-items-center gap-4">
            <Suspense>
              <QrCode text={link} label="QR Code do link de cadastro" />
            </Suspense>
          </div>
        </Dialog>
      )}
      <ConfirmDialog
        open={open === "replace"}
        title="Gerar um novo link?"
        description="O link de agora deixa de funcionar na hora, também nos QR Codes e mensagens que você já mandou."
        confirmLabel="Gerar novo link"
        isDangerous
        onConfirm={() => {
          close();
          onReplace();
        }}
        onCancel={close}
      />
    </>
  );
}

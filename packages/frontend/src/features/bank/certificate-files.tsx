import type { ConnectBankInput } from "@emdia/contracts/bank";
import { MAX_BANK_FILE_BYTES, MAX_BANK_FILES } from "@emdia/contracts/constants";
import { FileKey, X } from "lucide-react";
import { useState } from "react";
import { FieldError } from "../../components/form/fields.tsx";
import { FileDrop } from "../../components/form/file-drop.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";

type Files = ConnectBankInput["files"];

/** @throws Error if the browser cannot read the file */
async function readFile(file: File): Promise<Files[number]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, content: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
}

type Props = { files: Files; error: string | undefined; onFiles(files: Files, refusal?: string): void };

export function CertificateFiles({ files, error, onFiles }: Props) {
  const [isReading, setReading] = useState(false);

  async function add(chosen: readonly File[]) {
    setReading(true);
    try {
      const kept = files.filter(({ name }) => !chosen.some((file) => file.name === name));
      if (kept.length + chosen.length > MAX_BANK_FILES)
        return onFiles(files, `Escolha no máximo ${MAX_BANK_FILES} arquivos`);
      if (chosen.some(({ size }) => size > MAX_BANK_FILE_BYTES))
        return onFiles(files, "O arquivo é grande demais para um certificado");
      onFiles([...kept, ...(await Promise.all(chosen.map(readFile)))]);
    } catch {
      onFiles(files, "Não foi possível ler o arquivo. Tente outra vez.");
    } finally {
      setReading(false);
    }
  }

  return (
    <div className="grid gap-2">
      <FileDrop
        title="Certificado"
        icon={FileKey}
        hint="O .p12 ou .pfx, o .pem, ou o .crt com o .key"
        accept=".p12,.pfx,.pem,.crt,.cer,.key"
        isMultiple
        isReading={isReading}
        onFiles={(chosen) => void add(chosen)}
      />
      {files.length > 0 && (
        <ul aria-label="Arquivos escolhidos" className="grid gap-1">
          {files.map(({ name }) => (
            <li key={name} className="flex items-center gap-2 rounded-md bg-sunken pl-3 text-sm">
              <FileKey aria-hidden className="size-5 shrink-0 text-ink-2" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
              <IconButton label={`Tirar ${name}`} onClick={() => onFiles(files.filter((file) => file.name !== name))}>
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <FieldError role="alert" error={error} />
    </div>
  );
}

import clsx from "clsx";
import { FileSpreadsheet, type LucideIcon } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { buttonLook } from "../ui/button-look.ts";

type Props = {
  title: string;
  icon?: LucideIcon;
  hint: string;
  /** The file endings that the file dialog offers, as in `.csv,.txt`. */
  accept: string;
  isMultiple?: boolean;
  isReading: boolean;
  /** Tells whether the screen first offers another way to enter the data. */
  isSecond?: boolean;
  onFiles(files: File[]): unknown;
};

export function FileDrop({ title, icon: Icon = FileSpreadsheet, hint, accept, isMultiple = false, ...props }: Props) {
  const { isReading, isSecond = false, onFiles } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files]);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isReading) take(event.dataTransfer.files);
  }

  return (
    <section
      aria-label="Arquivo"
      className={clsx(
        "grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 text-center",
        isSecond ? "py-5" : "py-8",
        isOver ? "border-primary bg-primary-soft" : "border-line",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {!isSecond && (
        <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-link">
          <Icon aria-hidden className="size-7" />
        </span>
      )}
      <div>
        <p className={isSecond ? "font-semibold" : "font-bold text-lg"}>{title}</p>
        <p id={`${id}-hint`} className="text-balance text-ink-2 text-sm">
          {hint}
        </p>
      </div>
      <label
        className={buttonLook({
          tone: isSecond ? "secondary" : "primary",
          className: "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-primary",
        })}
      >
        <input
          type="file"
          className="sr-only"
          accept={accept}
          multiple={isMultiple}
          aria-describedby={`${id}-hint`}
          disabled={isReading}
          onChange={(event) => {
            take(event.target.files);
            // The person may choose the same file again after correcting it.
            event.target.value = "";
          }}
        />
        {isReading ? "Lendo..." : isMultiple ? "Escolher arquivos" : "Escolher arquivo"}
      </label>
    </section>
  );
}

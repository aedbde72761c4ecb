import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Card } from "../../components/ui/card.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { StudentView } from "./student-view.tsx";

/** The panel stays beside the list and scrolls separately. */
const PLACE = { top: "1rem", maxHeight: "calc(100dvh - 2rem)" };

type Props = { id: number; onClose(): void };

/**
 * Shows a student's details beside the list, on a desktop, where one press opens the next student.
 */
export function StudentPanel({ id, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when another student is shown.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);

  function closeOnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
    // A dialog over the panel closes first: it is not in the panel's part of the document.
    if (key === "Escape" && target instanceof Node && currentTarget.contains(target)) onClose();
  }

  return (
    <Card
      aria-label="Aluno"
      data-panel
      style={PLACE}
      className="sticky grid grid-cols-[minmax(0,1fr)] overflow-y-auto p-5"
      onKeyDown={closeOnEscape}
    >
      <StudentView
        key={id}
        id={id}
        onGone={onClose}
        head={(student) => (
          <div className="mb-4 flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 ref={heading} tabIndex={-1} className="break-words font-bold text-xl outline-none">
                {student?.name ?? "Aluno"}
              </h2>
              <p className="text-ink-2 text-sm">{student?.plan?.name}</p>
            </div>
            <IconButton label="Fechar" className="-mt-2 -mr-2" onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
        )}
      />
    </Card>
  );
}

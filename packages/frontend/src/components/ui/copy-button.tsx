import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** The check mark is shown for this many milliseconds. */
const CHECK_MS = 2000;

/** Copies the text and shows a check mark. The caller shows a message as well. */
export function CopyButton(props: {
  text: string;
  children: ReactNode;
  tone?: "primary" | "secondary" | "ghost";
  size?: "md" | "slim";
  onCopied(): void;
  onFailed(): void;
}) {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (!copiedAt) return;
    const timer = setTimeout(() => setCopiedAt(0), CHECK_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(props.text);
      setCopiedAt(Date.now());
      props.onCopied();
    } catch {
      props.onFailed();
    }
  }

  return (
    <Button tone={props.tone ?? "secondary"} size={props.size} onClick={copy}>
      {copiedAt ? <Check aria-hidden /> : <Copy aria-hidden />}
      {props.children}
    </Button>
  );
}

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** How long the check stays. */
const CHECK_MS = 2000;

/** Copies a text and shows a check for 2 s; the caller says what to tell the person. */
export function CopyButton(props: {
  text: string;
  children: ReactNode;
  tone?: "primary" | "secondary" | "ghost";
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
    <Button tone={props.tone ?? "secondary"} onClick={copy}>
      {copiedAt ? <Check aria-hidden /> : <Copy aria-hidden />}
      {props.children}
    </Button>
  );
}

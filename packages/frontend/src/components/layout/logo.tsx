import { brand } from "@emdia/contracts/brand";

export const LogoMark = () => (
  <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden>
    <rect width="32" height="32" rx="9" fill="#0b6e4f" />
    <path
      d="M8.5 16.8l5 5L23.5 10.5"
      fill="none"
      stroke="#ffd23f"
      strokeWidth="3.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 font-extrabold text-lg tracking-tight">
      <LogoMark />
      {brand.name}
    </span>
  );
}

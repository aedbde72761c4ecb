import clsx from "clsx";

const look =
  "inline-flex min-h-11 max-w-full shrink-0 py-1.5 text-center sm:whitespace-nowrap select-none items-center justify-center gap-2 rounded-md font-semibold transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px disabled:border-transparent disabled:bg-disabled-soft disabled:text-disabled disabled:active:translate-y-0 aria-disabled:border-transparent aria-disabled:bg-disabled-soft aria-disabled:text-disabled aria-disabled:active:translate-y-0 [&_svg]:size-5 [&_svg]:shrink-0";

const tones = {
  primary: "bg-primary text-on-primary hover:enabled:bg-primary-hover [a&]:hover:bg-primary-hover",
  secondary: "border border-control/60 bg-card text-ink hover:enabled:bg-sunken [a&]:hover:bg-sunken",
  ghost: "text-link hover:enabled:bg-primary-soft [a&]:hover:bg-primary-soft",
  quiet: "text-ink-2 hover:enabled:bg-sunken hover:enabled:text-ink",
  soft: "bg-primary-soft text-link hover:enabled:bg-primary hover:enabled:text-on-primary",
  band: "border border-on-deep/50 bg-on-deep/15 text-on-deep hover:enabled:bg-on-deep/25 [a&]:hover:bg-on-deep/25",
  danger: "bg-danger text-on-deep hover:enabled:bg-danger-hover",
  canary: "bg-canary text-on-canary hover:brightness-95",
};
const sizes = { md: "px-4", slim: "px-2.5", lg: "min-h-13 px-6 text-lg" };

export type ButtonLook = {
  tone?: keyof typeof tones | undefined;
  size?: keyof typeof sizes | undefined;
  wide?: boolean | undefined;
};

export const buttonLook = ({
  tone = "primary",
  size = "md",
  wide = false,
  className,
}: ButtonLook & { className?: string | undefined }): string =>
  clsx(look, tones[tone], sizes[size], wide && "w-full", className);

/** Keeps the focus in its field on a press: an error shown on leaving would move the button. */
export const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();

import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

const button = cva(
  "inline-flex min-h-11 shrink-0 text-center sm:whitespace-nowrap select-none items-center justify-center gap-2 rounded-md font-semibold transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px disabled:border-transparent disabled:bg-disabled-soft disabled:text-disabled disabled:active:translate-y-0 aria-disabled:border-transparent aria-disabled:bg-disabled-soft aria-disabled:text-disabled aria-disabled:active:translate-y-0 [&_svg]:size-5 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        primary: "bg-primary text-on-primary hover:enabled:bg-primary-hover [a&]:hover:bg-primary-hover",
        secondary: "border border-control/60 bg-card text-ink hover:enabled:bg-sunken [a&]:hover:bg-sunken",
        ghost: "text-link hover:enabled:bg-primary-soft [a&]:hover:bg-primary-soft",
        quiet: "text-ink-2 hover:enabled:bg-sunken hover:enabled:text-ink",
        soft: "bg-primary-soft text-link hover:enabled:bg-primary hover:enabled:text-on-primary",
        danger: "bg-danger text-on-deep hover:enabled:bg-danger-hover",
        canary: "bg-canary text-on-canary hover:brightness-95",
      },
      size: { md: "px-4", slim: "px-2.5", lg: "min-h-13 px-6 text-lg" },
      wide: { true: "w-full" },
    },
    defaultVariants: { tone: "primary", size: "md" },
  },
);

type Look = VariantProps<typeof button>;

/** A button; type `button` unless said otherwise, at least 44 px high. */
export function Button({ tone, size, wide, className, type = "button", ...props }: ComponentProps<"button"> & Look) {
  return <button type={type} className={button({ tone, size, wide, className })} {...props} />;
}

/** A link that looks like a button. */
export function ButtonLink({ tone, size, wide, className, ...props }: ComponentProps<typeof Link> & Look) {
  return <Link className={button({ tone, size, wide, className })} {...props} />;
}

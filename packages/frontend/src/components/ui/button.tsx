import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { type ButtonLook, buttonLook, keepFocus } from "./button-look.ts";

/** Shows a button of type `button` unless another type is given, at least 44 px high. */
export function Button({
  tone,
  size,
  wide,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  return (
    <button
      type={type}
      onMouseDown={type === "submit" ? keepFocus : undefined}
      className={buttonLook({ tone, size, wide, className })}
      {...props}
    />
  );
}

export function ButtonLink({ tone, size, wide, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonLook({ tone, size, wide, className })} {...props} />;
}

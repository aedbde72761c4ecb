/** With reduced motion it is static. */
export function FinishedCheck() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="absolute -right-6 -bottom-10 -z-10 size-56 text-canary opacity-25 sm:right-2 sm:size-64"
    >
      <path
        d="M4 12.5 10 18.5 20.5 6"
        pathLength={1}
        fill="none"
        stroke="currentColor"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={1}
        className="motion-safe:animate-draw"
      />
    </svg>
  );
}

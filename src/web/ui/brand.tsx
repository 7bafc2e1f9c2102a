/** The product's logo. */
export function Brand({ size = 30 }: { size?: number }) {
  return (
    <svg className="nav-logo" style={{ width: size, height: size }} viewBox="0 0 30 30" aria-hidden focusable="false">
      <rect width="30" height="30" rx="8" fill="var(--text)" />
      <path
        d="M7 20.5 12 14l4 3.6L23 9"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="23" cy="9" r="2.6" fill="var(--h-commission-fill)" />
    </svg>
  )
}

import type { ReactNode } from 'react'
import { safeHref } from '../lib/safe-href.ts'

/** A link out of the app, in a new tab. Anything but http, https and mailto is shown as text. */
export function ExternalLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  const safe = safeHref(href)
  if (safe === null) return <span className={className}>{children}</span>
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  )
}

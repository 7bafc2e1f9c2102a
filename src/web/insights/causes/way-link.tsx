import { AppLink } from '../../ui/app-link.tsx'
import type { Way } from './cause-way.ts'

/** The link to the screen that fixes a cause. */
export function WayLink({ way, className }: { way: Way | undefined; className?: string }) {
  if (!way) return null
  const { to, search, label } = way
  return (
    <AppLink to={to} {...(search ? { search } : {})} className={`link ${className ?? ''}`.trim()} title={label}>
      {label}
    </AppLink>
  )
}

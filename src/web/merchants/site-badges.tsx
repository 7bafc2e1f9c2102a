import { useState } from 'react'
import { DASH } from '../../report/format.ts'
import { Badge } from '../ui/badge.tsx'

interface SiteBadgesProps {
  sites: readonly { channelUuid: string; channelName: string }[]
  /** Text of the button that shows more. */
  more?: string
}
const folded = 3

/** Sites as links, three of them before the rest is collapsed. */
export function SiteBadges({ sites, more }: SiteBadgesProps) {
  const [open, setOpen] = useState(false)
  if (sites.length === 0) return <span className="dim">{DASH}</span>
  const rest = sites.length - folded
  return (
    <span className="badges merchant-sites">
      {sites.slice(0, open ? sites.length : folded).map((s) => (
        <Badge key={s.channelUuid} to={`/sites/${s.channelUuid}`}>
          {s.channelName}
        </Badge>
      ))}
      {rest > 0 ? (
        <button type="button" className="text-button small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show fewer' : (more ?? `+${rest} more`)}
        </button>
      ) : null}
    </span>
  )
}

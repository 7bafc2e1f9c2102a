import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { Tip } from './tip.tsx'

export interface BadgeProps {
  children: ReactNode
  /** Path the badge leads to: `/networks/{networkUuid}`, `/sites/{channelUuid}`. */
  to?: string
  title?: string
  tone?: 'neutral' | 'accent' | 'info' | 'good' | 'warn' | 'bad'
}

export function Badge({ children, to, title, tone = 'neutral' }: BadgeProps) {
  if (!to) {
    return (
      <span className="badge" data-tone={tone} title={title}>
        {children}
      </span>
    )
  }
  return (
    <AppLink to={to} className="badge" data-tone={tone} title={title}>
      {children}
    </AppLink>
  )
}

export interface BadgeItem {
  key: string
  label: string
  to?: string
}

/** Badges in a row; what is beyond `max` is counted as "+N" and named in a tooltip. */
export function BadgeList({ items, max = 2, label }: { items: readonly BadgeItem[]; max?: number; label?: string }) {
  const rest = items.slice(max)
  const names = rest.map((item) => item.label).join(', ')
  return (
    <span className="badges">
      {items.slice(0, max).map((item) => (
        <Badge key={item.key} to={item.to}>
          {item.label}
        </Badge>
      ))}
      {rest.length > 0 ? (
        <Tip label={names} width={280} onFocus>
          <button
            type="button"
            className="badge badge-more"
            aria-label={`${rest.length} more${label ? ` ${label}` : ''}: ${names}`}
          >
            +{rest.length}
          </button>
        </Tip>
      ) : null}
    </span>
  )
}

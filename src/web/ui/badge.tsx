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

/** How many labels fit uncut: always the first, and room for a "+3" that counts the hidden ones. */
export function roomFor(labels: readonly string[], letters: number): number {
  let used = 0
  const fits = labels.findIndex((label, i) => {
    used += label.length
    return i > 0 && used + (i < labels.length - 1 ? '+3'.length : 0) > letters
  })
  return fits < 0 ? labels.length : fits
}

interface BadgeListProps {
  items: readonly BadgeItem[]
  max?: number
  /** Letters that fit in a narrow cell: further badges are counted instead of cut. */
  letters?: number
  label?: string
}

/** Badges in a row; those beyond `max` are counted as "+N" and named in a tooltip. */
export function BadgeList({ items, max: most = 2, letters = Number.POSITIVE_INFINITY, label }: BadgeListProps) {
  const max = Math.min(
    most,
    roomFor(
      items.map((item) => item.label),
      letters,
    ),
  )
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

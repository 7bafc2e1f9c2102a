import type { ReactNode } from 'react'
import { DASH } from '../../report/format.ts'

/** Labels and values, as a card lists them; an empty value shows a dash. */
export function Facts({
  facts,
  className = 'facts',
  beside = false,
}: {
  facts: readonly (readonly [string, ReactNode])[]
  className?: string
  /** The value is next to its label. */
  beside?: boolean
}) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name} className={beside ? 'fact' : undefined}>
          <dt>{name}</dt>
          <dd>{value === '' ? <span className="dim">{DASH}</span> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

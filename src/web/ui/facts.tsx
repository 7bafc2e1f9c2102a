import type { ReactNode } from 'react'
import { DASH } from '../../report/format.ts'

/** Names and what each is, as a card lists them; an empty text shows a dash. */
export function Facts({
  facts,
  className = 'facts',
  beside = false,
}: {
  facts: readonly (readonly [string, ReactNode])[]
  className?: string
  /** What each is is next to its name. */
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

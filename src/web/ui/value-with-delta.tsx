import type { ReactNode } from 'react'
import type { Change } from '../../report/change.ts'
import { Delta } from './trend.tsx'

/** A value and, when there is a comparison, its change below it. `change` undefined means: not comparing. */
export function ValueWithDelta(p: {
  value: ReactNode
  change?: Change
  invert?: boolean
  title?: string
  isMuted?: boolean
}) {
  if (p.change === undefined) return <>{p.value}</>
  return (
    <span className="two">
      <span>{p.value}</span>
      <Delta change={p.change} invert={p.invert} title={p.title} isMuted={p.isMuted} />
    </span>
  )
}

/** A value of incomplete days, and how many are missing: a change would compare them with complete ones. */
export const WithMissing = ({ value, missing }: { value: ReactNode; missing: string }) => (
  <span className="two">
    <span>{value}</span>
    <span className="dim">{missing}</span>
  </span>
)

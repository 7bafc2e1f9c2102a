import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { compact, int } from '../../../report/format.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { Hue } from '../../ui/hues.ts'
import { LiveBars } from '../../ui/live-bars.tsx'
import { LiveFailed } from './live-failed.tsx'
import { barCount, listLength } from './live-rows.ts'

export interface LiveBoxProps {
  hue: Hue
  title: string
  /** Undefined until the first answer. */
  total: number | undefined
  bars: readonly number[]
  link?: ReactNode
  /** The list below: rows, or null when it is empty. */
  children: ReactNode
  emptyText: string
  loading: boolean
  error: unknown
  onRetry: () => void
  /** Why bars and total failed to load, with a retry. */
  countsError: unknown
  onRetryCounts: () => void
}

/** The last 30 minutes: seven bars, the total, and a list of a fixed height. */
export function LiveBox(p: LiveBoxProps) {
  // a failed list shows the error below, and its retry reloads both
  const isCountless = p.countsError !== null && !p.error
  return (
    <section className="card live" aria-label={`Live ${p.title.toLowerCase()}`} aria-busy={p.loading || undefined}>
      <div className="live-head">
        <span className="pulse" aria-hidden />
        <h2 className="card-title">{p.title}</h2>
        {isCountless ? null : <span className="card-sub">last 30 min</span>}
        {p.link}
        <span className="spacer" />
        {isCountless ? (
          <LiveFailed problem={p.countsError} onRetry={p.onRetryCounts} />
        ) : (
          <>
            <LiveBars hue={p.hue} values={p.bars} count={barCount} height={14} />
            <b className="live-total num" title={p.total === undefined ? undefined : int(p.total)}>
              {p.total === undefined ? '' : compact(p.total)}
            </b>
          </>
        )}
      </div>
      <div className="live-list">
        <LiveList {...p} />
      </div>
    </section>
  )
}

function LiveList(p: LiveBoxProps) {
  if (p.loading) {
    return Array.from({ length: listLength }, (_, row) => (
      <div className="live-row" key={`row-${row}`} aria-hidden>
        <Skeleton h={12} w={`${75 - ((row * 17) % 40)}%`} />
      </div>
    ))
  }
  if (p.error) return <ErrorPanel small message={messageOf(p.error)} onRetry={p.onRetry} />
  return p.children ?? <p className="live-empty">{p.emptyText}</p>
}

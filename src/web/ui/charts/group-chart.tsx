import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode, useMemo } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { EmptyState } from '../empty-state.tsx'
import { FLAT_LABELS, type GroupBar, mergeTop, roomForLabels } from './group-data.ts'
import type { GroupSeries } from './group-series.ts'
import { LatePlot } from './late-plot.tsx'

const GroupPlot = lazy(() => import('./group-plot.tsx'))

export type { GroupSeries } from './group-series.ts'

export interface GroupChartProps {
  title: string
  groups: readonly GroupBar[]
  /** Those that are switched on. */
  series: readonly GroupSeries[]
  /** The series that decides which groups are largest. */
  rankBy: string
  /** Groups shown on wide (at least 1200 px) and narrow screens; the rest is "Other". */
  top?: { wide: number; narrow: number }
  height?: number
  summary: string
  loading?: boolean
  actions?: ReactNode
  onGroup?: (key: string) => void
}

const TOP = { wide: 8, narrow: 5 }

/** Bars side by side per group, with the rest merged into "Other". */
export function GroupChart(p: GroupChartProps) {
  const wide = useMedia('(min-width: 1200px)')
  const top = (p.top ?? TOP)[wide ? 'wide' : 'narrow']
  const groups = useMemo(() => mergeTop(p.groups, top, p.rankBy), [p.groups, top, p.rankBy])
  const labelRoom = roomForLabels(
    groups.map((g) => g.label.length),
    wide,
  )
  const height = (p.height ?? 350) + Math.max(0, labelRoom - FLAT_LABELS)
  const blank = <Skeleton height={height} radius="md" opacity={0.5} aria-hidden />
  return (
    <section className="card chart" aria-label={p.title}>
      <div className="card-head">
        <h2 className="card-title">{p.title}</h2>
        <span className="spacer" />
        {p.actions}
      </div>
      <p className="sr">{p.summary}</p>
      <div className="chart-body" style={{ height }}>
        {p.loading ? blank : null}
        {!p.loading && groups.length === 0 ? <EmptyState small title="Nothing found" /> : null}
        {!p.loading && groups.length > 0 ? (
          <LatePlot blank={blank}>
            <GroupPlot groups={groups} series={p.series} labelRoom={labelRoom} onGroup={p.onGroup} />
          </LatePlot>
        ) : null}
      </div>
    </section>
  )
}

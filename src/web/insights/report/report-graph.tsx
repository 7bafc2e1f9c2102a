import { useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { GroupChart } from '../../ui/charts/group-chart.tsx'
import { TrendChart } from '../../ui/charts/trend-chart.tsx'
import type { TrendSeries } from '../../ui/charts/trend-types.ts'
import { groupName, isTime } from '../../../report/grouping.ts'
import { graphGroups, graphPoints, rankKey } from './graph-data.ts'
import type { ReportRow } from '../../../report/report-rows.ts'
import { texts } from './texts.ts'
import { bucketAxis, bucketText } from '../../../report/time-text.ts'

interface ReportGraphProps {
  groupBy: GroupBy
  rows: readonly ReportRow[]
  series: readonly TrendSeries[]
  hidden: readonly string[]
  compared: boolean
  sortId: string
  loading: boolean
  error: string | null
  onRetry: () => void
  /** The instant things are looked at, in milliseconds, and whether the range reaches into today. */
  now: number
  running: boolean
  /** A click on a day. */
  onDay: (day: string) => void
}

const HEIGHT = 350 // rule R25

/** The report as a picture: areas over time, else bars of the largest groups. */
export function ReportGraph(p: ReportGraphProps) {
  const { groupBy, rows, now, running, series, hidden } = p
  const time = isTime(groupBy)
  const points = useMemo(
    () => (time ? graphPoints(rows, groupBy, { now, running }) : []),
    [time, rows, groupBy, now, running],
  )
  const groups = useMemo(() => (time ? [] : graphGroups(rows, groupBy)), [time, rows, groupBy])
  const title = `By ${groupName(groupBy).toLowerCase()}`
  const shown = useMemo(() => series.filter((s) => !hidden.includes(s.key)), [series, hidden])
  const names = shown.map((s) => s.label).join(', ')
  if (time) {
    return (
      <TrendChart
        title={title}
        points={points}
        series={series}
        hidden={hidden}
        toggles={false}
        compare={p.compared}
        height={HEIGHT}
        summary={`${names} by ${groupName(groupBy).toLowerCase()}, ${points.length} points`}
        axisText={(at) => bucketAxis(groupBy, at)}
        pointText={(at) => bucketText(groupBy, at)}
        onPoint={groupBy === 'date' ? p.onDay : undefined}
        immature={{ label: texts.immature, help: texts.immatureHelp }}
        loading={p.loading}
        error={p.error}
        onRetry={p.onRetry}
      />
    )
  }
  const rankBy = rankKey(
    p.sortId,
    shown.map((s) => s.key),
  )
  return (
    <GroupChart
      title={title}
      groups={groups}
      series={shown}
      rankBy={rankBy}
      height={HEIGHT}
      summary={`${names} of the largest of ${groups.length} groups`}
      loading={p.loading}
    />
  )
}

import { IconNote } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { rangeText } from '../../../report/date-text.ts'
import { inSentence, isTime } from '../../../report/grouping.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { ReportRow, Totals } from '../../../report/report-rows.ts'
import { bucketAxis, bucketText } from '../../../report/time-text.ts'
import { GroupChart } from '../../ui/charts/group-chart.tsx'
import { drawnSeries } from '../../ui/charts/series-toggles.tsx'
import { TrendChart } from '../../ui/charts/trend-chart.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import type { ChartNotes } from '../../annotations/use-chart-notes.ts'
import { dayPoints, drawnBy, graphGroups, graphPoints, type GraphSeries, graphWhole, mostSeries } from './graph-data.ts'
import { texts } from './texts.ts'

interface ReportGraphProps {
  groupBy: GroupBy
  request: ReportRequest
  rows: readonly ReportRow[]
  /** Of these rows, and of unnamed ones where nothing is left out. */
  totals: Totals | null
  hasUnknown: boolean
  series: readonly GraphSeries[]
  hidden: readonly string[]
  onHidden: (keys: string[]) => void
  compared: boolean
  /** Up to which time both periods are compared while one is running: "by 13:00". */
  part: string
  currency: string
  loading: boolean
  error: string | null
  onRetry: () => void
  /** The current instant in milliseconds, and whether the range includes today. */
  now: number
  running: boolean
  /** Notes on its days; null unless the report is by date. */
  notes: ChartNotes | null
  notesOpen: boolean
  onNotes: (open: boolean) => void
  /** Called when a day is clicked. */
  onDay: (day: string) => void
}

const HEIGHT = 350 // R85: charts

/** The report as a graph: two series over time, otherwise the largest groups by one metric. */
export function ReportGraph(p: ReportGraphProps) {
  const { groupBy, rows, now, running, series, hidden, request } = p
  const time = isTime(groupBy)
  const drawnAs = drawnBy(groupBy, rows.length)
  const points = useMemo(() => {
    const all = time ? graphPoints(rows, groupBy, { now, running }) : []
    return drawnAs === groupBy ? all : dayPoints(all)
  }, [time, rows, groupBy, drawnAs, now, running])
  const keys = series.map((s) => s.key)
  const drawn = drawnSeries(keys, hidden, mostSeries(groupBy))
  const shown = series.filter((s) => drawn.includes(s.key))
  const [metric] = shown
  const { current, previous } = request
  const before = p.compared && previous ? rangeText(previous.fromDate, previous.toDate) : null
  const state = { loading: p.loading, error: p.error, onRetry: p.onRetry }
  if (!metric) return null
  if (time) {
    const names = shown.map((s) => s.label).join(', ')
    const isHours = drawnAs === 'hour'
    return (
      <TrendChart
        {...state}
        title={
          drawnAs === groupBy
            ? `By ${inSentence(groupBy)}`
            : `By ${inSentence(drawnAs)}: these are too many hours to draw`
        }
        points={points}
        // an hour has so few sales that a line between hours would show sales that never happened
        series={isHours ? series.map((s) => ({ ...s, as: 'bar', stack: s.key })) : series}
        apart={isHours}
        averageOver={isHours ? 3 : undefined}
        hidden={hidden}
        onHidden={p.onHidden}
        most={mostSeries(groupBy)}
        compare={p.compared}
        comparedText={before === null ? null : `${isHours ? texts.lineBefore : metric.label} ${before}`}
        height={HEIGHT}
        summary={`${names} by ${inSentence(drawnAs)}, ${points.length} points`}
        axisText={(at) => bucketAxis(drawnAs, at)}
        pointText={(at) => bucketText(drawnAs, at)}
        onPoint={groupBy === 'date' ? p.onDay : undefined}
        immature={{ label: texts.immature, help: texts.immatureHelp() }}
        shadeText={texts.stillComing}
        notes={p.notes?.marks}
        onNote={() => p.onNotes(true)}
        actions={
          p.notes ? (
            <ToggleButton pressed={p.notesOpen} onChange={p.onNotes} icon={<IconNote size={16} aria-hidden />}>
              Notes {p.notes.shown.length}
            </ToggleButton>
          ) : null
        }
      />
    )
  }
  return (
    <GroupChart
      {...state}
      title={(top) => `Top ${top === 0 ? '' : top} ${texts.groups(groupBy)}`.replace('  ', ' ')}
      groups={graphGroups(rows, groupBy, metric.key)}
      whole={graphWhole(p.totals, metric.key)}
      part={p.part}
      metrics={series}
      metric={metric}
      onMetric={(key) => p.onHidden(keys.filter((k) => k !== key))}
      periodText={rangeText(current.fromDate, current.toDate)}
      comparedText={before}
      unitText={metric.key === 'conversionTotalCommission' ? `Amounts in ${p.currency}` : undefined}
      othersNote={p.hasUnknown ? texts.unknownIncluded : undefined}
      tiles={groupBy === 'name'}
    />
  )
}

import { SimpleTable } from '../../ui/simple-table.tsx'
import { DASH } from '../../../report/format.ts'
import { immatureText, isImmature } from './trend-data.ts'
import type { TrendPoint, TrendSeries } from './trend-types.ts'

/** The chart as a table for screen readers. */
export function TrendTable(p: {
  title: string
  points: readonly TrendPoint[]
  series: readonly TrendSeries[]
  pointText: (at: string) => string
  compare: boolean
}) {
  const text = (s: TrendSeries, value: number | null | undefined) =>
    typeof value === 'number' ? s.format(value) : DASH
  return (
    <div className="sr">
      <SimpleTable
        caption={p.title}
        rows={p.points}
        keyOf={(point) => point.at}
        columns={[
          {
            key: 'at',
            head: 'Time',
            isRowHead: true,
            cell: (point) =>
              `${p.pointText(point.at)}${isImmature(point) && p.series.some((s) => s.matures) ? `, ${immatureText(point)}` : ''}`,
          },
          ...p.series.map((s) => ({
            key: s.key,
            head: s.label,
            cell: (point: TrendPoint) =>
              `${text(s, point.values[s.key])}${p.compare && point.previous ? `, before ${text(s, point.previous.values[s.key])}` : ''}`,
          })),
        ]}
      />
    </div>
  )
}

import { DASH } from '../../../report/format.ts'
import { isImmature, knownText } from './trend-data.ts'
import type { TrendPoint, TrendSeries } from './trend-types.ts'

/** The chart as a table, for those who read with a screen reader. */
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
      <table>
        <caption>{p.title}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {p.series.map((s) => (
              <th key={s.key} scope="col">
                {s.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {p.points.map((point) => (
            <tr key={point.at}>
              <th scope="row">
                {p.pointText(point.at)}
                {isImmature(point) && p.series.some((s) => s.matures) ? `, ${knownText(point)}` : ''}
              </th>
              {p.series.map((s) => (
                <td key={s.key}>
                  {text(s, point.values[s.key])}
                  {p.compare && point.previous ? `, before ${text(s, point.previous.values[s.key])}` : ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

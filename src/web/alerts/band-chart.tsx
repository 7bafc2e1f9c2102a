import type { AlertDay } from '../../contract/alerts/alerts.ts'
import { shortDay, weekdayDay } from '../../report/date-text.ts'
import { int } from '../../report/format.ts'
import { SimpleTable } from '../ui/simple-table.tsx'

const [width, height, left, bottom] = [720, 240, 44, 22]

type BandChartProps = {
  days: readonly AlertDay[]
  sinceDate: string
  /** The day on which it ended, if known: days from then on are not marked. */
  overDate?: string | undefined
  what: string
}
/** Consecutive days with a band. */
function runsOf(days: readonly AlertDay[], hasBand: (d: AlertDay) => boolean): { d: AlertDay; i: number }[][] {
  const runs: { d: AlertDay; i: number }[][] = []
  let run: { d: AlertDay; i: number }[] = []
  for (const [i, d] of days.entries()) {
    if (hasBand(d)) {
      if (run.length === 0) runs.push(run)
      run.push({ d, i })
    } else run = []
  }
  return runs
}

/**
 * The days of an alert: the usual band, the expected and actual values, and the days that dropped. The same as a table
 * below.
 */
export function BandChart({ days, sinceDate, overDate, what }: BandChartProps) {
  const top = Math.max(1, ...days.flatMap((d) => [d.high, d.seen ?? 0]))
  const x = (i: number) => left + (i * (width - left - 8)) / Math.max(1, days.length - 1)
  const y = (n: number) => 8 + (1 - n / top) * (height - bottom - 8)
  const line = (of: (d: AlertDay) => number | null) =>
    days
      .flatMap((d, i) => {
        const n = of(d)
        return n === null ? [] : [`${x(i).toFixed(1)},${y(n).toFixed(1)}`]
      })
      .join(' ')
  const isMarked = ({ date }: AlertDay) => date >= sinceDate && (overDate === undefined || date < overDate)
  // a day that only dropped together with others would be inside its band: such days are shown against the expected
  // value alone
  const isBeside = days.some((d) => isMarked(d) && d.seen !== null && d.seen >= d.low)
  const bands = runsOf(days, (d) => !(isBeside && isMarked(d))).map((run) => [
    ...run.map(({ d, i }) => `${x(i)},${y(d.high)}`),
    ...run.map(({ d, i }) => `${x(i)},${y(d.low)}`).toReversed(),
  ])
  const fell = days.findIndex(isMarked)
  const lastFell = days.findLastIndex(isMarked)
  const ticks = [0, 0.5, 1].map((share) => Math.round(top * share))
  return (
    <figure className="band" aria-label={`${what} a day, with what is usual`}>
      <svg className="band-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {ticks.map((n) => (
          <g key={n}>
            <line className="band-grid" x1={left} x2={width - 8} y1={y(n)} y2={y(n)} />
            <text className="band-tick" x={left - 6} y={y(n) + 4} textAnchor="end">
              {int(n)}
            </text>
          </g>
        ))}
        {fell < 0 ? null : (
          <rect
            className="band-fell"
            x={x(fell) - 5}
            width={x(lastFell) - x(fell) + 10}
            y={8}
            height={height - bottom - 8}
          />
        )}
        {bands.map((band) => (
          <polygon key={band[0]} className="band-usual" points={band.join(' ')} />
        ))}
        <polyline className="band-expected" points={line((d) => d.expected)} />
        <polyline className="band-seen" points={line((d) => d.seen)} />
        {days.map((d, i) =>
          isMarked(d) && d.seen !== null ? (
            <circle key={d.date} className="band-dot" cx={x(i)} cy={y(d.seen)} r={4} />
          ) : null,
        )}
        {days.map((d, i) =>
          i % 7 === 0 ? (
            <text key={d.date} className="band-tick" x={x(i)} y={height - 4} textAnchor={i === 0 ? 'start' : 'middle'}>
              {shortDay(d.date)}
            </text>
          ) : null,
        )}
      </svg>
      <p className="band-key dim">
        <span data-of="seen">{what} a day</span>
        <span data-of="expected">Expected</span>
        <span data-of="usual">Usual band</span>
      </p>
      <details className="band-days">
        <summary>The days as a table</summary>
        <SimpleTable
          label="The days"
          columns={[
            { key: 'day', head: 'Day', isRowHead: true, cell: (d: AlertDay) => weekdayDay(d.date) },
            { key: 'seen', head: 'Seen', end: true, cell: (d: AlertDay) => int(d.seen) },
            { key: 'expected', head: 'Expected', end: true, cell: (d: AlertDay) => int(d.expected) },
            { key: 'low', head: 'Usual from', end: true, cell: (d: AlertDay) => int(d.low) },
            { key: 'high', head: 'to', end: true, cell: (d: AlertDay) => int(d.high) },
          ]}
          rows={days.toReversed()}
          keyOf={(d) => d.date}
        />
      </details>
    </figure>
  )
}

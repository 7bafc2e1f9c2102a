import { SimpleTable } from '../ui/simple-table.tsx'
import { int } from '../../report/format.ts'
import { Card } from '../ui/card.tsx'
import { Swatch } from '../ui/swatch.tsx'
import { type Hue, hueVars } from '../ui/hues.ts'

export interface WeekSeries {
  label: string
  hue: Hue
  hatched?: boolean
  /** One value per day. */
  values: readonly number[]
}

/** Stacked bars of seven days, with the same numbers as a table for screen readers. */
export function WeekBars({
  title,
  days,
  series,
}: {
  title: string
  days: readonly string[]
  series: readonly WeekSeries[]
}) {
  const sums = days.map((_, i) => series.reduce((sum, s) => sum + (s.values[i] ?? 0), 0))
  const most = Math.max(1, ...sums)
  return (
    <Card title={title} sub="7 days" padded>
      <div className="week-bars" aria-hidden>
        {days.map((day, i) => (
          <div key={day} className="week-day">
            <span className="week-sum num">{int(sums[i] ?? 0)}</span>
            <span className="week-stack">
              {series.map((s) => (
                <i
                  key={s.label}
                  className={s.hatched ? 'hatched' : undefined}
                  style={{ ...hueVars(s.hue), height: `${((s.values[i] ?? 0) / most) * 100}%` }}
                />
              ))}
            </span>
            <span className="week-label num">{day.slice(8)}</span>
          </div>
        ))}
      </div>
      <div className="week-legend" aria-hidden>
        {series.map((s) => (
          <span key={s.label} className="week-key">
            <Swatch hue={s.hue} kind={s.hatched ? 'hatch' : 'fill'} /> {s.label}
          </span>
        ))}
      </div>
      {/* a table is as wide as its words, regardless of CSS width */}
      <div className="sr">
        <SimpleTable
          caption={title}
          rows={days.map((day, i) => ({ day, i }))}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', head: 'Day', isRowHead: true, cell: ({ day }) => day },
            ...series.map((s) => ({
              key: s.label,
              head: s.label,
              cell: ({ i }: { i: number }) => int(s.values[i] ?? 0),
            })),
          ]}
        />
      </div>
    </Card>
  )
}

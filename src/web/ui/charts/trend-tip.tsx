import { changeOf, changeText, directionOf, pointsOf } from '../../../report/change.ts'
import { DASH } from '../../../report/format.ts'
import { Swatch } from '../swatch.tsx'
import { isImmature, knownText } from './trend-data.ts'
import type { TrendPoint, TrendSeries } from './trend-types.ts'

interface TrendTipProps {
  point: TrendPoint
  series: readonly TrendSeries[]
  compare: boolean
  pointText: (at: string) => string
}

export const seriesChange = (s: TrendSeries, now: number | null | undefined, before: number | null | undefined) =>
  s.ratio ? pointsOf(now, before) : changeOf(now, before)

/** What stands in the tooltip of one bucket. */
export function TrendTip({ point, series, compare, pointText }: TrendTipProps) {
  return (
    <div className="tt">
      <p className="tt-head">
        {pointText(point.at)}
        {point.partial ? <span>so far</span> : null}
        {isImmature(point) && series.some((s) => s.matures) ? <span>{knownText(point)}</span> : null}
        {compare && point.previous ? <span>vs {pointText(point.previous.at)}</span> : null}
      </p>
      {series.map((s) => {
        const value = point.values[s.key]
        const change = seriesChange(s, value, point.previous?.values[s.key])
        const direction = directionOf(change)
        const tone = direction === 'flat' ? 'flat' : (direction === 'up') === (s.invert ?? false) ? 'down' : 'up'
        return (
          <div className="tt-row" key={s.key}>
            <Swatch hue={s.hue} kind={s.hatch ? 'hatch' : 'fill'} />
            <span>{s.label}</span>
            <b>{typeof value === 'number' ? s.format(value) : DASH}</b>
            <i data-tone={tone}>{compare && point.previous ? changeText(change) : ''}</i>
          </div>
        )
      })}
    </div>
  )
}

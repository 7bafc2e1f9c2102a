import { changeText, directionOf } from '../../../report/change.ts'
import { DASH } from '../../../report/format.ts'
import { Swatch } from '../swatch.tsx'
import { immatureText, isImmature, pointVerdict } from './trend-data.ts'
import type { TrendPoint, TrendSeries } from './trend-types.ts'

interface TrendTipProps {
  point: TrendPoint
  series: readonly TrendSeries[]
  compare: boolean
  pointText: (at: string) => string
}

/** The content of the tooltip of one bucket. */
export function TrendTip({ point, series, compare, pointText }: TrendTipProps) {
  return (
    <div className="tt">
      <p className="tt-head">
        {pointText(point.at)}
        {point.partial ? <span>so far</span> : null}
        {isImmature(point) && series.some((s) => s.matures) ? <span>{immatureText(point)}</span> : null}
        {compare && point.previous ? <span>vs {pointText(point.previous.at)}</span> : null}
      </p>
      {series.map((s) => {
        const value = point.values[s.key]
        const verdict = pointVerdict(s, point)
        const change = compare && verdict.kind === 'change' ? verdict.change : undefined
        const direction = directionOf(change ?? null)
        const tone = direction === 'flat' ? 'flat' : (direction === 'up') === (s.invert ?? false) ? 'down' : 'up'
        return (
          <div className="tt-row" key={s.key}>
            <Swatch hue={s.hue} kind={s.hatch ? 'hatch' : 'fill'} />
            <span>{s.label}</span>
            <b>{typeof value === 'number' ? s.format(value) : DASH}</b>
            <i data-tone={tone}>{change === undefined ? '' : changeText(change)}</i>
          </div>
        )
      })}
    </div>
  )
}

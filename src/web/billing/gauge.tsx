import { typedPercent } from '../../report/format.ts'
import { usedPercent, warnedAt } from '../../contract/plan-table.ts'

interface GaugeProps {
  label: string
  used: number
  most: number | null
  show: (n: number) => string
}
const arc = 'M 12 56 A 40 40 0 0 1 92 56'
/** Length of the arc: half a circle of radius 40. */
const length = Math.PI * 40

/** Percentage from which a gauge is amber: the first step with a warning mail. */
const near = warnedAt[0]

/** Usage of one limit: amber when little is left, full at 100 %, red above. */
export function Gauge({ label, used, most, show }: GaugeProps) {
  const percent = usedPercent(used, most)
  const isOut = most === 0
  const filled = percent === null || isOut ? 0 : (Math.min(percent, 100) / 100) * length
  const isOver = !isOut && percent !== null && percent > 100
  const isNear = !isOut && !isOver && percent !== null && percent >= near
  const said = isOut ? 'Not in this plan' : most === null ? `${show(used)}, no limit` : `${show(used)} of ${show(most)}`
  return (
    <div className="gauge" data-over={isOver || undefined} data-near={isNear || undefined}>
      <svg viewBox="0 0 104 64" width="120" aria-hidden>
        <path d={arc} className="gauge-track" />
        {filled > 0 ? <path d={arc} className="gauge-fill" strokeDasharray={`${filled} ${length * 2}`} /> : null}
        <text x="52" y="54" textAnchor="middle">
          {percent === null || isOut ? '–' : typedPercent(percent)}
        </text>
      </svg>
      <span className="gauge-label">{label}</span>
      <span className="gauge-said">{said}</span>
    </div>
  )
}

import { useElementSize } from '@mantine/hooks'
import type { CommissionGraph } from '../../contract/merchants/merchant-page.ts'
import { fullDay, shortDay } from '../../report/date-text.ts'
import { amount, money, percent } from '../../report/format.ts'
import { linePath, stepPath } from './step-path.ts'

interface CommissionChartProps {
  graphs: readonly CommissionGraph[]
  /** Earnings per click over the seven days ending on each day; null without clicks. */
  earnings: readonly { day: string; value: number | null }[]
  currency: string
  from: string
  to: string
}
/** Width before the page is measured, and the minimum width of a drawing. */
const usualWidth = 820
const narrowest = 280
const TOP = 144
const LOW = 86
const LEFT = 48
/** Height reserved for the title of a drawing. */
const HEAD = 20
const RIGHT = 8
/** Maximum number of distinguishable lines. */
const most = 6
const dashes = ['', '6 4', '2 3', '10 4 2 4', '1 3', '8 2']

/**
 * Commissions as steps, and below them, on the same days, the earnings per click: a lower rate need not mean lower
 * earnings.
 */
export function CommissionChart({ graphs, earnings, currency, from, to }: CommissionChartProps) {
  const { ref, width } = useElementSize()
  // drawn at its real width, so that text keeps its size on a phone
  const W = width > 0 ? Math.max(narrowest, Math.round(width)) : usualWidth
  const drawn = graphs.filter((g) => g.points.some((p) => p.commissionPercentage !== null)).slice(0, most)
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const x = (at: number) => LEFT + ((Math.max(start, at) - start) / Math.max(1, end - start)) * (W - LEFT - RIGHT)
  const rates = drawn.flatMap((g) => g.points.flatMap((p) => p.commissionPercentage ?? []))
  const highest = Math.max(1, ...rates)
  const y = (rate: number) => HEAD + (1 - rate / highest) * (TOP - HEAD - 8)
  const earned = earnings.flatMap((e) => e.value ?? [])
  const mostEarned = Math.max(0.01, ...earned)
  const yEarned = (value: number) => TOP + HEAD + 4 + (1 - value / mostEarned) * (LOW - HEAD - 8)
  const line = linePath(
    earnings.map((e) => ({ at: Date.parse(`${e.day}T12:00:00Z`), value: e.value })),
    x,
    yEarned,
  )
  if (drawn.length === 0 && earned.length === 0) return null
  return (
    <figure className="merchant-chart" ref={ref}>
      <p className="sr">{summaryOf(drawn, earned, currency)}</p>
      <svg viewBox={`0 0 ${W} ${TOP + LOW + 18}`} aria-hidden focusable="false">
        {drawn.length > 0 ? (
          <text x={LEFT} y={11} className="merchant-chart-head">
            Commission
          </text>
        ) : null}
        {[0, highest / 2, highest].map((rate) => (
          <g key={rate}>
            <line x1={LEFT} x2={W - RIGHT} y1={y(rate)} y2={y(rate)} className="merchant-grid" />
            <text x={LEFT - 6} y={y(rate) + 4} textAnchor="end">
              {rateText(rate)}
            </text>
          </g>
        ))}
        {drawn.map((g, i) => {
          const steps = g.points.flatMap((p) =>
            p.commissionPercentage === null ? [] : [{ at: Date.parse(p.datetime), value: p.commissionPercentage }],
          )
          return (
            <path
              key={`${g.networkName} ${g.campaignName}`}
              d={stepPath(steps, x, y)}
              className="merchant-step"
              style={{ stroke: `var(--c-${(i % 11) + 1})`, strokeDasharray: dashes[i] }}
            />
          )
        })}
        <line x1={LEFT} x2={W - RIGHT} y1={yEarned(0)} y2={yEarned(0)} className="merchant-grid" />
        <path d={line} className="merchant-earned" />
        {earned.length > 0 ? (
          <>
            <text x={LEFT} y={TOP + 14} className="merchant-chart-head">
              Earned per click, {currency}
            </text>
            {[0, mostEarned].map((value) => (
              <text key={value} x={LEFT - 6} y={yEarned(value) + 4} textAnchor="end">
                {amount(value, currency, 2)}
              </text>
            ))}
          </>
        ) : null}
        <text x={LEFT} y={TOP + LOW + 12}>
          {shortDay(from.slice(0, 10))}
        </text>
        <text x={W - RIGHT} y={TOP + LOW + 12} textAnchor="end">
          {shortDay(to.slice(0, 10))}
        </text>
      </svg>
      <figcaption>
        {drawn.map((g, i) => (
          <span key={`${g.networkName} ${g.campaignName}`} className="merchant-key">
            <svg width={22} height={8} aria-hidden>
              <line
                x1={0}
                x2={22}
                y1={4}
                y2={4}
                strokeWidth={2}
                style={{ stroke: `var(--c-${(i % 11) + 1})`, strokeDasharray: dashes[i] }}
              />
            </svg>
            {g.networkName} · {g.campaignName}
          </span>
        ))}
        <span className="merchant-key">
          <svg width={22} height={8} aria-hidden>
            <line x1={0} x2={22} y1={4} y2={4} className="merchant-earned" />
          </svg>
          Your earnings per click over 7 days, {currency}
        </span>
        {graphs.length > most ? <span className="dim">and {graphs.length - most} more campaigns</span> : null}
      </figcaption>
    </figure>
  )
}

/** 10, 12.5 and 8.25 unchanged: a commission is not rounded. */
const rateText = (rate: number) =>
  percent(rate / 100, [0, 1, 2].find((digits) => Number(rate.toFixed(digits)) === rate) ?? 2)

function summaryOf(graphs: readonly CommissionGraph[], earned: readonly number[], currency: string): string {
  const rates = graphs.map((g) => {
    const [first, last] = [g.points.at(0), g.points.at(-1)]
    const rate = (p: typeof first) => percent((p?.commissionPercentage ?? 0) / 100)
    return `${g.networkName}: ${rate(first)} to ${rate(last)}`
  })
  const mean = earned.length > 0 ? earned.reduce((a, b) => a + b, 0) / earned.length : null
  return [
    `Commission since ${graphs[0] ? fullDay(graphs[0].points[0]?.datetime.slice(0, 10) ?? '') : ''}`,
    ...rates,
    ...(mean === null ? [] : [`a click earned ${money(mean, currency)} a day on average`]),
  ].join('; ')
}

import { signedMoney } from './texts.ts'

interface MoneyRangeProps {
  low: number
  middle: number
  high: number
  currency: string
}

/** A range of money on a line with a zero mark; grey if it includes zero. */
export function MoneyRange({ low, middle, high, currency }: MoneyRangeProps) {
  const span = Math.max(Math.abs(low), Math.abs(high), 0.01)
  const [from, to] = [Math.min(0, low) - span * 0.15, Math.max(0, high) + span * 0.15]
  const at = (n: number) => `${((n - from) / (to - from)) * 100}%`
  const tone = low > 0 ? 'good' : high < 0 ? 'bad' : 'even'
  return (
    <div className="range" aria-hidden>
      <div className="range-track">
        <span className="range-bar" data-tone={tone} style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
        <span className="range-zero" style={{ left: at(0) }} />
        <span className="range-middle" style={{ left: at(middle) }} />
      </div>
      <div className="range-scale">
        <span style={{ left: at(0) }}>0</span>
        <span style={{ left: at(middle) }}>
          <b>{signedMoney(middle, currency)}</b>
        </span>
      </div>
    </div>
  )
}

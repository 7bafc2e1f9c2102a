import { percent } from '../../report/format.ts'

const signed = (n: number) => `${n < 0 ? '−' : '+'}${percent(Math.abs(n), 0)}`

/** How much more B earns, over a line with "even" on it. Far ends are drawn at three times as much. */
export function SplitRange({ low, high }: { low: number; high: number }) {
  const [least, most] = [Math.max(-1, low), Math.min(3, high)]
  const from = Math.min(-0.3, least - 0.1)
  const to = Math.max(0.5, most + 0.15)
  const at = (n: number) => `${((n - from) / (to - from)) * 100}%`
  const tone = low > 0 || high < 0 ? 'good' : 'open'
  return (
    <div className="range" aria-hidden>
      <div className="range-track">
        <span className="range-bar" data-tone={tone} style={{ left: at(least), right: `calc(100% - ${at(most)})` }} />
        <span className="range-zero" style={{ left: at(0) }} />
      </div>
      <div className="range-scale">
        <span style={{ left: at(least) }}>{signed(low)}</span>
        {least < -0.12 && most > 0.12 ? <span style={{ left: at(0) }}>even</span> : null}
        <span style={{ left: at(most) }}>{signed(high)}</span>
      </div>
    </div>
  )
}

import { percent } from '../../report/format.ts'

const signed = (n: number) => `${n < 0 ? '−' : '+'}${percent(Math.abs(n), 0)}`

/** Minimum distance of two labels as a share of the line: on a wide screen, and on a phone. */
const [apart, farApart] = [0.05, 0.14]

/** How much more B earns, on a line with a mark for "even". The ends are capped at three times as much. */
export function SplitRange({ low, high }: { low: number; high: number }) {
  const [least, most] = [Math.max(-1, low), Math.min(3, high)]
  const from = Math.min(-0.3, least - 0.1)
  const to = Math.max(0.5, most + 0.15)
  const share = (n: number) => (n - from) / (to - from)
  const at = (n: number) => `${share(n) * 100}%`
  // labels at an end stay inside
  const label = (n: number) => `clamp(1.4em, ${at(n)}, calc(100% - 1.8em))`
  const distance = Math.min(Math.abs(share(0) - share(least)), Math.abs(share(most) - share(0)))
  const tone = low > 0 || high < 0 ? 'good' : 'open'
  return (
    <div className="range" aria-hidden>
      <div className="range-track">
        <span className="range-bar" data-tone={tone} style={{ left: at(least), right: `calc(100% - ${at(most)})` }} />
        <span className="range-zero" style={{ left: at(0) }} />
      </div>
      <div className="range-scale">
        <span style={{ left: label(least) }}>{signed(low)}</span>
        {distance > apart ? (
          <span style={{ left: at(0) }} data-near={distance < farApart || undefined}>
            even
          </span>
        ) : null}
        <span style={{ left: label(most) }}>{signed(high)}</span>
      </div>
    </div>
  )
}

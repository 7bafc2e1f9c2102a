import { IconCheck } from '@tabler/icons-react'
import type { Hue } from '../hues.ts'
import { Swatch } from '../swatch.tsx'

export interface ToggleSeries {
  key: string
  label: string
  hue: Hue
  hatch?: boolean
}
export interface SeriesTogglesProps {
  series: readonly ToggleSeries[]
  hidden: readonly string[]
  onHidden: (keys: string[]) => void
  /** Maximum number shown at a time. */
  most?: number
}

/** The visible series: all that are not hidden, or the first `most` of them. */
export const drawnSeries = (keys: readonly string[], hidden: readonly string[], most = keys.length): string[] =>
  keys.filter((k) => !hidden.includes(k)).slice(0, most)

/** The hidden series after a toggle. The last visible one stays on; one beyond `most` replaces the last. */
export function toggleSeries(keys: readonly string[], hidden: readonly string[], key: string, most?: number): string[] {
  const drawn = drawnSeries(keys, hidden, most)
  const without = drawn.filter((k) => k !== key)
  const kept = most !== undefined && without.length >= most ? without.slice(0, most - 1) : without
  const next = !drawn.includes(key) ? [...kept, key] : without.length > 0 ? without : drawn
  return keys.filter((k) => !next.includes(k))
}

/** Shows only this series; if it already is the only one, all. */
export function isolateSeries(keys: readonly string[], hidden: readonly string[], key: string): string[] {
  const others = keys.filter((k) => k !== key)
  return others.every((k) => hidden.includes(k)) && !hidden.includes(key) ? [] : others
}

const counts = ['none', 'one', 'two', 'three']

export function SeriesToggles({ series, hidden, onHidden, most }: SeriesTogglesProps) {
  const keys = series.map((s) => s.key)
  const drawn = drawnSeries(keys, hidden, most)
  return (
    <fieldset className="series" aria-label="Series">
      {series.map((s) => {
        const on = drawn.includes(s.key)
        return (
          <button
            key={s.key}
            type="button"
            className="series-btn"
            aria-pressed={on}
            title="Alt-click shows only this series"
            onClick={(event) =>
              onHidden(event.altKey ? isolateSeries(keys, hidden, s.key) : toggleSeries(keys, hidden, s.key, most))
            }
          >
            <Swatch hue={s.hue} kind={s.hatch ? 'hatch' : 'fill'} />
            {s.label}
            {on ? <IconCheck size={12} stroke={2.5} aria-hidden /> : null}
          </button>
        )
      })}
      {most !== undefined && most < series.length ? (
        <span className="series-most">{counts[most] ?? most} at a time</span>
      ) : null}
    </fieldset>
  )
}

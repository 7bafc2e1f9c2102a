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
}

/** Switches one series; the last one stays on. */
export function toggleSeries(keys: readonly string[], hidden: readonly string[], key: string): string[] {
  if (hidden.includes(key)) return hidden.filter((k) => k !== key)
  return keys.filter((k) => !hidden.includes(k)).length > 1 ? [...hidden, key] : [...hidden]
}

/** Only this one; if it already is the only one, all. */
export function isolateSeries(keys: readonly string[], hidden: readonly string[], key: string): string[] {
  const others = keys.filter((k) => k !== key)
  return others.every((k) => hidden.includes(k)) && !hidden.includes(key) ? [] : others
}

export function SeriesToggles({ series, hidden, onHidden }: SeriesTogglesProps) {
  const keys = series.map((s) => s.key)
  return (
    <fieldset className="series" aria-label="Series">
      {series.map((s) => {
        const on = !hidden.includes(s.key)
        return (
          <button
            key={s.key}
            type="button"
            className="series-btn"
            aria-pressed={on}
            title="Alt-click shows only this series"
            onClick={(event) => onHidden((event.altKey ? isolateSeries : toggleSeries)(keys, hidden, s.key))}
          >
            <Swatch hue={s.hue} kind={s.hatch ? 'hatch' : 'fill'} />
            {s.label}
            {on ? <IconCheck size={12} stroke={2.5} aria-hidden /> : null}
          </button>
        )
      })}
    </fieldset>
  )
}

import type { CSSProperties } from 'react'

// Colours with a meaning. Each has three roles: `fill` for areas and bar bodies (too bright for lines), `edge` for
// strokes and dots (3:1), `ink` for text (4.5:1). The values are in styles/tokens.css.
export type Hue =
  | 'pageviews'
  | 'clicks'
  | 'conversions'
  | 'commission'
  | 'approved'
  | 'pending'
  | 'rejected'
  | 'neutral'

export const fill = (hue: Hue): string => `var(--h-${hue}-fill)`
export const edge = (hue: Hue): string => `var(--h-${hue}-edge)`
export const ink = (hue: Hue): string => `var(--h-${hue}-ink)`

/** The hue as `--fill`, `--edge`, `--ink` for swatches, dots and bars. */
export const hueVars = (hue: Hue): CSSProperties =>
  ({ '--fill': fill(hue), '--edge': edge(hue), '--ink': ink(hue) }) as CSSProperties

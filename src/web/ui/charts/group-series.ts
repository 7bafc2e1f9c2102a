import type { Hue } from '../hues.ts'

export interface GroupSeries {
  key: string
  label: string
  hue: Hue
  /** Series with the same axis share a scale. */
  axis: string
  format: (value: number) => string
  tick?: (value: number) => string
}

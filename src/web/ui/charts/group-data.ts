import { truncate } from '../../../report/format.ts'

export interface GroupBar {
  key: string
  label: string
  values: Readonly<Record<string, number>>
}

/**
 * The largest `top` groups by one value, and the rest added up as "Other (n)". Sums only make sense for counts and
 * amounts: ratios must be left out by the caller.
 */
export function mergeTop(groups: readonly GroupBar[], top: number, rankBy: string): GroupBar[] {
  const ranked = [...groups].sort((a, b) => (b.values[rankBy] ?? 0) - (a.values[rankBy] ?? 0))
  const shown = ranked.slice(0, top)
  const rest = ranked.slice(top)
  if (rest.length === 0) return shown
  const values: Record<string, number> = {}
  for (const group of rest) {
    for (const [key, value] of Object.entries(group.values)) values[key] = (values[key] ?? 0) + value
  }
  return [...shown, { key: '\u0000other', label: `Other (${rest.length})`, values }]
}

/** Height of a line of level labels in pixels. */
export const FLAT_LABELS = 28
/** Longest label drawn, in characters (rule R22). */
export const LABEL_LENGTH = 40
export const LABEL_ANGLE = -24
const LETTER = 5.8 // pixels a letter is wide, on average
const radians = (Math.abs(LABEL_ANGLE) * Math.PI) / 180

/** Height labels need below the bars: level while they fit side by side, else turned and as high as the longest is long. */
export function roomForLabels(lengths: readonly number[], wide: boolean): number {
  const longest = Math.min(LABEL_LENGTH, Math.max(0, ...lengths))
  if (longest <= (wide ? 14 : 7)) return FLAT_LABELS
  return Math.ceil(FLAT_LABELS + longest * LETTER * Math.sin(radians))
}

/**
 * A turned label that ends `x` pixels from the left edge, cut to what fits before it: beyond the edge it could not be
 * read. Addresses begin alike, so theirs keep the end.
 */
export function fittingLabel(label: string, x: number): string {
  const room = Math.min(LABEL_LENGTH, Math.max(2, Math.floor(x / (LETTER * Math.cos(radians)))))
  const letters = Array.from(label)
  if (letters.length <= room) return label
  return label.includes('/') ? `…${letters.slice(1 - room).join('')}` : truncate(label, room)
}

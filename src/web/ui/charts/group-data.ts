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

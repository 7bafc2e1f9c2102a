import { int } from '../../report/format.ts'

/** A rule and the sites it applies to, out of this many; '' for none. */
export function onSites(label: string, names: readonly string[], count: number): string[] {
  if (names.length === 0) return []
  return names.length >= count ? [label] : [`${label} on ${int(names.length)} of ${int(count)}`]
}
/** The same for a rule that selects one: "Prioritized on Cafe only". */
export function onlyOnSites(label: string, names: readonly string[], count: number): string[] {
  const [first] = names
  return names.length === 1 && count > 1 && first !== undefined
    ? [`${label} on ${first} only`]
    : onSites(label, names, count)
}

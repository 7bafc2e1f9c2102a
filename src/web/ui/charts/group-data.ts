import { sumAmounts } from '../../../contract/cents.ts'
export interface GroupBar {
  key: string
  label: string
  value: number
  /** The same group in the period compared with; null: nothing is compared. */
  previous: number | null
}
export interface Whole {
  value: number
  previous: number | null
}
export interface LargestGroups {
  bars: GroupBar[]
  /** Everything else as one sum, for a line of text: as a bar it would dwarf the others. Null when there is nothing else. */
  others: (Whole & { count: number; share: number | null }) | null
}

/** The largest groups, and what is left of the whole beside them. */
export function largestGroups(groups: readonly GroupBar[], top: number, whole: Whole): LargestGroups {
  const bars = [...groups].sort((a, b) => b.value - a.value).slice(0, top)
  const left = (of: number, read: (bar: GroupBar) => number) => sumAmounts([of, ...bars.map((bar) => -read(bar))])
  const value = left(whole.value, (bar) => bar.value)
  const previous = whole.previous === null ? null : left(whole.previous, (bar) => bar.previous ?? 0)
  const count = groups.length - bars.length
  const others = { count, value, previous, share: whole.value > 0 ? value / whole.value : null }
  return { bars, others: count > 0 || value !== 0 ? others : null }
}

/** How long a bar is, in percent of the longest one: of both periods, so that the marks fit too. */
export function barLengths(bars: readonly GroupBar[]): (value: number | null) => number {
  const longest = Math.max(0, ...bars.flatMap((bar) => [bar.value, bar.previous ?? 0]))
  return (value) => (longest > 0 ? (Math.max(0, value ?? 0) / longest) * 100 : 0)
}

import { sumAmounts } from '../../../contract/cents.ts'
import { changeOf } from '../../../report/change.ts'
import { type Known, type Verdict, verdictOf } from '../../../report/verdict.ts'

/** A sum and its comparison value. */
export interface Whole {
  value: number
  /** The same in the comparison period; null: nothing is compared. */
  previous: number | null
  /**
   * The part of the value that matches the length of the previous period, while a period runs; null: nothing can be
   * compared yet.
   */
  over?: number | null | undefined
  /** What is known of both so far, for sums that grow for days. */
  known?: readonly (Known | undefined)[]
  /** It was not counted yet when the comparison period began. */
  isNew?: boolean
}
export interface GroupBar extends Whole {
  key: string
  label: string
}
export interface LargestGroups {
  bars: GroupBar[]
  /** All other groups as one sum, for a line of text: as a bar it would dwarf the others. Null when there are none. */
  others: (Whole & { count: number; share: number | null }) | null
}

/** The largest groups, and the rest of the whole. */
export function largestGroups(groups: readonly GroupBar[], top: number, whole: Whole): LargestGroups {
  const bars = [...groups].sort((a, b) => b.value - a.value).slice(0, top)
  const left = (of: number, read: (bar: GroupBar) => number) => sumAmounts([of, ...bars.map((bar) => -read(bar))])
  const value = left(whole.value, (bar) => bar.value)
  const previous = whole.previous === null ? null : left(whole.previous, (bar) => bar.previous ?? 0)
  const over = typeof whole.over === 'number' ? left(whole.over, (bar) => bar.over ?? bar.value) : whole.over
  const count = groups.length - bars.length
  const others = { ...whole, count, value, previous, over, share: whole.value > 0 ? value / whole.value : null }
  return { bars, others: count > 0 || value !== 0 ? others : null }
}

/** The length of a bar in percent of the longest one of both periods, so that the marks fit, too. */
export function barLengths(bars: readonly GroupBar[]): (value: number | null) => number {
  const longest = Math.max(0, ...bars.flatMap((bar) => [bar.value, bar.previous ?? 0]))
  return (value) => (longest > 0 ? (Math.max(0, value ?? 0) / longest) * 100 : 0)
}

/** The verdict on a sum compared with the previous one (R104: when a change is shown). */
export const barVerdict = (
  { value, previous, over = value, known = [], isNew = false }: Whole,
  matures: boolean,
): Verdict =>
  verdictOf({
    matures,
    known,
    hasSides: previous !== null && over !== null,
    isNew,
    change: () => changeOf(over, previous),
  })

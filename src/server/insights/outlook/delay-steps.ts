const hour = 3600
const day = 86_400

/** Days from click to sale that are learned; a sale that comes later is not predicted. */
export const horizonDays = 30

/**
 * Start of each step after a click, in seconds: 0, 1, 3, 6 and 12 hours, then 1, 2 … 30 days. Half of a click's sales
 * come in its first hours, so with whole days today's clicks would count as half done or not begun.
 */
export const delayEdges: readonly number[] = [
  0,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  ...Array.from({ length: horizonDays }, (_, i) => (i + 1) * day),
]
/**
 * Number of learned steps, `[edge, next edge)`. The step with this number is everything after the last edge: complete.
 */
export const delaySteps = delayEdges.length - 1

/** The step of a number of seconds; before 0 counts as 0. */
export const stepOf = (seconds: number): number =>
  Math.max(
    0,
    delayEdges.findLastIndex((edge) => edge <= seconds),
  )

/** The same in the event store. `seconds` is SQL of a whole number. */
export function stepSql(seconds: string): string {
  const firstDay = delayEdges.indexOf(day)
  const hours = delayEdges.slice(1, firstDay + 1).map((edge, i) => `${seconds} < ${edge}, ${i}`)
  return `multiIf(${hours.join(', ')}, least(toInt64(intDiv(${seconds}, ${day})) + ${firstDay - 1}, ${delaySteps}))`
}

import { dimensionOf } from '../../contract/dimensions.ts'
import { baseMetrics, type BaseRow, emptyMetrics } from '../../contract/metrics.ts'
import { calendar, monday, oracle, type OracleInput, type RawEvents } from './oracle.ts'

/**
 * The comparison of two periods, implemented a second time for tests: the slow report counts both, then they are put
 * side by side.
 */
export type ComparedOracle = {
  /** In order of time, otherwise by key. Amounts in cents. */
  rows: { grp: string; now: BaseRow; prev: BaseRow }[]
  now: BaseRow
  prev: BaseRow
}

const quarter = 900_000
const day = 86_400_000

/** The buckets of a range, by iterating over every quarter of an hour. */
function bucketsOf({ fromDate, toDate, groupBy, zone }: OracleInput): string[] {
  const { dayOf, hourOf } = calendar(zone)
  const found = new Set<string>()
  for (let ms = Date.parse(fromDate) - day; ms < Date.parse(toDate) + 2 * day; ms += quarter) {
    const on = dayOf(ms)
    if (on < fromDate || on > toDate) continue
    if (groupBy === 'hour') found.add(new Date(hourOf(ms)).toISOString())
    else if (groupBy === 'week') found.add(monday(on))
    else found.add(groupBy === 'month' ? `${on.slice(0, 7)}-01` : groupBy === 'year' ? `${on.slice(0, 4)}-01-01` : on)
  }
  return [...found]
}

const isShown = (metrics: BaseRow) => baseMetrics.some((m) => m !== 'discoverCount' && metrics[m] !== 0)

/** Times match by their position in the range, everything else by its key. */
export function comparedOracle(raw: RawEvents, now: OracleInput, prev: OracleInput): ComparedOracle {
  const [a, b] = [oracle(raw, now), oracle(raw, prev)]
  const of = (answer: typeof a, key: string | undefined) => answer.groups.get(key ?? '')?.metrics ?? emptyMetrics()
  const totals = { now: a.totals, prev: b.totals }
  if (dimensionOf(now.groupBy).isTime) {
    const before = bucketsOf(prev)
    // the slow report also returns the hours of a single day
    const isDay = prev.groupBy === 'date' && before.length === 1
    return {
      ...totals,
      rows: bucketsOf(now).map((grp, i) => ({
        grp,
        now: of(a, grp),
        prev: before[i] === undefined ? emptyMetrics() : isDay ? b.totals : of(b, before[i]),
      })),
    }
  }
  const shown = (answer: typeof a) => [...answer.groups].flatMap(([key, g]) => (isShown(g.metrics) ? [key] : []))
  const [here, before] = [new Set(shown(a)), new Set(shown(b))]
  return {
    ...totals,
    rows: [...new Set([...here, ...before])].sort().map((grp) => ({
      grp,
      now: here.has(grp) ? of(a, grp) : emptyMetrics(),
      prev: before.has(grp) ? of(b, grp) : emptyMetrics(),
    })),
  }
}

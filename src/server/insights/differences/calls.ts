import type { Output, Parsed } from '../../../contract/call.ts'
import { fromCents } from '../../../contract/cents.ts'
import { factors } from '../../../contract/insights/factors.ts'
import type { differences } from '../../../contract/insights/differences.ts'
import { type Kind, notCovered } from '../../../report/verdict.ts'
import type { Handlers } from '../../http/handlers.ts'
import { rangeToInstants } from '../../time/index.ts'
import { ask, type Viewer } from '../ask.ts'
import type { CauseViewer } from '../causes/causes-of.ts'
import type { InsightsPorts } from '../ports.ts'
import { createReportMemory } from '../report/report-memory.ts'
import { sinceDays } from '../since.ts'
import { counted, knownOf, unknownFactors } from './asked.ts'
import { placedCauses } from './causes.ts'
import { rangeTotals, unit, usualRates } from './range-totals.ts'
import { readCounts, readSold } from './read-totals.ts'
import { splitDifference } from './split.ts'

type Explain = typeof differences.explain
const nothing: ReadonlySet<Kind> = new Set()
const amountOf = (cents: bigint) => fromCents(Number(cents))

/** R212: splitting a difference. */
export async function explain(
  ports: InsightsPorts,
  input: Parsed<Explain>,
  viewer: Viewer & CauseViewer,
): Promise<Output<Explain>> {
  const { filters, of, toHour } = input
  const period = (fromDate: string, toDate: string) => ({
    fromDate,
    toDate,
    filters,
    toHour,
    of,
    groupBy: 'name' as const,
  })
  const periods = [period(input.prevFromDate, input.prevToDate), period(input.fromDate, input.toDate)] as const
  const asked = await Promise.all([ask(ports, viewer, periods[0]), ask(ports, viewer, periods[1])])
  const [before, now] = [asked[0].query, asked[1].query]
  const { events } = ports
  const [counts, sold, since] = await Promise.all([
    Promise.all([readCounts(events, before), readCounts(events, now)]),
    Promise.all([readSold(events, before), readSold(events, now)]),
    sinceDays(ports, viewer),
  ])
  const all = sold.flat()
  const rates = usualRates(all)
  const ranges = [
    rangeTotals(counts[0], sold[0], rates, now.currency),
    rangeTotals(counts[1], sold[1], rates, now.currency),
  ] as const
  const row = knownOf(filters, of)
  const known = counted(row, since ? notCovered(since, input.prevFromDate) : nothing)
  const isConverted = all.some(({ currency }) => currency !== now.currency)
  const split = splitDifference(...ranges, { asked: known, unit, isConverted })
  const parts = factors.flatMap((factor) => split.parts.filter((part) => part.factor === factor))
  const causes = await placedCauses(
    ports,
    [before, now],
    parts.map(({ factor }) => factor),
    {
      prev: rangeToInstants(periods[0], viewer.timezone),
      current: rangeToInstants(periods[1], viewer.timezone),
      viewer,
    },
  )
  return {
    before: amountOf(split.before),
    now: amountOf(split.now),
    difference: amountOf(split.now - split.before),
    currencyCode: now.currency,
    parts: parts.map(({ factor, cents, ...values }) => ({ factor, amount: amountOf(cents), ...values })),
    unknown: unknownFactors({ row, counted: known, told: split.known }, ranges),
    causes,
    unconvertedCurrencies: [...new Set(all.flatMap((s) => (s.isUnconverted ? [s.currency] : [])))].sort(),
  }
}

export function differencesCalls(given: InsightsPorts): Handlers<typeof differences> {
  const ports = { memory: createReportMemory(), ...given }
  return { explain: (input, viewer) => explain(ports, input, viewer) }
}

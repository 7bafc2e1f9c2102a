import type { Output, Parsed } from '../../../contract/call.ts'
import { daysBetween } from '../../../contract/days.ts'
import type { sides as contract } from '../../../contract/insights/sides.ts'
import { notKnown } from '../../../report/not-known.ts'
import { notCovered } from '../../../report/verdict.ts'
import { ask, type Viewer } from '../ask.ts'
import { maturity } from '../outlook/maturity.ts'
import type { InsightsPorts } from '../ports.ts'
import { statistics } from '../statistics.ts'
import { judgeSides, type SideReport } from './judge-sides.ts'

type Compare = typeof contract.compare
type Asked = Parsed<Compare>['a']

/** The share of the sales of a side's clicks known by now. */
async function knownOf(ports: InsightsPorts, { fromDate, toDate, filters }: Asked, viewer: Viewer) {
  const curves = (await ports.outlook?.delays(viewer.accountUuid)) ?? null
  if (!curves) return null
  const { query } = await ask(ports, viewer, { fromDate, toDate, filters, groupBy: 'name' })
  return (await maturity(ports.events, query, curves, ports.clock.now())).total
}

/** The report of a side by day. A single day is reported by hour, and hours are not judged. */
async function readSide(ports: InsightsPorts, asked: Asked, viewer: Viewer) {
  const { fromDate, toDate, filters } = asked
  const [report, known] = await Promise.all([
    statistics(ports, { fromDate, toDate, filters, groupBy: 'date' }, viewer),
    knownOf(ports, asked, viewer),
  ])
  const days = daysBetween(fromDate, toDate) === 0 ? [] : report.rows
  const late = report.since && notCovered(report.since, fromDate)
  const side: SideReport = { days, totals: report.totals, notKnown: notKnown(filters), known, notCovered: late }
  return { ...side, report }
}

/** Two filters or two ranges side by side (R245: side by side). */
export async function compareSides(
  ports: InsightsPorts,
  input: Parsed<Compare>,
  viewer: Viewer,
): Promise<Output<Compare>> {
  const [a, b] = await Promise.all([readSide(ports, input.a, viewer), readSide(ports, input.b, viewer)])
  const squareError = ports.squareError ?? (() => Number.NaN)
  const unconverted = [a, b].flatMap(({ report }) => report.unconvertedCurrencies ?? [])
  return {
    a: a.report.totals,
    b: b.report.totals,
    columns: judgeSides(a, b, squareError),
    known: { a: a.known, b: b.known },
    currencyCode: viewer.currencyCode,
    unconvertedCurrencies: [...new Set(unconverted)].sort(),
  }
}

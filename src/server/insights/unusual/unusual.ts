import { fromCents } from '../../../contract/cents.ts'
import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import type { Output, Parsed } from '../../../contract/call.ts'
import { mostInside, type UnusualRow, type unusual as contract } from '../../../contract/insights/unusual.ts'
import type { UnusualGroup } from '../../../contract/insights/unusual-choices.ts'
import { dayStart } from '../../time/index.ts'
import { ask, type Viewer } from '../ask.ts'
import { runningMonth } from '../goals/read-pace.ts'
import { stepOf } from '../outlook/delay-steps.ts'
import type { ReportingDelays } from '../outlook/learned.ts'
import type { InsightsPorts } from '../ports.ts'
import { dimensionSqlOf } from '../report/dimension-sql.ts'
import type { Names } from '../report/names.ts'
import { ownUuid } from '../report/present.ts'
import { createReportMemory } from '../report/report-memory.ts'
import { firstRead, readGroups, readRowDays, usualSale, worthReading } from './read-earned.ts'
import {
  daysFrom,
  type Frame,
  isHardlyChance,
  isOutside,
  type Judged,
  judgeSpan,
  pastDays,
  type ReportedAfter,
  reportedShare,
  type Verdict,
} from './usual-span.ts'

type List = typeof contract.list
type Groups = Awaited<ReturnType<typeof readGroups>>
type Answer = Output<List>
export type UnusualPorts = Pick<
  InsightsPorts,
  'events' | 'names' | 'memory' | 'clock' | 'morning' | 'assignees' | 'siteGroups' | 'naming'
> & { reportingDelays: ReportingDelays }

/** Today, and the days of the windows that a user excluded from what is usual. */
async function frameOf(ports: UnusualPorts, input: Parsed<List>, viewer: Viewer): Promise<Omit<Frame, 'sale'>> {
  const { fromDate, toDate } = input
  const { today, dayGone } = runningMonth(ports.clock, viewer.timezone)
  const range = { fromDay: firstRead(fromDate), toDay: toDate }
  const leftOut = (await ports.morning?.leftOut(viewer.accountUuid, range)) ?? []
  return {
    fromDate,
    toDate,
    today,
    dayGone,
    isLeftOut: (date) => leftOut.some((l) => l.fromDay <= date && l.toDay >= date),
  }
}

/** The share of a day's sales known after a number of seconds, from the shop's own history when there is enough. */
async function tellingsOf({ reportingDelays }: UnusualPorts, viewer: Viewer) {
  const learned = await reportingDelays(viewer.accountUuid)
  return (merchant?: string) => {
    const { curve } = (merchant === undefined ? undefined : learned?.merchants.get(merchant)) ?? learned?.account ?? {}
    return curve ? (seconds: number) => curve[stepOf(seconds)] ?? 1 : null
  }
}

const amounts = ({ expected, low, high }: Pick<Judged, 'expected' | 'low' | 'high'>) => ({
  expected: fromCents(expected),
  low: fromCents(low),
  high: fromCents(high),
})

function rowOf(
  grp: string,
  of: Judged,
  { groupBy, judged, names }: { groupBy: UnusualGroup; judged: number; names: Names },
): UnusualRow {
  const { earned, expected, low, high } = of
  return {
    grp,
    name: dimensionSqlOf(groupBy)?.shownName?.(grp, names) ?? grp,
    ...ownUuid(groupBy, grp, names),
    earned: fromCents(earned),
    usual: amounts(of),
    difference: amounts({ expected: earned - expected, low: earned - high, high: earned - low }),
    isHardlyChance: isHardlyChance(of, judged),
  }
}

const others = (earned: readonly number[]): Answer['asUsual'] => ({
  count: earned.length,
  earned: fromCents(earned.reduce((sum, cents) => sum + cents, 0)),
})

const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
const off = ({ earned, expected }: Judged) => Math.abs(earned - expected)

/** Rows outside their usual range, and the sums of all others, so that everything adds up to the total. */
function sorted(verdicts: readonly { key: string; verdict: Verdict }[], groups: Groups) {
  const judged = verdicts.flatMap(({ key, verdict }) => (typeof verdict === 'string' ? [] : [{ key, of: verdict }]))
  const outside = judged
    .filter(({ of }) => isOutside(of))
    .toSorted((a, b) => off(b.of) - off(a.of) || (a.key < b.key ? -1 : 1))
  const inside = judged
    .filter(({ of }) => !isOutside(of))
    .toSorted((a, b) => b.of.earned - a.of.earned || (a.key < b.key ? -1 : 1))
  const asUsual = inside.map(({ of }) => of.earned)
  const tooNew = verdicts
    .filter(({ verdict }) => verdict === 'tooNew')
    .map(({ key }) => groups.now.get(key)?.cents ?? 0)
  const said = new Set(verdicts.filter(({ verdict }) => verdict !== 'tooSmall').map(({ key }) => key))
  const small = [...groups.now].filter(([key, { cents }]) => cents !== 0 && !said.has(key)).length
  const smallCents = groups.total - sum([...outside.map(({ of }) => of.earned), ...asUsual, ...tooNew])
  return {
    outside,
    inside: inside.slice(0, mostInside),
    judged: judged.length,
    rest: {
      asUsual: others(asUsual),
      tooSmall: { count: small, earned: fromCents(smallCents) },
      tooNew: others(tooNew),
    },
  }
}

/** The share of the sales in the range that networks have reported by now. */
function knownOf(frame: Omit<Frame, 'sale'>, reportedAfter: ReportedAfter | null): number | null {
  const { fromDate, toDate, today } = frame
  const begun = daysFrom(fromDate, daysBetween(fromDate, toDate) + 1).filter((date) => date <= today)
  if (!reportedAfter || begun.length === 0) return null
  return sum(begun.map((date) => reportedShare(frame, reportedAfter, date))) / begun.length
}

/** Rows that earned more or less than usual for their weekdays and season (R244: against normal). */
export async function unusual(ports: UnusualPorts, input: Parsed<List>, viewer: Viewer): Promise<Answer> {
  const { fromDate, toDate, groupBy, filters } = input
  const reading = { events: ports.events, memory: ports.memory ?? createReportMemory() }
  const asked = (from: Day, thenBy?: 'date') => ask(ports, viewer, { fromDate: from, toDate, groupBy, thenBy, filters })
  const [whole, wide, daily] = await Promise.all([
    asked(fromDate),
    asked(addDays(fromDate, -pastDays)),
    asked(firstRead(fromDate), 'date'),
  ])
  const [time, told, groups, names] = await Promise.all([
    frameOf(ports, input, viewer),
    tellingsOf(ports, viewer),
    readGroups(reading, wide.query, dayStart(fromDate, viewer.timezone), whole.query),
    whole.names,
  ])
  const sale = usualSale(groups.now, groups.before)
  const frame: Frame = { ...time, sale }
  const keys = worthReading(groups.now, groups.before, { days: daysBetween(fromDate, toDate) + 1, sale })
  const span = { fromDate, toDate }
  const read = await readRowDays(reading, daily.query, { groupBy, keys, span, zone: viewer.timezone })
  const paceOf = ports.morning?.pace ?? (() => null)
  const verdicts = keys.map((key) => {
    const reportedAfter = told(groupBy === 'name' ? key : undefined) ?? (() => 1)
    return { key, verdict: judgeSpan(read.get(key) ?? new Map(), frame, { reportedAfter, paceOf }) }
  })
  const { outside, inside, judged, rest } = sorted(verdicts, groups)
  const rows = (some: typeof inside) => some.map(({ key, of }) => rowOf(key, of, { groupBy, judged, names }))
  return {
    rows: rows(outside),
    inside: rows(inside),
    ...rest,
    earned: fromCents(groups.total),
    currencyCode: viewer.currencyCode,
    known: knownOf(frame, told()),
    unconvertedCurrencies: groups.unconverted,
  }
}

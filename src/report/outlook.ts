import type { Call, Output } from '../contract/call.ts'
import type { outlook } from '../contract/insights/outlook.ts'
import type { ReportData } from './report-data.ts'
import type { MetricRow } from './report-metrics.ts'
import type { Day } from './dates.ts'
import { mayGrow } from './verdict.ts'
import { dayBefore, type ReportInput, type ReportRequest } from './report-request.ts'

type Outlooks = Pick<MetricRow, 'maturity' | 'due' | 'expected' | 'known'>
/** The outlook of a range: by group, for unlisted groups, and in total. */
interface Side {
  of: ReadonlyMap<string, Outlooks>
  others: Outlooks
  total: Outlooks
  hasHistory: boolean
}
/** For the range, and for the compared one. */
export interface Outlook {
  now: Side
  prev: Side | null
}

type Ask<C extends Call> = (input: ReportInput) => Promise<Output<C>>
export type AskMaturity = Ask<typeof outlook.maturity>
export type AskExpected = Ask<typeof outlook.expected>

const both = async (load: (input: ReportInput) => Promise<Side>, request: ReportRequest) => {
  const { current, previous } = request
  const [now, prev] = await Promise.all([load(current), previous && load(previous)])
  const day = dayBefore(request)
  return { now, prev: prev && day !== null ? { ...prev, of: new Map([[day, prev.total]]) } : prev }
}

/** How complete the conversions of each group are. */
export const loadMaturity = (ask: AskMaturity, request: ReportRequest): Promise<Outlook> =>
  both(async (input) => {
    const { rows, total, hasHistory } = await ask(input)
    const of = new Map(rows.map(({ grp, maturity, due }) => [grp, { maturity, due, known: maturity }]))
    return {
      of,
      others: { known: total },
      total: { ...(total === null ? {} : { maturity: total }), known: total },
      hasHistory,
    }
  }, request)

const nothing = { expected: { expected: 0, low: 0, high: 0 } } // a group without conversions

/**
 * What must be requested before a verdict on a report's sales: nothing for old days, and the compared period only if it
 * ends later and is less complete. `null`: nothing.
 */
export function knownNeeds(request: ReportRequest, today: Day): ReportRequest | null {
  const { current, previous } = request
  const later = previous && previous.toDate > current.toDate ? previous : null
  return mayGrow((later ?? current).toDate, today) ? { current, previous: later } : null
}

/** The placeholder while that loads: there is no verdict on sales before their completeness is known. */
export const waitingFor: Outlook = {
  now: { of: new Map(), others: { known: 'waits' }, total: { known: 'waits' }, hasHistory: true },
  prev: null,
}

/** What each group will have earned when everything is decided. */
export const loadExpected = (ask: AskExpected, request: ReportRequest): Promise<Outlook> =>
  both(async (input) => {
    const { rows, totals, hasHistory } = await ask(input)
    const of = new Map(rows.map(({ grp, ...expected }) => [grp, { expected }]))
    return { of, others: hasHistory ? nothing : {}, total: totals ? { expected: totals } : {}, hasHistory }
  }, request)

/** Adds the outlook to the report. What was not requested or is unknown stays empty, and its cells show why. */
export function withOutlook<D extends ReportData>(
  data: D | undefined,
  answers: readonly (Outlook | undefined)[],
): D | undefined {
  const given = answers.filter((answer) => answer !== undefined)
  if (data === undefined || given.length === 0) return data
  const known = (side: 'now' | 'prev', pick: (s: Side) => Outlooks | undefined): Outlooks =>
    Object.assign({}, ...given.map((answer) => answer[side] && pick(answer[side])))
  const of = (side: 'now' | 'prev', grp: string) => known(side, (s) => s.of.get(grp) ?? s.others)
  // rows are small and created once per answer; copying leaves the cached answer unchanged
  // oxlint-disable-next-line oxc/no-map-spread
  const rows = data.rows.map((row) => ({
    ...row,
    ...of('now', row.grp),
    prev: row.prev && { ...row.prev, ...of('prev', row.prevGrp ?? row.grp) },
  }))
  const { now, prev } = data.totals
  return {
    ...data,
    rows,
    totals: {
      ...data.totals,
      now: { ...now, ...known('now', (s) => s.total) },
      prev: prev && { ...prev, ...known('prev', (s) => s.total) },
    },
  }
}

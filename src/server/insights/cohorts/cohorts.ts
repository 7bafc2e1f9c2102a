import { z } from 'zod'
import type { Output, Parsed } from '../../../contract/call.ts'
import { cohortDays } from '../../../contract/insights/cohort-days.ts'
import type { cohorts as contract } from '../../../contract/insights/cohorts.ts'
import { instantText, type Instants } from '../../time/index.ts'
import { ask, type Viewer } from '../ask.ts'
import { horizonDays } from '../outlook/delay-steps.ts'
import { expected } from '../outlook/expected.ts'
import type { Outlook } from '../outlook/learned.ts'
import { maturity } from '../outlook/maturity.ts'
import type { InsightsPorts } from '../ports.ts'
import { dimensionSqlOf } from '../report/dimension-sql.ts'
import type { Names } from '../report/names.ts'
import { ownUuid } from '../report/present.ts'
import type { ReportQuery } from '../report/report-query.ts'
import { readLimit } from '../report/report-sql.ts'
import { intersection } from '../report/time-filters.ts'
import { addUp, type Part, type Sums } from './add-up.ts'
import { cohortSql, monthKey, withoutClickSql } from './cohort-sql.ts'
import { type Estimate, spreadOver, stillToCome, type Usual } from './still-to-come.ts'

type Call = typeof contract.list
type Answer = Output<Call>
type Ports = InsightsPorts & { outlook: Outlook }

const n = z.number()
const found = z.object({
  grp: z.string(),
  parts: z.array(z.tuple([n, n, n, n, n, n, n, n, n])).transform((parts) =>
    parts.map(
      ([age, delay, approved, paid, open, rejected, sales, earned, squares]): Part => ({
        age,
        delay,
        approved,
        paid,
        open,
        rejected,
        sales,
        earned,
        squares,
      }),
    ),
  ),
})
type Found = z.output<typeof found>

const day = 86_400_000

async function readGroups({ events }: Ports, query: ReportQuery, now: Date, isTotal: boolean): Promise<Found[]> {
  const statement = cohortSql(query, now, isTotal)
  const name = isTotal ? 'cohorts total' : 'cohorts'
  return statement ? events.query(query.account, { name, ...statement, row: found }) : []
}

async function readWithoutClick({ events }: Ports, query: ReportQuery): Promise<number> {
  const statement = withoutClickSql(query)
  const row = z.object({ cents: z.number() })
  const [sum] = statement ? await events.query(query.account, { name: 'cohorts without click', ...statement, row }) : []
  return sum?.cents ?? 0
}

/** Sales that clicks of the last days are likely to bring, by group and in total; older clicks bring no more. */
async function readUsual(ports: Ports, query: ReportQuery, now: Date) {
  const learned = await ports.outlook.delays(query.account)
  if (!learned) return null
  const young = { from: new Date(now.getTime() - horizonDays * day), to: now }
  const ranges = intersection(query.ranges, [young])
  const { rows } = await maturity(ports.events, { ...query, ranges }, learned, now)
  const of = new Map<string, Usual>(rows.map(({ grp, maturity: known, due }) => [grp, { due, known }]))
  const due = rows.reduce((sum, row) => sum + row.due, 0)
  const come = rows.reduce((sum, row) => sum + row.due * row.maturity, 0)
  return { of, all: { due, known: due > 0 ? come / due : 1 } }
}

const nothingDue: Usual = { due: 0, known: 1 }
const nothing: Estimate = { expected: 0, low: 0, high: 0 }

/**
 * Expected commission of each row and of the whole, in cents; rows add up to the whole. Null while too little is known.
 */
function toComeOf(
  rows: readonly { grp: string; sums: Sums }[],
  all: Sums,
  usual: Awaited<ReturnType<typeof readUsual>>,
): { whole: Estimate | null; parts: (Estimate | null)[] } {
  const whole = usual && stillToCome(usual.all, all.recent, all.all)
  if (!usual || !whole) return { whole: null, parts: rows.map(() => null) }
  // a row without sales uses the average value of all
  const own = rows.map(({ grp, sums }) => stillToCome(usual.of.get(grp) ?? nothingDue, sums.recent, all.all))
  return {
    whole,
    parts: spreadOver(
      whole,
      own.map((part) => part ?? nothing),
    ),
  }
}

const inMajorUnits = ({ expected: middle, low, high }: Estimate): Estimate => ({
  expected: middle / 100,
  low: low / 100,
  high: high / 100,
})

/** A row's sums in major units. `until`: the latest time any of its clicks can have. */
function present(sums: Sums, until: Date, now: Date, decided: Estimate | null, toCome: Estimate | null) {
  return {
    commission: sums.commission / 100,
    approvedCommission: sums.approved / 100,
    paidCommission: sums.paid / 100,
    openCommission: sums.open / 100,
    longOpenCommission: sums.longOpen / 100,
    rejectedCommission: sums.rejected / 100,
    after: cohortDays.map((days, i) => ({
      days,
      commission: (sums.after[i]?.commission ?? 0) / 100,
      of: (sums.after[i]?.of ?? 0) / 100,
      isWhole: until.getTime() + days * day <= now.getTime(),
    })),
    decided,
    toCome: toCome && inMajorUnits(toCome),
  }
}

type Group = { grp: string; name: string; startsAt: string | null; until: Date; sums: Sums; ids: object }

/** Every month of the range, or the groups with sales. */
function groupsOf(query: ReportQuery, list: readonly Found[], names: Names): Group[] {
  const end = query.ranges.at(-1)?.to ?? new Date(0)
  const { time, groupBy } = query
  if (!time) {
    const { shownName } = dimensionSqlOf(groupBy) ?? {}
    return list.map(({ grp, parts }) => ({
      grp,
      name: shownName?.(grp, names) ?? grp,
      startsAt: null,
      until: end,
      sums: addUp(parts),
      ids: ownUuid(groupBy, grp, names),
    }))
  }
  const parts = new Map(list.map((group) => [group.grp, group.parts]))
  return time.buckets.map(({ grp, name, startsAt }, i) => {
    const next = time.buckets[i + 1]?.startsAt ?? end
    const sums = addUp(parts.get(monthKey(grp)) ?? [])
    return { grp, name, startsAt: instantText(startsAt), until: earlier(next, end), sums, ids: {} }
  })
}
const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** Commission by the clicks that brought it (R221: cohorts of clicks). */
export async function cohorts(ports: Ports, input: Parsed<Call>, viewer: Viewer): Promise<Answer> {
  const now = ports.clock.now()
  const asked = await ask(ports, viewer, input)
  const query: ReportQuery = { ...asked.query, byClick: true }
  const [list, usual, likely, withoutClick, names] = await Promise.all([
    readGroups(ports, query, now, false),
    readUsual(ports, query, now),
    ports.outlook.approvals(query.account).then((learned) => expected(ports.events, query, learned, now)),
    readWithoutClick(ports, query),
    asked.names,
  ])
  const isCut = list.length >= readLimit(query)
  const whole = isCut ? await readGroups(ports, query, now, true) : list
  const all = addUp(whole.flatMap((group) => group.parts))
  const groups = groupsOf(query, list, names)
  const toCome = toComeOf(groups, all, usual)
  const decided = new Map(likely.rows.map(({ grp, ...estimate }) => [grp, estimate]))
  const decidedOf = (grp: string) => (likely.hasHistory ? (decided.get(grp) ?? nothing) : null)
  const end: Instants['to'] = query.ranges.at(-1)?.to ?? now
  return {
    rows: groups.map(({ grp, name, startsAt, until, sums, ids }, i) => ({
      grp,
      name,
      startsAt,
      ...ids,
      ...present(sums, until, now, decidedOf(grp), toCome.parts[i] ?? null),
    })),
    totals: present(all, end, now, likely.totals, toCome.whole),
    withoutClickCommission: withoutClick / 100,
    currencyCode: query.currency,
  }
}

import { z } from 'zod'
import type { Output } from '../../../contract/call.ts'
import type { outlook } from '../../../contract/insights/outlook.ts'
import type { Events } from '../../store/events/open.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { whereSql } from '../report/filter-sql.ts'
import { binder, type ReportQuery, type Statement } from '../report/report-query.ts'
import { readLimit } from '../report/report-sql.ts'
import { type Approvals, ageStarts, ageSteps, type Chance } from '../../money/index.ts'
import { type Expected, expect, type Part } from './expect.ts'
import { groupBy } from '../../store/group-by.ts'
import { groupKeySql, groupOf } from './group-key.ts'
import { placeSql } from './place-sql.ts'

const whole = 10_000

const number = z.number()
const row = z.object({
  grp: z.string(),
  parts: z.array(z.tuple([number, number, number, number, number, number])).transform((parts) =>
    parts.map(
      ([place, step, certain, pending, likely, squares]): Part => ({
        place,
        step,
        certain,
        pending,
        likely,
        squares,
      }),
    ),
  ),
})

/**
 * Chances as sent to the event store, in whole ten-thousandths, the account's first; the interval uses the same
 * numbers.
 */
export function chanceTable({ account, of }: Approvals): { places: string[]; chances: Chance[][] } {
  const rounded = (chances: Chance[]) =>
    chances.map(({ p, variance }) => ({ p: Math.round(p * whole) / whole, variance }))
  return { places: [...of.keys()], chances: [account, ...of.values()].map(rounded) }
}
type ChanceTable = ReturnType<typeof chanceTable>

/**
 * One row per group, highest expectation first. Its parts are one per place and age step of pending sales, and one for
 * certain sales. Cents. Pure.
 */
export function expectedSql(
  query: ReportQuery,
  { places, chances: known }: ChanceTable,
  now: Date,
  total: boolean,
): Statement | null {
  const { params, bind } = binder()
  const key = total ? `''` : groupKeySql(query, 'conversion', bind)
  const where = key === null ? null : whereSql(query, 'conversion', bind)
  if (key === null || !where) return null
  const chances = bind(
    'chances',
    'Array(UInt16)',
    known.flatMap((c) => c.map(({ p }) => Math.round(p * whole))),
  )
  const days = `intDiv(greatest(0, ${bind('now', 'Int64', Math.floor(now.getTime() / 1000))} - toInt64(toUnixTimestamp(at))), 86400)`
  const steps = ageStarts.slice(1).map((start, i) => `${days} < ${start}, ${i}`)
  const columns = {
    key,
    place: placeSql(places, bind),
    is_pending: `status = 'pending'`,
    is_certain: `status IN ('approved', 'paid')`,
    age_step: `toUInt8(multiIf(${steps.join(', ')}, ${ageSteps - 1}))`,
    chance: `toInt64(${chances}[place * ${ageSteps} + age_step + 1])`,
  }
  const rounded = `intDiv(2 * commission_cents * chance + sign(commission_cents) * ${whole}, ${2 * whole})`
  const parts = `SELECT toString(key) AS grp, if(is_pending, place, 0) AS own_place, if(is_pending, age_step, 0) AS step,
  toFloat64(sumIf(commission_cents, is_certain)) AS certain,
  toFloat64(sumIf(commission_cents, is_pending)) AS pending,
  toFloat64(sumIf(${rounded}, is_pending)) AS likely,
  sumIf(pow(commission_cents, 2), is_pending) AS squares
FROM ${convertedSql(query, columns, where, bind)}
GROUP BY grp, own_place, step`
  const sql = `SELECT grp, groupArray((own_place, step, certain, pending, likely, squares)) AS parts
FROM (
${parts}
)
GROUP BY grp
ORDER BY sum(certain + likely) DESC, grp
LIMIT ${bind('limit', 'UInt32', readLimit(query))}`
  return { sql, params }
}

async function readGroups(events: Events, query: ReportQuery, approvals: ChanceTable, now: Date, total: boolean) {
  const statement = expectedSql(query, approvals, now, total)
  const name = total ? 'outlook expected total' : 'outlook expected'
  return statement ? events.query(query.account, { name, ...statement, row }) : []
}

const inMajorUnits = ({ expected, low, high }: Expected): Expected => ({
  expected: expected / 100,
  low: low / 100,
  high: high / 100,
})

/** Certain commission and the likely outcome of pending commission, by group. */
export async function expected(
  events: Events,
  query: ReportQuery,
  learned: Approvals | null,
  now: Date,
): Promise<Output<typeof outlook.expected>> {
  const { currency: currencyCode } = query
  if (!learned) return { rows: [], totals: null, currencyCode, hasHistory: false }
  const approvals = chanceTable(learned)
  const found = await readGroups(events, query, approvals, now, false)
  const wire = groupOf(query)
  const groups = groupBy(found, (group) => wire(group.grp))
  const partsOf = (list: typeof found) => list.flatMap((group) => group.parts)
  const rows = [...groups].map(([grp, own]) => ({ grp, ...inMajorUnits(expect(partsOf(own), approvals.chances)) }))
  const isCut = found.length >= readLimit(query)
  const all = isCut ? await readGroups(events, query, approvals, now, true) : found
  return {
    rows: rows.toSorted((a, b) => b.expected - a.expected),
    totals: inMajorUnits(expect(partsOf(all), approvals.chances)),
    currencyCode,
    hasHistory: true,
  }
}

import { z } from 'zod'
import type { Output } from '../../../contract/call.ts'
import type { outlook } from '../../../contract/insights/outlook.ts'
import type { Events } from '../../store/events/open.ts'
import { whereSql } from '../report/filter-sql.ts'
import { binder, type ReportQuery, type Statement } from '../report/report-query.ts'
import { readLimit } from '../report/report-sql.ts'
import type { DelayCurves } from './delay-curve.ts'
import { delaySteps, stepSql } from './delay-steps.ts'
import { groupKeySql, groupOf } from './group-key.ts'
import { merchantPlaceSql } from './merchant-place.ts'

/**
 * Maximum sales per click, so that millionths fit in 32 bits. Higher values occur only where sales are older than click
 * tracking.
 */
const mostWeight = 1000

const row = z.object({ grp: z.string(), due: z.number(), come: z.number() })

/**
 * One row per group: sales its clicks are expected to bring (`due`), and how many of those should be known by now.
 * Pure.
 */
export function maturitySql(
  query: ReportQuery,
  { account, merchants }: DelayCurves,
  now: Date,
  total: boolean,
): Statement | null {
  const { params, bind } = binder()
  const key = total ? `''` : groupKeySql(query, 'click', bind)
  const where = key === null ? null : whereSql(query, 'click', bind)
  if (!where) return null
  const own = [...merchants]
  const all = [account, ...own.map(([, learned]) => learned)]
  const place = merchantPlaceSql(
    own.map(([merchant]) => merchant),
    bind,
  )
  const shares = bind(
    'shares',
    'Array(UInt16)',
    all.flatMap(({ curve }) => curve.map((share) => Math.round(share * 10_000))),
  )
  const weights = bind(
    'weights',
    'Array(UInt32)',
    all.map(({ weight }) => Math.round(Math.min(weight, mostWeight) * 1e6)),
  )
  const age = `greatest(0, ${bind('now', 'Int64', Math.floor(now.getTime() / 1000))} - toInt64(toUnixTimestamp(at)))`
  const sql = `SELECT toString(grp) AS grp, toFloat64(sum(weight)) / 1000000 AS due, toFloat64(sum(weight * share)) / 10000000000 AS come
FROM (
  SELECT ${key} AS grp, ${place} AS place,
    ${weights}[place + 1] AS weight, ${shares}[place * ${delaySteps + 1} + ${stepSql(age)} + 1] AS share
  FROM click
  WHERE ${[...where, `kind = 'click'`].join(' AND ')}
)
GROUP BY grp
ORDER BY due DESC, grp
LIMIT ${bind('limit', 'UInt32', readLimit(query))}`
  return { sql, params }
}

type Maturity = Output<typeof outlook.maturity>

/** The share of the sales of each group's clicks that is known by now. */
export async function maturity(
  events: Events,
  query: ReportQuery,
  curves: DelayCurves | null,
  now: Date,
): Promise<Maturity> {
  if (!curves) return { rows: [], total: null, hasHistory: false }
  const ask = async (total: boolean) => {
    const statement = maturitySql(query, curves, now, total)
    const name = total ? 'outlook maturity total' : 'outlook maturity'
    return statement ? events.query(query.account, { name, ...statement, row }) : []
  }
  const found = await ask(false)
  const wire = groupOf(query)
  const groups = new Map<string, { due: number; come: number }>()
  const all = { due: 0, come: 0 }
  for (const { grp: key, due, come } of found) {
    const grp = wire(key)
    const group = groups.get(grp) ?? { due: 0, come: 0 }
    groups.set(grp, group)
    for (const sum of [group, all]) {
      sum.due += due
      sum.come += come
    }
  }
  const isCut = found.length >= readLimit(query)
  const [whole = all] = isCut || found.length === 0 ? await ask(true) : []
  const share = ({ due, come }: { due: number; come: number }) => Math.min(1, Math.round((1e6 * come) / due) / 1e6)
  return {
    rows: [...groups].flatMap(([grp, sums]) => (sums.due > 0 ? [{ grp, maturity: share(sums), due: sums.due }] : [])),
    total: whole.due > 0 ? share(whole) : null,
    hasHistory: true,
  }
}

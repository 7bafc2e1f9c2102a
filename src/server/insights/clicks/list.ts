import { z } from 'zod'
import type { Parsed } from '../../../contract/call.ts'
import { clickReasons } from '../../../contract/insights/click-choices.ts'
import type { ClickRow, clicks, ListedClick } from '../../../contract/insights/clicks.ts'
import { ask, type Viewer } from '../ask.ts'
import { merchantOf } from '../conversions/conversion-rows.ts'
import type { Outlook } from '../outlook/learned.ts'
import type { Instants } from '../../time/index.ts'
import type { InsightsPorts } from '../ports.ts'
import { betweenSql, whereSql } from '../report/filter-sql.ts'
import type { Names } from '../report/names.ts'
import { type Bind, binder } from '../report/report-query.ts'
import { outcomeSql, reasonSql } from './outcome-sql.ts'
import { salesOf } from './sales-of.ts'
import { timeSlices } from './time-slices.ts'
import { waitingUntil, waitsOf } from './waits.ts'

type List = Parsed<typeof clicks.list>
export type Asked = Pick<List, 'fromDate' | 'toDate' | 'filters' | 'search' | 'outcome' | 'reasons'>

export type ListPorts = InsightsPorts & { outlook: Pick<Outlook, 'delays'> }

/** Clicks have no status; a status filter selects clicks whose conversion has it. */
export async function resolved(ports: ListPorts, asked: Asked, viewer: Viewer) {
  const { fromDate, toDate, filters, search, outcome, reasons = [] } = asked
  const { statusKeys = [], ...others } = filters
  const { query, names } = await ask(ports, viewer, { fromDate, toDate, filters: others, groupBy: 'name' })
  const waits = waitsOf(await ports.outlook.delays(query.account))
  return { query, names, statusKeys, search, outcome, reasons, waits, now: ports.clock.now() }
}

/** Pages and targets are stored without protocol and without a leading www. */
const needle = (search: string) => search.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/^www\./i, '')

type Resolved = Omit<Awaited<ReturnType<typeof resolved>>, 'names'>

/** Reasons exist only for clicks that earned nothing. */
const isUnearned = ({ outcome }: Pick<Asked, 'outcome'>) => outcome === 'none' || outcome === 'noCampaign'

export function conditions(asked: Resolved, bind: Bind): string[] | null {
  const { query, statusKeys, search, outcome, reasons } = asked
  const where = whereSql(query, 'click', bind)
  if (!where) return null
  const text = needle(search)
  const found = text && bind('search', 'String', text)
  return [
    outcome === 'noCampaign' ? `kind = 'discover'` : `kind = 'click'`,
    ...where,
    ...(found
      ? [`(positionCaseInsensitiveUTF8(page, ${found}) > 0 OR positionCaseInsensitiveUTF8(target, ${found}) > 0)`]
      : []),
    ...(statusKeys.length > 0
      ? [
          `click_id GLOBAL IN (SELECT click_id FROM conversion FINAL WHERE click_id != '' AND status IN ${bind('status', 'Array(String)', statusKeys)})`,
        ]
      : []),
    ...(outcome ? outcomeSql(outcome, asked, bind) : []),
    ...(reasons.length > 0 && isUnearned(asked)
      ? [`${reasonSql(query.ranges, bind)} IN ${bind('reasons', 'Array(String)', reasons)}`]
      : []),
  ]
}

const row = z.object({
  click_id: z.string(),
  at_ms: z.number(),
  page: z.string(),
  target: z.string(),
  merchant: z.string(),
  merchant_uuid: z.string(),
  site: z.string(),
})
const listedRow = row.extend({ network_uuid: z.string(), reason: z.enum(clickReasons).or(z.literal('')) })

/** The columns shared by every response about a click. */
export function shownClick(r: z.output<typeof row>, names: Names): ClickRow {
  const site = names.sites.get(r.site)
  return {
    clickUuid: r.click_id,
    clickUrlPath: r.page,
    clickTargetUrlPath: r.target,
    clickDatetime: new Date(r.at_ms).toISOString(),
    advertiser: merchantOf(r.merchant, r.merchant_uuid, names),
    channel: { channelUuid: r.site, channelDomain: site?.domain ?? '', channelName: site?.name ?? '' },
  }
}

const instant = (iso: string) => new Date(iso).toISOString().replace('T', ' ').replace('Z', '')

type Page = Pick<List, 'orderDirection' | 'after' | 'limit' | 'offset'>

/** Clicks of a list within a time slice. */
async function rowsOf(
  ports: ListPorts,
  asked: Resolved,
  slice: Instants,
  { orderDirection, after, limit, offset }: Page,
) {
  const { query } = asked
  const { params, bind } = binder()
  const where = conditions(asked, bind)
  if (!where) return []
  where.push(betweenSql('click', bind, 'Slice', slice))
  const isAscending = orderDirection === 'asc'
  if (after) {
    const at = bind('afterAt', `DateTime64(3, 'UTC')`, instant(after.clickDatetime))
    const id = bind('afterId', 'String', after.clickUuid)
    where.push(`(at ${isAscending ? '>' : '<'} ${at} OR (at = ${at} AND click_id > ${id}))`)
  }
  const page = `LIMIT ${bind('limit', 'UInt32', limit)} OFFSET ${bind('offset', 'UInt32', offset)}`
  return ports.events.query(query.account, {
    name: 'clicks',
    sql: `SELECT click_id, toUnixTimestamp64Milli(at) AS at_ms, page, target, merchant, merchant_uuid, network_uuid, toString(site_uuid) AS site, ${isUnearned(asked) ? reasonSql(query.ranges, bind) : `''`} AS reason
FROM click WHERE ${where.join(' AND ')} ORDER BY at ${isAscending ? 'ASC' : 'DESC'}, click_id ${page}`,
    params,
    row: listedRow,
  })
}

/** The range a page must search: not before the row it continues after. */
function sought({ query: { ranges } }: Resolved, { orderDirection, after }: Page): Instants {
  const [from, to] = [ranges[0]?.from ?? new Date(0), ranges.at(-1)?.to ?? new Date(0)]
  if (!after) return { from, to }
  const last = Date.parse(after.clickDatetime)
  return orderDirection === 'asc'
    ? { from: new Date(Math.max(from.getTime(), last)), to }
    : { from, to: new Date(Math.min(to.getTime(), last + 1)) }
}

/**
 * Clicks ordered by time, then by id. A page after a row is read from its end of the range, slice by slice; a page by
 * offset is read at once.
 */
export async function clickRows(ports: ListPorts, input: List, viewer: Viewer): Promise<ListedClick[]> {
  const asked = await resolved(ports, input, viewer)
  const { names, waits, now } = asked
  const offset = input.after ? 0 : input.offset
  const whole = sought(asked, input)
  const rows: Awaited<ReturnType<typeof rowsOf>> = []
  for (const slice of offset > 0 ? [whole] : timeSlices(whole, input.orderDirection === 'asc')) {
    const limit = input.limit - rows.length
    if (limit === 0) break
    rows.push(...(await rowsOf(ports, asked, slice, { ...input, limit, offset })))
  }
  const isSent = asked.outcome !== 'noCampaign'
  const [known, sales] = await Promise.all([
    names,
    salesOf(
      ports,
      viewer,
      rows.map((r) => r.click_id),
    ),
  ])
  return rows.map((r) => ({
    ...shownClick(r, known),
    network: r.network_uuid
      ? { networkUuid: r.network_uuid, networkName: known.networks.get(r.network_uuid)?.name ?? '' }
      : null,
    conversion: sales.get(r.click_id) ?? null,
    waitingUntilDatetime: isSent && !sales.has(r.click_id) ? waitingUntil(waits, r.merchant, r.at_ms, now) : null,
    reason: r.reason || null,
  }))
}

export async function countClicks(ports: ListPorts, input: Asked, viewer: Viewer): Promise<{ clickCount: number }> {
  const asked = await resolved(ports, input, viewer)
  const { query } = asked
  const { params, bind } = binder()
  const where = conditions(asked, bind)
  if (!where) return { clickCount: 0 }
  const [found] = await ports.events.query(query.account, {
    name: 'count of clicks',
    sql: `SELECT count() AS n FROM click WHERE ${where.join(' AND ')}`,
    params,
    row: z.object({ n: z.number() }),
  })
  return { clickCount: found?.n ?? 0 }
}

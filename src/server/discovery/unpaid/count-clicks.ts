import type { UnpaidGroup } from '../../../contract/discovery/unpaid-choices.ts'
import { z } from 'zod'
import { registrable } from '../../address/address.ts'
import type { Events } from '../../store/events/open.ts'
import type { Instants } from '../../time/index.ts'
import { redirectReason, redirectReasonSql } from '../../store/events/redirect-reason.ts'

const groupRow = z.object({
  shop: z.string(),
  site: z.string(),
  country: z.string(),
  reason: redirectReason,
  grp: z.string(),
  n: z.number(),
})
const pagesRow = z.object({ shop: z.string(), n: z.number() })
export type ClickCount = Omit<z.output<typeof groupRow>, 'shop'> & { domain: string }
export type CountedRange = {
  instants: Instants
  timezone: string
  siteUuids: readonly string[] | undefined
  page?: string | undefined
}

/** Groups beyond the most clicked ones would change no row of the screen. */
const most = 500_000
const shopSql = `if(merchant != '', toString(merchant), splitByChar('/', toString(target))[1])`
const keySql: Record<UnpaidGroup, string> = {
  shop: `''`,
  page: 'toString(page)',
  day: 'toString(toDate(at, {zone:String}))',
}
/** An instant in the event store's format. */
const stored = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '')
/** The shop by its registrable domain; a host without one represents itself. */
const domainOf = (shop: string) => registrable(shop) ?? shop

function where({ instants, siteUuids, page }: CountedRange) {
  const sites = siteUuids?.length ? ' AND toString(site_uuid) IN {sites:Array(String)}' : ''
  return {
    sql: `kind = 'discover' AND at >= {from:DateTime64(3, 'UTC')} AND at < {to:DateTime64(3, 'UTC')}
  AND indexHint(toDate(at) >= toDate({from:DateTime64(3, 'UTC')}) AND toDate(at) <= toDate({to:DateTime64(3, 'UTC')}))${sites}${page === undefined ? '' : ' AND page = {page:String}'}`,
    params: {
      from: stored(instants.from),
      to: stored(instants.to),
      ...(siteUuids?.length ? { sites: [...siteUuids] } : {}),
      ...(page === undefined ? {} : { page }),
    },
  }
}

/** R115: unpaid clicks. The report's discover clicks, by the fields that determine why they earned nothing. */
export async function countClicks(
  events: Events,
  accountUuid: string,
  groupBy: UnpaidGroup,
  range: CountedRange,
): Promise<ClickCount[]> {
  const { sql, params } = where(range)
  const rows = await events.query(accountUuid, {
    name: 'discovery.unpaid',
    sql: `SELECT ${shopSql} AS shop, toString(site_uuid) AS site, toString(country) AS country, ${redirectReasonSql} AS reason,
  ${keySql[groupBy]} AS grp, count() AS n FROM click WHERE ${sql}
GROUP BY shop, site, country, reason, grp ORDER BY n DESC, shop, site, country, reason, grp LIMIT {most:UInt32}`,
    params: { ...params, most, ...(groupBy === 'day' ? { zone: range.timezone } : {}) },
    row: groupRow,
  })
  return rows.map(({ shop, ...row }) => ({ ...row, domain: domainOf(shop) }))
}

/** The number of pages with such clicks, by shop. A page that links to two hosts of a shop counts for each of them. */
export async function countPages(events: Events, accountUuid: string, range: CountedRange) {
  const { sql, params } = where(range)
  const rows = await events.query(accountUuid, {
    name: 'discovery.unpaidPages',
    sql: `SELECT ${shopSql} AS shop, uniqExact(page) AS n FROM click WHERE ${sql} GROUP BY shop`,
    params,
    row: pagesRow,
  })
  const all = await events.query(accountUuid, {
    name: 'discovery.unpaidPagesOfAll',
    sql: `SELECT uniqExact(page) AS n FROM click WHERE ${sql}`,
    params,
    row: pagesRow.pick({ n: true }),
  })
  const byShop = new Map<string, number>()
  for (const { shop, n } of rows) byShop.set(domainOf(shop), Math.max(byShop.get(domainOf(shop)) ?? 0, n))
  return { all: all[0]?.n ?? 0, byShop }
}

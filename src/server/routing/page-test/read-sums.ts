import { z } from 'zod'
import type { HalfSums, PageSums } from '../../autolinking/index.ts'
import { newestRatesSql } from '../../money/index.ts'
import type { Events } from '../../store/events/open.ts'
import { storeInstant } from '../store-instant.ts'

export type PageTestWindow = { accountUuid: string; siteUuid: string; key: string; from: number; until: number }

/** The path after the host, as the script hashes it (`tracker/auto/half.ts`). Truncated addresses do not count. */
const pathSql = `substring(page, position(page, '/'))`
const isWholeSql = `position(page, '/') > 0 AND lengthUTF8(page) < 1000`
export const withLinksSql = 'murmurHash3_32(concat({key:String}, path)) < 2147483648'
/** A page with a large share of its half pulls the mean and so seems closer to it: weighted as if left out. */
const leverageSql = 'pow(1 - least(0.9, views / sum(views) OVER (PARTITION BY isWith)), -2)'

const perPageSql = `SELECT ${withLinksSql} AS isWith, path, sum(v) AS views, sum(vb) AS viewsBefore, sum(c) AS clicks, sum(s) AS sales, sum(m) AS money, sum(mb) AS before FROM (
  SELECT ${pathSql} AS path, countIf(at >= {from:DateTime64(3, 'UTC')}) AS v, countIf(at < {from:DateTime64(3, 'UTC')}) AS vb, 0 AS c, 0 AS s, 0. AS m, 0. AS mb
    FROM pageview WHERE site_uuid = {site:UUID} AND at >= {before:DateTime64(3, 'UTC')} AND at < {until:DateTime64(3, 'UTC')} AND ${isWholeSql} GROUP BY path
  UNION ALL SELECT ${pathSql} AS path, 0, 0, count(), 0, 0., 0.
    FROM click WHERE kind = 'click' AND site_uuid = {site:UUID} AND at >= {from:DateTime64(3, 'UTC')} AND at < {until:DateTime64(3, 'UTC')} AND ${isWholeSql} GROUP BY path
  UNION ALL SELECT path, 0, 0, 0, countIf(isIn AND isSale), sumIf(euro, isIn), sumIf(euro, NOT isIn) FROM (
    SELECT s.path AS path, s.isIn AS isIn, s.isSale AS isSale, s.amount / if(s.currency = 'EUR', 1, r.rate) AS euro FROM (
      SELECT ${pathSql} AS path, click_at >= {from:DateTime64(3, 'UTC')} AS isIn, kind = 'sale' AND sale >= 0 AND commission >= 0 AS isSale, toFloat64(commission) AS amount, toString(currency) AS currency
        FROM conversion FINAL WHERE site_uuid = {siteText:String} AND status != 'rejected' AND click_at >= {before:DateTime64(3, 'UTC')} AND click_at < {until:DateTime64(3, 'UTC')} AND ${isWholeSql}) AS s
    GLOBAL ANY LEFT JOIN ${newestRatesSql} AS r ON r.currency = s.currency WHERE s.currency = 'EUR' OR r.rate > 0) GROUP BY path
) GROUP BY path HAVING views > 0`

/** Sums over pages; weighted product sums are named after their two columns. */
const sumsSql = `SELECT isWith, toFloat64(count()) AS pages, toFloat64(sum(v)) AS views, toFloat64(sum(v * v)) AS viewsSquared, toFloat64(sum(c)) AS clicks, toFloat64(sum(s)) AS sales, sum(m) AS money, sum(b) AS before, toFloat64(sum(vb)) AS viewsBefore,
  sum(w * m * m) AS mm, sum(w * m * v) AS mv, sum(w * v * v) AS vv, sum(w * m * b) AS mb, sum(w * b * v) AS bv, sum(w * b * b) AS bb
FROM (SELECT isWith, views AS v, viewsBefore AS vb, clicks AS c, sales AS s, money AS m, before AS b, ${leverageSql} AS w FROM (${perPageSql})) GROUP BY isWith`

const none: HalfSums = {
  pages: 0,
  views: 0,
  viewsSquared: 0,
  clicks: 0,
  sales: 0,
  money: 0,
  before: 0,
  viewsBefore: 0,
  mm: 0,
  mv: 0,
  vv: 0,
  mb: 0,
  bv: 0,
  bb: 0,
}
const sum = z.number()
const row = z
  .object({ isWith: z.coerce.boolean() })
  .extend(Object.fromEntries(Object.keys(none).map((key) => [key, sum])) as Record<keyof HalfSums, typeof sum>)
const year = 365 * 86_400_000

/** Sums over the pages of both halves in a test, and over the same number of days before it. */
export async function readPageSums(
  events: Events,
  { accountUuid, siteUuid, key, from, until }: PageTestWindow,
): Promise<PageSums> {
  const site = { site: siteUuid, siteText: siteUuid }
  const days = { before: storeInstant(2 * from - until), from: storeInstant(from), until: storeInstant(until) }
  const [rows, [approved]] = await Promise.all([
    events.query(accountUuid, { name: 'routing.page-test', sql: sumsSql, params: { key, ...site, ...days }, row }),
    events.query(accountUuid, {
      name: 'routing.page-test.approved',
      sql: `SELECT count() AS n FROM conversion FINAL WHERE site_uuid = {siteText:String} AND status IN ('approved', 'paid') AND at >= {year:DateTime64(3, 'UTC')}`,
      params: { siteText: siteUuid, year: storeInstant(until - year) },
      row: z.object({ n: z.number() }),
    }),
  ])
  const of = (isWith: boolean): HalfSums => {
    const found = rows.find((r) => r.isWith === isWith)
    if (!found) return none
    const { isWith: _, ...sums } = found
    return sums
  }
  return { without: of(false), with: of(true), approvals: approved?.n ?? 0 }
}

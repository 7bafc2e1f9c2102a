import { type SQL, sql } from 'drizzle-orm'
import type { MerchantSetting, MerchantState } from '../../../contract/merchants/directory-choices.ts'
import type { DirectoryQuestion } from '../../../contract/merchants/directory.ts'
import { registrableDomain } from '../registrable-domain.ts'
import { merchant } from '../tables.ts'
import { orderColumns, type CursorPosition } from './cursor.ts'
import { type Earned, earnedSql } from './earned-order.ts'
import { matches, rankOf } from './find-merchants.ts'
import { settingBits } from './refresh-facts.ts'
import { accountMerchant } from './tables.ts'

const statusNumbers: Readonly<Record<MerchantState, number>> = { notApproved: 0, inactive: 1, approved: 2 }
const bitOf: Readonly<Record<MerchantSetting, number>> = settingBits
const all = (parts: readonly SQL[]) => (parts.length > 0 ? sql.join([...parts], sql` AND `) : sql`true`)
const texts = (values: readonly string[]) => sql`${`{${values.map((v) => JSON.stringify(v)).join(',')}}`}::text[]`
const uuids = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::uuid[]`
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The rows a page is selected from. */
export type Scope = {
  /** Filters without the search. */
  filters: SQL[]
  /**
   * Merchants found by the search; 'matching' to search while reading the list in order; undefined without a search.
   */
  found: readonly string[] | 'matching' | undefined
}

/** The filters of a query as conditions on `a`. All three statuses together are no restriction. */
export function filterSql(q: DirectoryQuestion, identifierOf: (networkUuid: string) => string): SQL[] {
  const parts: SQL[] = []
  const states = new Set(q.statuses ?? [])
  if (states.size > 0 && states.size < 3)
    parts.push(sql`a.status = ANY(${`{${[...states].map((s) => statusNumbers[s]).join(',')}}`}::int[])`)
  if (q.trackerIsActive !== undefined) parts.push(q.trackerIsActive ? sql`a.status >= 1` : sql`a.status = 0`)
  if (q.hasTraffic !== undefined) parts.push(q.hasTraffic ? sql`a.status = 2` : sql`a.status <= 1`)
  if (q.trackerNetworkUuids?.length) parts.push(sql`a.networks && ${texts(q.trackerNetworkUuids.map(identifierOf))}`)
  if (q.network) parts.push(sql`a.networks && ${texts([identifierOf(q.network)])}`)
  if (q.trackerCountryCodes?.length) parts.push(sql`a.countries && ${texts(q.trackerCountryCodes)}`)
  if (q.assigneeUserUuids?.length)
    parts.push(
      sql`a.merchant_uuid IN (SELECT merchant_uuid FROM merchant_manager WHERE user_uuid = ANY(${uuids(q.assigneeUserUuids)}))`,
    )
  for (const chance of [q.hasOpportunities, q.recommendations]) {
    if (chance === 'new') parts.push(sql`a.is_new`)
    if (chance === 'alternatives') parts.push(sql`a.is_higher`)
    if (chance === 'yes') parts.push(sql`(a.is_new OR a.is_higher)`)
  }
  if (q.campaignSettings) parts.push(sql`a.settings & ${bitOf[q.campaignSettings]} > 0`)
  if (q.advertiser !== undefined)
    parts.push(
      isUuid.test(q.advertiser)
        ? sql`a.merchant_uuid = ${q.advertiser}`
        : sql`a.domain = ${registrableDomain(q.advertiser) ?? q.advertiser.toLowerCase()}`,
    )
  return parts
}

const searched = (q: DirectoryQuestion, { found }: Scope): SQL[] => {
  if (found === undefined) return []
  return [found === 'matching' ? matches(q.search) : sql`a.merchant_uuid = ANY(${uuids(found)})`]
}

/** Reads one row more than a page, to know whether there is a next one. */
export function pageSql(
  q: DirectoryQuestion,
  scope: Scope,
  place: CursorPosition | undefined,
  earned: Earned = new Map(),
): SQL {
  const { column, kind } = orderColumns[q.orderBy]
  const money = q.orderBy === 'revenue' ? earnedSql(earned) : undefined
  const sorted = money?.value ?? sql.raw(`a.${column}`)
  const direction = sql.raw(q.orderDirection)
  // a search has few results, best match first; a whole list is read along its index
  const isRanked = Array.isArray(scope.found)
  const rank = isRanked ? rankOf(q.search) : sql`0`
  const beyond = sql.raw(q.orderDirection === 'desc' ? '<' : '>')
  const behind = (p: CursorPosition) =>
    sql`(${sorted}, a.merchant_uuid) ${beyond} (${p.value}::${sql.raw(kind)}, ${p.uuid}::uuid)`
  const from = (p: CursorPosition) =>
    isRanked ? sql`(${rank} > ${p.rank} OR (${rank} = ${p.rank} AND ${behind(p)}))` : behind(p)
  const conditions = [...scope.filters, ...searched(q, scope), ...(place ? [from(place)] : [])]
  const shownValue = kind === 'timestamptz' ? sql`(${sorted} AT TIME ZONE 'UTC')::text || '+00'` : sql`${sorted}::text`
  return sql`
    SELECT a.*, ${merchant.name} AS name, ${merchant.category} AS category, ${merchant.faviconUrl} AS favicon, ${rank} AS rank, ${shownValue} AS sorted
      FROM ${accountMerchant} a JOIN ${merchant} ON ${merchant.uuid} = a.merchant_uuid ${money?.join ?? sql``}
     WHERE ${all(conditions)}
     ORDER BY ${isRanked ? sql`${rank}, ` : sql``}${sorted} ${direction}, a.merchant_uuid ${direction}
     LIMIT ${q.perPage + 1} OFFSET ${place ? 0 : (q.page - 1) * q.perPage}`
}

/** Counts the matches, up to `most`. */
export const countSql = (q: DirectoryQuestion, scope: Scope, most: number): SQL =>
  sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM ${accountMerchant} a
     WHERE ${all([...scope.filters, ...searched(q, scope)])} LIMIT ${most}) AS counted`

import { inArray, sql } from 'drizzle-orm'
import { domainsOver } from '../../../contract/merchants/pasted-shop.ts'
import type { Tx } from '../../store/database/open.ts'
import { merchant } from '../tables.ts'
import { accountMerchant } from './tables.ts'

/** With this many results or more, the search no longer narrows the list, which is then read in its own order. */
const many = 2000
/** Minimum similarity of a mistyped word (pg_trgm's word similarity). */
const alike = 0.5

const escaped = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * The condition for a folded search term; a single character only matches the beginning of the domain, where an index
 * can be used.
 */
export function matches(term: string) {
  const text = escaped(term)
  if (term.length >= 3) return sql`${merchant.searchText} LIKE ${`%${text}%`}`
  const begins = sql`${merchant.searchText} LIKE ${`${text}%`}`
  return term.length === 2 ? sql`(${begins} OR ${merchant.searchText} LIKE ${`% ${text}%`})` : begins
}

/** 0 the domain itself, 1 at its beginning, 2 anywhere. */
export const rankOf = (term: string) =>
  sql`CASE WHEN ${merchant.domain} = ${term} THEN 0 WHEN starts_with(${merchant.searchText}, ${term}) THEN 1 ELSE 2 END`

/** Shops that a subdomain belongs to: m.shop.dk finds shop.dk. */
const overSql = (term: string) => {
  const over = domainsOver(term).slice(1)
  return over.length === 0 ? sql`` : sql` OR ${inArray(merchant.domain, over)}`
}

/**
 * Merchants of the account that match a term; undefined for a term with too many matches. The catalogue is searched
 * before the account's rows, because it has no row-level security, which prevents using an index for parts of words.
 */
export async function findMerchants(tx: Tx, term: string): Promise<string[] | undefined> {
  const { rows } = await tx.execute<{ uuid: string }>(sql`
    WITH found AS MATERIALIZED (SELECT ${merchant.uuid} FROM ${merchant} WHERE ${matches(term)}${overSql(term)} LIMIT 20000)
    SELECT f.uuid FROM found f WHERE EXISTS (SELECT 1 FROM ${accountMerchant} a WHERE a.merchant_uuid = f.uuid) LIMIT ${many}`)
  return rows.length < many ? rows.map((r) => r.uuid) : undefined
}

export type Similar = { advertiserUuid: string; advertiserDomain: string; advertiserName: string }

/** The account's merchants whose domain or name is most similar to a term without results. */
export async function similarMerchants(tx: Tx, term: string): Promise<Similar[]> {
  if (term.length < 3) return []
  await tx.execute(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`)
  const { rows } = await tx.execute<Similar>(sql`
    WITH like_it AS MATERIALIZED (
      SELECT uuid, domain, name, word_similarity(${term}, search_text) AS how FROM ${merchant} WHERE ${term} <% search_text ORDER BY how DESC LIMIT 500)
    SELECT m.uuid AS "advertiserUuid", m.domain AS "advertiserDomain", m.name AS "advertiserName"
      FROM like_it m JOIN ${accountMerchant} a ON a.merchant_uuid = m.uuid ORDER BY m.how DESC, a.clicks DESC, m.domain LIMIT 3`)
  return rows
}

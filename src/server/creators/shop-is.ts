import { type SQL, sql } from 'drizzle-orm'
import { shopText } from '../../contract/merchants/fold-text.ts'
import { domainsOver } from '../../contract/merchants/pasted-shop.ts'
import { containing } from './list-creators.ts'

/** Finds merchants by part of their name or domain, or by the address of one of their pages. */
export function shopIs(search: string, table: 'm' | 'merchant'): SQL {
  const of = sql.raw(table)
  const host = shopText(search)
  const pieces = containing(host)
  return sql`(${of}.search_text LIKE ${pieces} OR ${of}.domain LIKE ${pieces} OR ${of}.domain = ANY(${sql.param(domainsOver(host))}::text[]))`
}

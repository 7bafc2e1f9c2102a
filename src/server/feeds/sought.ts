import { ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { domainsOver } from '../../contract/merchants/pasted-shop.ts'
import { searchedHost } from '../../contract/searched-host.ts'

/** `%` and `_` are ordinary characters in a search. */
export const within = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Matches part of the name or of the shop's domain, or the address of a page of the shop. */
export function isSought(name: AnyPgColumn, domain: AnyPgColumn, typed: string): SQL | undefined {
  const host = searchedHost(typed)
  return or(ilike(name, within(typed.trim())), ilike(domain, within(host)), inArray(domain, domainsOver(host)))
}

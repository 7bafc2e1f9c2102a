import { dimensionOf, type GroupBy } from '../../../contract/dimensions.ts'
import { truncate } from '../../../report/format.ts'
import { safeHref } from '../../lib/safe-href.ts'
import type { ReportRow } from '../../../report/report-rows.ts'

/** Longest name in the table, in characters (R22: columns and names of the report). */
export const ROW_NAME = 35

const pattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const known = (value: string | undefined): value is string => value !== undefined && pattern.test(value)

/** The path in the app a row leads to, or null. Merchants are keyed by domain; `merchantUuid` is what it belongs to. */
export function rowPath(groupBy: GroupBy, row: ReportRow, merchantUuid?: string): string | null {
  if (groupBy === 'name') {
    const uuid = [row.nameUuid, merchantUuid].find(known)
    return uuid === undefined ? null : `/merchants/${uuid}`
  }
  if (groupBy === 'network') return known(row.networkUuid) ? `/networks/${row.networkUuid}` : null
  if (groupBy === 'channel') return known(row.channelUuid) ? `/sites/${row.channelUuid}` : null
  return null
}

/** The address outside a page or target stands for, or null. */
export const rowAddress = (groupBy: GroupBy, row: ReportRow): string | null =>
  dimensionOf(groupBy).isAddress ? safeHref(`https://${row.name.replace(/^https?:\/\//i, '')}`) : null

/**
 * The name cut to what the table shows. Pages and targets of one site begin alike, so theirs lose the middle and keep
 * the end, where they differ.
 */
export function shortName(groupBy: GroupBy, name: string): string {
  const letters = Array.from(name)
  if (letters.length <= ROW_NAME || !dimensionOf(groupBy).isAddress) return truncate(name, ROW_NAME)
  const host = name.indexOf('/') + 1
  const head = host > 0 && host <= 20 ? host : 13
  return `${letters.slice(0, head).join('')}…${letters.slice(head + 1 - ROW_NAME).join('')}`
}

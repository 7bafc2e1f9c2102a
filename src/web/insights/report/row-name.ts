import { dimensionOf, type GroupBy } from '../../../contract/dimensions.ts'
import { safeHref } from '../../lib/safe-href.ts'
import type { ReportRow } from '../../../report/report-rows.ts'

/** Longest name in the table, in characters (R22: columns and names of the report). */
export const ROW_NAME = 35

const pattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const known = (value: string | undefined): value is string => value !== undefined && pattern.test(value)

/** The path in the app a row leads to, or null. Merchants are keyed by domain; `merchantUuid` is the merchant's id. */
export function rowPath(groupBy: GroupBy, row: ReportRow, merchantUuid?: string): string | null {
  if (groupBy === 'name') {
    const uuid = [row.nameUuid, merchantUuid].find(known)
    return uuid === undefined ? null : `/merchants/${uuid}`
  }
  if (groupBy === 'network') return known(row.networkUuid) ? `/networks/${row.networkUuid}` : null
  if (groupBy === 'channel') return known(row.channelUuid) ? `/sites/${row.channelUuid}` : null
  return null
}

/** The external address of a page or target, or null. */
export const rowAddress = (groupBy: GroupBy, row: ReportRow): string | null =>
  dimensionOf(groupBy).isAddress ? safeHref(`https://${row.name.replace(/^https?:\/\//i, '')}`) : null

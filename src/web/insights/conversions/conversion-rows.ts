import type { ConversionRow } from '../../../contract/conversions.ts'
import type { ConversionStatus } from '../../../contract/status.ts'
import type { Hue } from '../../ui/hues.ts'
import { texts } from './texts.ts'

/** Rows asked for at once by the list, and by the export (specification 1, sections 4 and 7). */
export const PAGE = 20

/** Pages as one list. A conversion that arrives meanwhile moves the others down: what comes twice is shown once. */
export function joinPages(pages: readonly (readonly ConversionRow[])[]): ConversionRow[] {
  const seen = new Map<string, ConversionRow>()
  for (const row of pages.flat()) if (!seen.has(row.conversionUuid)) seen.set(row.conversionUuid, row)
  return [...seen.values()]
}

/** Where the next page starts, or undefined after a page that was not full. */
export const nextOffset = (pages: readonly (readonly ConversionRow[])[], size = PAGE): number | undefined =>
  (pages.at(-1)?.length ?? 0) < size ? undefined : pages.length * size

/** What a conversion is called: its merchant, or what it is instead of one ("Unmapped conversion", "Test conversion"). */
export function conversionTitle({ advertiser, conversionName }: ConversionRow): string {
  if (conversionName === texts.test) return texts.test
  return advertiser.advertiserName || advertiser.advertiserDomain || conversionName || texts.unmapped
}

const hues: Record<ConversionStatus, Hue> = {
  approved: 'approved',
  paid: 'approved',
  pending: 'pending',
  rejected: 'rejected',
}
export const statusHue = (status: ConversionStatus): Hue => hues[status]
export const statusText = (status: ConversionStatus): string => status.charAt(0).toUpperCase() + status.slice(1)
